import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { setServerTime } from '@chokdee/ui/time';
import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../shared/api.ts';
import { live } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { refreshMoney } from '../wallet/balance.ts';
import { useEventTopics, useLeagueTopics, type LiveEvent } from './live-events.ts';
import { isInUse, mergeEvents } from './merge.ts';
import { readSportsSearch, type View } from './search.ts';

/** The sports with their leagues, and what a bet needs to know. */
export type Menu = CallOutput<'GET /wps/sports'>;
/** An event in a list. */
export type EventSummary = CallOutput<'GET /wps/sports/events'>['list'][number];
/** An event with all its markets. */
export type EventDetail = CallOutput<'GET /wps/sports/events/:id'>;
/** A market of an event. */
export type Market = EventDetail['list'][number];
/** The score of an event. */
export type Score = NonNullable<EventSummary['score']>;
/** An event with its result. */
export type ResultRow = CallOutput<'GET /wps/sports/results'>['list'][number];
/** The betting rules of a sport. */
export type SportRules = CallOutput<'GET /wps/sports/rules'>['list'][number];
/** The table and the matches of a season. */
export type Season = CallOutput<'GET /wps/sports/leagues/:league/season'>;
/** A ticket in a list. */
export type TicketRow = CallOutput<'GET /wps/sports/tickets'>['list'][number];

/** Milliseconds between two reads: simulated leagues begin a match every few minutes. */
const REFRESH = 30_000;
/** The most events of a list. */
const MOST_EVENTS = 100;
/** Milliseconds that events read before their page are kept for it. */
const PREFETCHED = 10_000;
/** Milliseconds in which requests to read a list again are collected. */
const COLLECT = 1_000;

const flagOf = (esports: boolean) => (esports ? '1' : '0');

/** The sports or esports, with the number of their events. */
export const useMenu = (esports: boolean) =>
  useQuery(
    menuQuery(
      esports,
      usePreferences((state) => state.language.code),
    ),
  );

const menuQuery = (esports: boolean, language: string) =>
  queryOptions({
    queryKey: ['sports', 'menu', esports, language],
    queryFn: async ({ signal }) => {
      const menu = await api.request('GET /wps/sports', { query: { esports: flagOf(esports) } }, { signal });
      setServerTime(menu.now);
      return menu;
    },
    refetchInterval: REFRESH,
  });

/** What a list of events shows. */
export interface EventFilter {
  readonly view: View;
  readonly esports: boolean;
  readonly sport: string | undefined;
  readonly league: string | undefined;
  readonly vendor: string | undefined;
}

interface EventList {
  readonly list: readonly EventSummary[];
  readonly total: number;
}

const eventsQuery = ({ view, esports, sport, league, vendor }: EventFilter, language: string) =>
  queryOptions({
    queryKey: ['sports', 'events', view, esports, sport, league, vendor, language],
    queryFn: async ({ signal, queryKey }): Promise<EventList> => {
      const { list, total, now } = await api.request(
        'GET /wps/sports/events',
        {
          query: {
            view,
            size: MOST_EVENTS,
            esports: flagOf(esports),
            ...(sport !== undefined && { sport }),
            ...(league !== undefined && { league }),
            ...(vendor !== undefined && { vendor }),
          },
        },
        { signal },
      );
      setServerTime(now);
      const before = queryClient.getQueryData<EventList>(queryKey);
      return { list: mergeEvents(before?.list, list, isInUse()), total };
    },
    refetchInterval: REFRESH,
    gcTime: 0,
  });

/**
 * Reads the sports and the events of an address before their page is rendered. The events are kept
 * for the page although nothing shows them yet.
 */
export function prefetchSports(path: string, address: string): Promise<unknown> {
  const { view = 'today', sport, league, page } = readSportsSearch(Object.fromEntries(new URLSearchParams(address)));
  const esports = path === '/esports';
  const language = usePreferences.getState().language.code;
  return Promise.all([
    queryClient.prefetchQuery(menuQuery(esports, language)),
    queryClient.prefetchQuery({
      ...eventsQuery({ view, esports, sport, league, vendor: page }, language),
      gcTime: PREFETCHED,
    }),
  ]);
}

