import type { Listener } from '@chokdee/contract/call';
import type { HttpConfig } from './settings.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

const policy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** CSP of an answer that is not a page: it must not load anything and must not be framed. */
export const dataPolicy = policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/** CSP of the service worker script: the worker may fetch from its own origin only. */
export const workerPolicy = policy({
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** CSP hash sources of the inline scripts and styles of a page. */
export interface InlineHashes {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

const orSelf = (hashes: readonly string[] | undefined): string[] => ["'self'", ...(hashes ?? [])];

/**
 * CSP of an application page. `origins` are the origins of the listeners as the caller reaches them
 * (`originsForHost`). The site may frame games, games may be framed by the site only, the console
 * neither frames nor is framed.
 */
export function pagePolicy(
  listener: Listener,
  origins: Readonly<Record<Listener, readonly string[]>>,
  hashes: InlineHashes = {},
): string {
  const sockets = origins[listener].map((origin) => origin.replace(/^http/, 'ws'));
  const shared = {
    'default-src': ["'none'"],
    'script-src': orSelf(hashes.scripts),
    'style-src': orSelf(hashes.styles),
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  switch (listener) {
    case 'site':
      return policy({
        ...shared,
        'img-src': ["'self'", 'data:', 'blob:', ...origins.games],
        'connect-src': ["'self'", ...sockets],
        'frame-src': ["'self'", ...origins.games],
        'frame-ancestors': ["'none'"],
      });
    case 'games':
      return policy({
        ...shared,
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'blob:', 'data:', ...origins.games, ...sockets],
        'frame-src': ["'none'"],
        'frame-ancestors': origins.site,
      });
    case 'console':
      return policy({
        ...shared,
        'img-src': ["'self'", 'data:', 'blob:', ...origins.games],
        'connect-src': ["'self'", ...sockets],
        'frame-src': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
  }
}

/**
 * The origins of the three listeners for one caller. Outside production the caller may use another
 * name of this machine (`localhost`, a LAN address); then each list also has that name with the
 * listener's port.
 */
export function originsForHost(
  config: Pick<HttpConfig, 'origins' | 'mode'>,
  hostname: string,
): Record<Listener, string[]> {
  const withHost = (origin: string): string[] => {
    if (config.mode === 'production' || !/^[\w.-]+$|^\[[\da-fA-F:]+\]$/.test(hostname)) return [origin];
    const alternative = new URL(origin);
    alternative.hostname = hostname;
    return [...new Set([origin, alternative.origin])];
  };
  return {
    site: withHost(config.origins.site),
    games: withHost(config.origins.games),
    console: withHost(config.origins.console),
  };
}

/** Browser features that no page of the platform uses. */
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Headers of every answer of a listener. */
export function securityHeaders(listener: Listener, secure: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // The sandbox bank and customer service open as popups of the site.
    'cross-origin-opener-policy': listener === 'site' ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': listener === 'games' ? 'cross-origin' : 'same-origin',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'x-dns-prefetch-control': 'off',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
