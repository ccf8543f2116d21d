import type { ListenerDefinitions } from '../listener.ts';

/** The operators' console. It neither frames nor is framed. */
export const consoleListeners = {
  console: {
    port: 2,
    env: 'CONSOLE_ORIGIN',
    sessions: 'operator',
    text: 'console origin',
    envelope: 'wps',
    policy: {
      'img-src': ["'self'", 'data:', 'blob:', '{games}'],
      'connect-src': ["'self'", '{self}'],
      'frame-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
} as const satisfies ListenerDefinitions;
