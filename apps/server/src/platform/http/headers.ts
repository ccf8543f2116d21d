import type { Listener } from '@chokdee/contract/call';
import type { ListenerDefinition } from '@chokdee/contract/listener';
import { listeners } from '@chokdee/contract/listeners.gen';
import type { HttpConfig, PageSettings } from './settings.ts';

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
 * (`originsForHost`). What differs between listeners is declared with them
 * (packages/contract/src/listeners). `settings` adds the sources of the page's brand.
 */
export function pagePolicy(
  listener: Listener,
  origins: Readonly<Record<Listener, readonly string[]>>,
  hashes: InlineHashes = {},
  settings: PageSettings | null = null,
): string {
  const sockets = origins[listener].map((origin) => origin.replace(/^http/, 'ws'));
  const shared = {
    'default-src': ["'none'"],
    'script-src': [...orSelf(hashes.scripts), ...(settings?.scripts ?? [])],
    'style-src': orSelf(hashes.styles),
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  const own: ListenerDefinition['policy'] = listeners[listener].policy;
  const sourcesOf = (source: string): readonly string[] => {
    const name = /^\{(\w+)\}$/.exec(source)?.[1];
    return name === undefined ? [source] : name === 'self' ? sockets : origins[name as Listener];
  };
  const brandSources: Directives = settings
    ? {
        'img-src': settings.images,
        'connect-src': [...settings.launches, ...settings.routes, ...(settings.data ?? [])],
        'frame-src': [...settings.launches, ...(settings.frames ?? [])],
      }
    : {};
  return policy({
    ...shared,
    ...Object.fromEntries(
      Object.entries(own).map(([directive, sources]) => [
        directive,
        [...sources.flatMap(sourcesOf), ...(brandSources[directive] ?? [])],
      ]),
    ),
  });
}

/**
 * The origins of the listeners for one caller. The site answers at every host of its brands, so its
 * list also has the host of the caller. Outside production the caller may use another name of this
 * machine (`localhost`, a LAN address); then each list also has that name with the listener's port.
 */
export function originsForHost(
  config: Pick<HttpConfig, 'origins' | 'mode'>,
  hostname: string,
): Record<Listener, string[]> {
  const withHost = (listener: string, origin: string): string[] => {
    if ((config.mode === 'production' && listener !== 'site') || !/^[\w.-]+$|^\[[\da-fA-F:]+\]$/.test(hostname))
      return [origin];
    const alternative = new URL(origin);
    alternative.hostname = hostname;
    return [...new Set([origin, alternative.origin])];
  };
  return Object.fromEntries(
    Object.entries(config.origins).map(([listener, origin]) => [listener, withHost(listener, origin)]),
  ) as Record<Listener, string[]>;
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

const definitionOf = (listener: Listener): ListenerDefinition => listeners[listener];

/** Whether the answers of a listener may be read by pages of every origin. */
export const isReadByAnyOrigin = (listener: Listener): boolean => definitionOf(listener).anyOrigin === true;

/** Headers of every answer of a listener. */
export function securityHeaders(listener: Listener, secure: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': definitionOf(listener).popups === true ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': isReadByAnyOrigin(listener) ? 'cross-origin' : 'same-origin',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'x-dns-prefetch-control': 'off',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
