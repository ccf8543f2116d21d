import { languageOf } from '@chokdee/locales/languages';
import { usePreferences } from '@chokdee/ui/preferences';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberQuery } from '../features/auth/session-start.ts';
import { gamesQuery, hotGamesQuery, vendorCategoriesQuery } from '../features/catalogue/catalogue.ts';
import { promotionsQuery } from '../features/promotions/promotions.ts';
import { statusQuery } from '../features/status/status.ts';
import { queryClient } from '../shared/query.ts';
import { callsOfEveryPage, firstPages } from './first-pages.ts';

/** The addresses that the typed client fetches, in order. */
let fetched: string[];
beforeEach(() => {
  fetched = [];
  vi.stubGlobal('location', { host: 'play.example:3000', protocol: 'https:' });
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
/** The addresses that the head fetches on a page. */
function callsOf(path: string, language: string, search = ''): string[] {
  const page = firstPages.find(({ at }) => at.test(path));
  return page ? headAddresses(Object.values(page.calls(language, path, search))) : ['not a first page'];
}
const headAddresses = (calls: readonly { readonly address: string }[]): string[] => calls.map(({ address }) => address);

describe('calls started by the head have the addresses that the typed client uses', () => {
  it('on every page', async () =>
    expect(headAddresses(callsOfEveryPage('play.example:3000'))).toEqual(await addressesOf(statusQuery, memberQuery)));
  it.each(['TH', 'EN'])('on pages of the catalogue, in %s', async (language) => {
    const queriesByPath: Readonly<Record<string, readonly Query[]>> = {
      '/': [promotionsQuery(language), hotGamesQuery(language), vendorCategoriesQuery(language)],
      '/rng': [gamesQuery(language), vendorCategoriesQuery(language)],
      '/game': [],
    };
    for (const [path, queries] of Object.entries(queriesByPath)) {
      fetched = [];
      expect([path, ...callsOf(path, language)]).toEqual([path, ...(await addressesOf(...queries))]);
    }
  });
  it.each(['TH', 'EN'])('on pages of live tables, lotteries and sports, in %s', async (language) => {
    // Their modules read the location when they are loaded.
    const [{ prefetchLobby }, { prefetchLotteries }, { prefetchSports }] = await Promise.all([
      import('../features/live/tables.ts'),
      import('../features/lottery/calls.ts'),
      import('../features/sports/calls.ts'),
    ]);
    queryClient.setDefaultOptions({ queries: { retry: false } });
    usePreferences.setState({ language: languageOf(language) });
    const filters = '?view=early&sport=football&league=v-siam&page=KILA';
    for (const [path, search, prefetch] of [
      ['/live', '', prefetchLobby],
      ['/elott', '', prefetchLotteries],
      ['/Vnlottery', '', prefetchLotteries],
      ['/sports', '', () => prefetchSports('/sports', '')],
      ['/esports', filters, () => prefetchSports('/esports', filters)],
    ] as const) {
      fetched = [];
      queryClient.clear();
      await prefetch();
      expect([path, ...callsOf(path, language, search)]).toEqual([path, ...fetched]);
    }
  });
});
