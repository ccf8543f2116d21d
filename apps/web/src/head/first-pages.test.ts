import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberQuery } from '../features/auth/session-start.ts';
import { gamesQuery, hotGamesQuery, vendorCategoriesQuery } from '../features/catalogue/catalogue.ts';
import { promotionsQuery } from '../features/promotions/promotions.ts';
import { statusQuery } from '../features/status/status.ts';
import { callsOfEveryPage, firstPages } from './first-pages.ts';

/** What the typed client asks for, in the order of the queries. An address the head spells otherwise would be fetched twice. */
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('location', { host: 'play.example:3000' });
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.reject(new Error('the address is enough'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Query {
  readonly queryFn?: unknown;
}
async function ask(...queries: readonly Query[]): Promise<string[]> {
  for (const { queryFn } of queries)
    await expect(
      (queryFn as (context: { readonly signal: AbortSignal }) => Promise<unknown>)({
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow();
  return asked;
}
const addresses = (calls: readonly { readonly address: string }[]): string[] => calls.map(({ address }) => address);

describe('the calls that the head begins are those the page asks for, letter by letter:', () => {
  it('of every page', async () =>
    expect(addresses(callsOfEveryPage('play.example:3000'))).toEqual(await ask(statusQuery, memberQuery)));
  it.each(['TH', 'EN'])('of home and of a lobby in %s', async (language) => {
    const wanted: Readonly<Record<string, readonly Query[]>> = {
      '/': [promotionsQuery(language), hotGamesQuery(language), vendorCategoriesQuery(language)],
      '/rng': [gamesQuery(language), vendorCategoriesQuery(language)],
      '/game': [],
    };
    for (const [path, queries] of Object.entries(wanted)) {
      asked = [];
      const page = firstPages.find(({ at }) => at.test(path));
      expect([
        path,
        ...addresses(page ? Object.values(page.calls(language, path)) : [{ address: 'no first page' }]),
      ]).toEqual([path, ...(await ask(...queries))]);
    }
  });
});