/** The events of a view, kept up to date by the topics of their leagues. */
export function useEvents(filter: EventFilter) {
  const language = usePreferences((state) => state.language.code);
  const query = eventsQuery(filter, language);
  const result = useQuery(query);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const key = JSON.stringify(query.queryKey);
  const onState = useCallback(
    (league: string, ids: ReadonlySet<string>) => {
      const list = queryClient.getQueryData<EventList>(JSON.parse(key) as QueryKey)?.list ?? [];
      const shown = new Set(list.filter((event) => event.league === league).map(({ eventId }) => eventId));
      if ([...ids].every((id) => shown.has(id)) && [...shown].every((id) => ids.has(id))) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void queryClient.invalidateQueries({ queryKey: ['sports', 'events'] });
      }, COLLECT);
    },
    [key],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useLeagueTopics(result.data?.list.map(({ league }) => league) ?? [], onState);
  return result;
}

/** The events whose league or competitors contain a text of at least two characters. */
export const useSearch = (text: string, esports: boolean) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['sports', 'search', text, esports, language],
    queryFn: ({ signal }) =>
      api.request('GET /wps/sports/search', { query: { text, esports: flagOf(esports) } }, { signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });
};

/**
 * An event with all its markets, kept up to date by its topic; it is read again when the topic has
 * what only the call says: new markets, results of markets, who scored.
 */
export function useEvent(eventId: string) {
  const language = usePreferences((state) => state.language.code);
  const result = useQuery({
    queryKey: ['sports', 'event', eventId, language],
    queryFn: ({ signal }) => api.request('GET /wps/sports/events/:id', { params: { id: eventId } }, { signal }),
    retry: false,
  });
  const onState = useCallback((id: string, state: LiveEvent) => {
    const [, event] = queryClient.getQueriesData<EventDetail>({ queryKey: ['sports', 'event', id] })[0] ?? [];
    if (event && needsRead(event, state)) void queryClient.invalidateQueries({ queryKey: ['sports', 'event', id] });
  }, []);
  useEventTopics([eventId], onState);
  return result;
}

function needsRead({ list, score }: EventDetail, state: LiveEvent): boolean {
  const known = new Map(list.map((market) => [market.marketId, market]));
  const hasNews = Object.entries(state.markets).some(([id, market]) => {
    const before = known.get(id);
    return before === undefined || (market.state !== before.state && market.state !== 'suspended');
  });
  return hasNews || state.score?.home !== score?.home || state.score?.away !== score?.away;
}

/** Form and meetings of the competitors of a match. */
export const useStatistics = (eventId: string, isShown: boolean) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['sports', 'statistics', eventId, language],
    queryFn: ({ signal }) =>
      api.request('GET /wps/sports/events/:id/statistics', { params: { id: eventId } }, { signal }),
    enabled: isShown,
    retry: false,
  });
};

/** The results of a day (GMT+8, as a date input has it). */
export const useResults = (day: string, sport: string | undefined, esports: boolean) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['sports', 'results', day, sport, esports, language],
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/sports/results',
        { query: { day, esports: flagOf(esports), ...(sport !== undefined && { sport }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};

/** The running season of a virtual league. */
export const useSeason = (league: string | undefined) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['sports', 'season', league, language],
    queryFn: ({ signal }) =>
      api.request('GET /wps/sports/leagues/:league/season', { params: { league: league! } }, { signal }),
    enabled: league !== undefined,
    refetchInterval: REFRESH,
    retry: false,
  });
};

/** The betting rules by sport. */
export const useRules = () =>
  useQuery({
    queryKey: ['sports', 'rules'],
    queryFn: ({ signal }) => api.request('GET /wps/sports/rules', {}, { signal }),
  });

/** The member's tickets, newest first. */
export const useTickets = (state: 'open' | 'settled', page: number) => {
  const { account, signedIn } = useSession();
  const language = usePreferences((preferences) => preferences.language.code);
  return useQuery({
    queryKey: ['member', 'sports-tickets', account, state, page, language],
    queryFn: ({ signal }) => api.request('GET /wps/sports/tickets', { query: { state, page, size: 10 } }, { signal }),
    enabled: signedIn,
    placeholderData: keepPreviousData,
  });
};

/** One ticket with the history of its results. */
export const useTicket = (id: string) => {
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['member', 'sports-ticket', id, language],
    queryFn: ({ signal }) => api.request('GET /wps/sports/tickets/:id', { params: { id } }, { signal }),
    retry: false,
  });
};

/** Reads the member's tickets and balance again when the topic says that one changed. */
export function useTicketNews(): void {
  const account = useSession((session) => (session.signedIn ? session.account : ''));
  useEffect(() => {
    if (!account) return;
    return live.subscribe('sports-tickets', () => {
      refreshTickets();
      void refreshMoney();
    });
  }, [account]);
}

/** Reads the member's tickets again. */
export function refreshTickets(): void {
  for (const name of ['sports-tickets', 'sports-ticket'])
    void queryClient.invalidateQueries({ queryKey: ['member', name] });
}
