import type { ListenerDefinitions } from '../listener.ts';

/** The games and uploaded files. It may be framed by the site only, and has no sessions. */
export const gamesListeners = {
  games: {
    port: 1,
    env: 'GAMES_ORIGIN',
    sessions: 'none',
    text: 'games origin',
    envelope: 'rgs',
    anyOrigin: true,
    policy: {
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'", 'blob:', 'data:', '{games}', '{self}'],
      'frame-src': ["'none'"],
      'frame-ancestors': ['{site}'],
    },
  },
} as const satisfies ListenerDefinitions;
