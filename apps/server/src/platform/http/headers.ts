import type { Listener } from '@chokdee/contract/call';
import type { HttpConfig } from './settings.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

const policy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** The policy of an answer that is no page: nothing may load, nobody may frame it. */
export const dataPolicy = policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/** The policy of a service worker, which comes with its script and holds for what it fetches: its own origin, nothing else. */
export const workerPolicy = policy({
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** What differs from page to page. `hashes` are CSP hash sources of its own inline scripts and styles. */
export interface PageNeeds {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

const orSelf = (hashes: readonly string[] | undefined): string[] => ["'self'", ...(hashes ?? [])];

/**
 * The policy of an application page. `own` is the origin it was asked under, `games` and `site` the other origins as this caller sees them.
 * The site frames games; games are framed by the site only; the console is framed by nobody and frames nobody.
 */
export function pagePolicy(
  listener: Listener,
  seen: Readonly<Record<Listener, readonly string[]>>,
  needs: PageNeeds = {},
): string {
  const sockets = seen[listener].map((origin) => origin.replace(/^http/, 'ws'));
  const shared = {
    'default-src': ["'none'"],
    'script-src': orSelf(needs.scripts),
    'style-src': orSelf(needs.styles),
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
        'img-src': ["'self'", 'data:', 'blob:', ...seen.games],
        'connect-src': ["'self'", ...sockets],
        'frame-src': ["'self'", ...seen.games],
        'frame-ancestors': ["'none'"],
      });
    case 'games':
      return policy({
        ...shared,
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'blob:', 'data:', ...seen.games, ...sockets],
        'frame-src': ["'none'"],
        'frame-ancestors': seen.site,
      });
    case 'console':
      return policy({
        ...shared,
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", ...sockets],
        'frame-src': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
  }
}

/**
 * The three origins as one caller sees them. Outside production a person may have come by another name of this machine (`localhost`, a LAN address):
 * then the other two stand on the same name at their own ports.
 */
export function originsForHost(
  config: Pick<HttpConfig, 'origins' | 'mode'>,
  hostname: string,
): Record<Listener, string[]> {
  const beside = (origin: string): string[] => {
    if (config.mode === 'production' || !/^[\w.-]+$|^\[[\da-fA-F:]+\]$/.test(hostname)) return [origin];
    const other = new URL(origin);
    other.hostname = hostname;
    return [...new Set([origin, other.origin])];
  };
  return {
    site: beside(config.origins.site),
    games: beside(config.origins.games),
    console: beside(config.origins.console),
  };
}

/** Headers on every answer of a listener, whatever it is. */
export function securityHeaders(listener: Listener, secure: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // The bank page and customer service open as popups of the site.
    'cross-origin-opener-policy': listener === 'site' ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': listener === 'games' ? 'cross-origin' : 'same-origin',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'x-dns-prefetch-control': 'off',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
