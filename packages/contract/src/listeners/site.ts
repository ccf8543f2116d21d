import type { ListenerDefinitions } from '../listener.ts';

/** The players' site. It may frame games. */
export const siteListeners = {
  site: {
    port: 0,
    env: 'SITE_ORIGIN',
    sessions: 'player',
    text: 'site',
    envelope: 'wps',
    // The sandbox bank and customer service open as popups of the site.
    popups: true,
    policy: {
      'img-src': ["'self'", 'data:', 'blob:', '{games}'],
      'connect-src': ["'self'", '{self}'],
      'frame-src': ["'self'", '{games}'],
      'frame-ancestors': ["'none'"],
    },
  },
} as const satisfies ListenerDefinitions;
