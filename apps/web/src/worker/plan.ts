/**
 * What the worker does with a request. `leave`: the browser handles it. `page`: from the network,
 * or from the shell when there is none. `keep`: a hashed file, cached for good.
 */
export type Plan = 'leave' | 'page' | 'keep';

/** The part of a request that the decision needs. */
export interface RequestInfo {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Chunks, styles, fonts and pictures of the build. Their names hold a hash of the content, so a
 * cached file is never outdated.
 */
const hashed = /^\/res\/(?:js|css|art)\/[^/]+-[\w-]{8}\.\w+$/;

/**
 * Decides by method, mode and address. Everything but pages and hashed files of this origin is left
 * to the browser: calls, sockets, uploads, other origins, media ranges.
 */
export function planOf({ method, mode, url }: RequestInfo, origin: string): Plan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'leave';
  if (mode === 'navigate') return 'page';
  return hashed.test(address.pathname) ? 'keep' : 'leave';
}

/** The oldest entries beyond `limit`. `entries` are in the order they were cached. */
export const oldestBeyond = <T>(entries: readonly T[], limit: number): readonly T[] =>
  entries.slice(0, Math.max(0, entries.length - limit));
