import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { endOfDayText, setServerTime, startOfDayText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { live } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { rememberCommitments } from '../draws/seen-commitments.ts';
import { refreshMoney } from '../wallet/balance.ts';

/** A group of lotteries in the menu. */
export type MenuGroup = CallOutput<'GET /lgw/games/game_menus'>[number];
/** A lottery in the menu, with its clock and its last result. */
export type MenuGame = MenuGroup['gameMenus'][number];
/** The issues around now. */
export type NearIssues = CallOutput<'GET /lgw/numeros/near'>;
/** An issue that takes bets. */
export type Issue = NearIssues['saleNumeros'][number];
/** A draw in a list of results. */
export type DrawRow = CallOutput<'GET /lgw/draw/:gameId'>['content'][number];
/** A price list of a game. */
export type PlayMenus = CallOutput<'GET /lgw/games/:id/play_menu'>;
/** A play with its prices and limits. */
export type PlayMenu = PlayMenus[number]['playMenuGroups'][number]['playMenus'][number];
/** A line of the member's lottery bets. */
export type OrderRow = CallOutput<'GET /lgw/orders'>['list'][number];
/** A slip of the member. */
export type SlipSummary = CallOutput<'GET /lgw/orders/slips'>['list'][number];

/** Milliseconds between two reads of the menu: fast games draw every minute. */
const MENU_REFRESH = 15_000;

/** The lotteries by group. */
export const menuQuery = (language = usePreferences.getState().language.code) =>
  queryOptions({
    queryKey: ['lottery', 'menu', language],
    queryFn: ({ signal }) =>
      api.request('GET /lgw/games/game_menus', { query: { device: 'WEB', language } }, { signal }),
    refetchInterval: MENU_REFRESH,
  });

/** The lotteries by group, in the page's language. */
export const useMenu = () => useQuery(menuQuery(usePreferences((state) => state.language.code)));

/** The vendor of a lottery; undefined while the menu is not read. */
export const useVendorOf = (game: string): string | undefined =>
  useMenu()
    .data?.flatMap(({ gameMenus }) => gameMenus)
    .find(({ gameId }) => gameId === game)?.vassalage;

/** The codes of the lotteries with bets in the last days, the most bets first. */
export const usePopular = () => useQuery(popularQuery);

const popularQuery = queryOptions({
  queryKey: ['lottery', 'popular'],
  queryFn: async ({ signal }) =>
    (await api.request('GET /lgw/games/popular', { query: { count: 20, device: 'WEB' } }, { signal }))
      .filter(({ isHot }) => isHot)
      .map(({ gameId }) => gameId),
  staleTime: 5 * 60_000,
});

/** Reads the lotteries and which are popular before their lobby is rendered. */
export const prefetchLotteries = (): Promise<unknown> =>
  Promise.all([queryClient.prefetchQuery(menuQuery()), queryClient.prefetchQuery(popularQuery)]);

const nearKey = (game: string) => ['lottery', 'near', game] as const;

/** The issues of a game around now; read again when the topic of its draws changes. */
export function useNear(game: string) {
  useEffect(
    () =>
      live.subscribe(`draws:${game}`, (state) => {
        rememberCommitments([state.current, state.drawing]);
        for (const name of ['near', 'results', 'hot'])
          void queryClient.invalidateQueries({ queryKey: ['lottery', name, game] });
      }),
    [game],
  );
  return useQuery({
    queryKey: nearKey(game),
    queryFn: async ({ signal }) => {
      const near = await api.request('GET /lgw/numeros/near', { query: { gameId: game } }, { signal });
      setServerTime(near.now);
      return near;
    },
    refetchInterval: MENU_REFRESH,
  });
}

/** The plays of a game with prices, limits and restricted numbers of the current issue. */
export const usePlayMenus = (game: string, issue: string | null) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['lottery', 'plays', game, issue, language],
    queryFn: ({ signal }) =>
      api.request('GET /lgw/games/:id/play_menu', { params: { id: game }, query: { language } }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Results on a page. */
const RESULTS = 10;

/** The results of a game, newest first; `day` (as a date input has it) is one day's. */
export const useResults = (game: string, page: number, day = '') => {
  const from = startOfDayText(day);
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['lottery', 'results', game, page, day, language],
    queryFn: ({ signal }) =>
      api.request(
        'GET /lgw/draw/:gameId',
        {
          params: { gameId: game },
          query: {
            page,
            size: RESULTS,
            language,
            ...(from !== null && { startDate: from, endDate: endOfDayText(day)! }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};

/** Frequent and overdue digits of a game. */
export const useHotGap = (game: string) =>
  useQuery({
    queryKey: ['lottery', 'hot', game],
    queryFn: ({ signal }) =>
      api.request('GET /lgw/draw/:gameId/hot_gap_info', { params: { gameId: game } }, { signal }),
  });

/** The member's slips, newest first. */
export const useSlips = () => {
  const { account, signedIn } = useSession();
  return useInfiniteQuery({
    queryKey: ['member', 'lottery-slips', account],
    queryFn: ({ signal, pageParam: before }) =>
      api.request('GET /lgw/orders/slips', { query: { before, size: RESULTS } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: signedIn,
  });
};

/** One slip with its lines. */
export const useSlip = (id: string | null) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['member', 'lottery-slip', id, language],
    queryFn: ({ signal }) => api.request('GET /lgw/orders/slips/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
};

/**
 * Reads the member's slips, lines and balance again when the topic says that a draw was settled,
 * corrected or made void, and tells the member why a result changed.
 */
export function useLiveOutcomes(): void {
  const { t } = useTranslation('lottery');
  const account = useSession((session) => (session.signedIn ? session.account : ''));
  useEffect(() => {
    if (!account) return;
    let known: ReadonlySet<string> | null = null;
    return live.subscribe('lottery', ({ list }) => {
      const changes = list.filter(({ reason }) => reason !== '');
      const keyOf = ({ drawId, resultVersion }: (typeof list)[number]) => `${drawId} ${resultVersion}`;
      const before = known;
      known = new Set(changes.map(keyOf));
      // The first state says what happened before the page was open; the slips show it.
      for (const change of before ? changes.filter((each) => !before.has(keyOf(each))) : [])
        toast('sky', t('bets.news', { issue: change.numero, reason: change.reason }));
      void refreshSlips();
      void refreshMoney();
      void queryClient.invalidateQueries({ queryKey: ['member', 'lottery-own'] });
    });
  }, [account, t]);
}

/** Reads the member's slips and lines again. */
export const refreshSlips = (): Promise<unknown> =>
  Promise.all(
    ['lottery-slips', 'lottery-slip'].map((name) => queryClient.invalidateQueries({ queryKey: ['member', name] })),
  );
