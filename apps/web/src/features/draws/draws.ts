import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api.ts';
import { syncQuery } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';
import { rememberCommitments } from './seen-commitments.ts';

/** A game with its present draws. */
export type DrawGame = CallOutput<'GET /wps/draws/games'>['list'][number];
/** A draw in a list. */
export type DrawSummary = NonNullable<DrawGame['current']>;
/** A draw with its proof. */
export type DrawDetail = CallOutput<'GET /wps/draws/:id'>;

const gamesQuery = (code: string) =>
  queryOptions({
    queryKey: ['draws', 'games', code],
    queryFn: async ({ signal }) => {
      const { list } = await api.request('GET /wps/draws/games', {}, { signal });
      rememberCommitments(list.flatMap(({ current, drawing }) => [current, drawing]));
      return list;
    },
  });

/** The games with draws. */
export const useDrawGames = () => useQuery(gamesQuery(usePreferences((state) => state.language.code)));

/** Keeps the present draws of games up to date over the socket. */
export function useLiveDraws(games: readonly string[]): void {
  const code = usePreferences((state) => state.language.code);
  const names = games.join(',');
  useEffect(() => {
    const query = gamesQuery(code);
    const stops = (names === '' ? [] : names.split(',')).map((game) =>
      syncQuery(
        `draws:${game}`,
        { queryKey: query.queryKey, read: () => queryClient.ensureQueryData(query) },
        (state, before: DrawGame[]) => {
          rememberCommitments([state.current, state.drawing]);
          void queryClient.invalidateQueries({ queryKey: ['draws', 'history', game] });
          return before.map((each) => (each.game === game ? { ...each, ...state } : each));
        },
      ),
    );
    return () => stops.forEach((stop) => stop());
  }, [code, names]);
}

/** Results on a page. */
const PAGE_SIZE = 10;

/** The results of a game, newest first. */
export const useDrawHistory = (game: string, page: number) =>
  useQuery({
    queryKey: ['draws', 'history', game, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/draws/games/:game/history',
        { params: { game }, query: { page, size: PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Milliseconds between two reads of a draw without a final result. */
const REFRESH = 3_000;
const isFinal = ({ state }: DrawDetail): boolean => ['confirmed', 'corrected', 'void'].includes(state);

/** A draw with its proof, read again until its result is final. */
export const useDraw = (id: string) => {
  const code = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['draws', 'one', code, id],
    queryFn: async ({ signal }) => {
      const draw = await api.request('GET /wps/draws/:id', { params: { id } }, { signal });
      if (draw.seed === null) rememberCommitments([draw]);
      return draw;
    },
    refetchInterval: ({ state: { data } }) => (data && isFinal(data) ? false : REFRESH),
  });
};
