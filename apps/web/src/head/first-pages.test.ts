import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberQuery } from '../features/auth/session-start.ts';
import { gamesQuery, hotGamesQuery, vendorCategoriesQuery } from '../features/catalogue/catalogue.ts';
import { promotionsQuery } from '../features/promotions/promotions.ts';
import { statusQuery } from '../features/status/status.ts';
import { callsOfEveryPage, firstPages } from './first-pages.ts';

/** The addresses that the typed client fetches, in order. */
let fetched: string[];
beforeEach(() => {
  fetched = [];
  vi.stubGlobal('location', { host: 'play.example:3000' });
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => ({ content: 'chokdee' }) });
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address);
    return Promise.reject(new Error('only the address matters'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Query {
  readonly queryFn?: unknown;
}
async function addressesOf(...queries: readonly Query[]): Promise<string[]> {
  for (const { queryFn } of queries)
    await expect(
      (queryFn as (context: { readonly signal: AbortSignal }) => Promise<unknown>)({
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow();
  return fetched;
}
const headAddresses = (calls: readonly { readonly address: string }[]): string[] => calls.map(({ address }) => address);

describe('calls started by the head have the addresses that the typed client uses', () => {
  it('on every page', async () =>
    expect(headAddresses(callsOfEveryPage('play.example:3000'))).toEqual(await addressesOf(statusQuery, memberQuery)));
  it.each(['TH', 'EN'])('on home and in a lobby, in %s', async (language) => {
    const queriesByPath: Readonly<Record<string, readonly Query[]>> = {
      '/': [promotionsQuery(language), hotGamesQuery(language), vendorCategoriesQuery(language)],
      '/rng': [gamesQuery(language), vendorCategoriesQuery(language)],
      '/game': [],
    };
    for (const [path, queries] of Object.entries(queriesByPath)) {
      fetched = [];
      const page = firstPages.find(({ at }) => at.test(path));
      expect([
        path,
        ...headAddresses(page ? Object.values(page.calls(language, path)) : [{ address: 'not a first page' }]),
      ]).toEqual([path, ...(await addressesOf(...queries))]);
    }
  });
});
