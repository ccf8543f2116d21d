/** What the worker does with a request: leaves it to the browser, answers pages from the network and only without one from the shell, or keeps a hashed file for good. */
export type Plan = 'leave' | 'page' | 'keep';

/** The few facts of a request the decision needs. */
export interface RequestInfo {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Chunks, styles, fonts and pictures of the build: their names carry their content's hash, so what was kept is never old. */
const hashed = /^\/res\/(?:js|css|art)\/[^/]+-[\w-]{8}\.\w+$/;

/** Decides by address alone. Whatever is not a page or a hashed file of this origin is left alone: calls, money, sockets, uploads, other origins, ranges of media. */
export function planOf({ method, mode, url }: RequestInfo, origin: string): Plan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'leave';
  if (mode === 'navigate') return 'page';
  return hashed.test(address.pathname) ? 'keep' : 'leave';
}

/** The oldest entries beyond `most`, in the order they were kept. */
export const oldestBeyond = <T>(kept: readonly T[], most: number): readonly T[] =>
  kept.slice(0, Math.max(0, kept.length - most));
