import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** Another address of the site, and its response time in ms: null when it does not answer. */
export interface MeasuredRoute {
  readonly domain: string;
  readonly speed: number | null;
}

/** How long an address may take to answer, ms. */
const timeout = 5_000;

/**
 * The time until an address answers, ms; null when it does not. The first request opens the
 * connection.
 */
async function speedOf(domain: string): Promise<number | null> {
  const request = async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeout);
    try {
      await fetch(`https://${domain}/healthz/live`, {
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        signal: controller.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    await request();
    const started = performance.now();
    await request();
    return Math.max(1, Math.round(performance.now() - started));
  } catch {
    return null;
  }
}

/** The fastest first; those without an answer last. */
export const fastestFirst = (routes: readonly MeasuredRoute[]): MeasuredRoute[] =>
  [...routes].sort((a, b) => (a.speed ?? Infinity) - (b.speed ?? Infinity) || a.domain.localeCompare(b.domain));

/** The brand's other addresses with their response times from this device. */
export const domainRoutesQuery = queryOptions({
  queryKey: ['domain-routes'],
  queryFn: async ({ signal }) => {
    const routes = await api.request('GET /wps/system/domainRoute', {}, { signal });
    return fastestFirst(
      await Promise.all(routes.map(async ({ domain }) => ({ domain, speed: await speedOf(domain) }))),
    );
  },
  staleTime: 5 * 60_000,
});
