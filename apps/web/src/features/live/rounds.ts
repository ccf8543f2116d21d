import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** A past round in the history of a table. */
export type PastRound = CallOutput<'GET /wps/tables/:table/rounds'>['list'][number];
/** A past round with its proof. */
export type RoundDetail = CallOutput<'GET /wps/tables/rounds/:id'>;

/** Rounds that are read at once of the history. */
const PAGE_SIZE = 20;
/** Milliseconds between two reads of what may still change. */
const REFRESH = 10_000;

/** The past rounds of a shoe of a table, newest first. */
export const usePastRounds = (table: string, shoe: number) =>
  useInfiniteQuery({
    queryKey: ['tables', 'past', table, shoe],
    queryFn: ({ signal, pageParam: before }) =>
      api.request(
        'GET /wps/tables/:table/rounds',
        { params: { table }, query: { shoe, before, size: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH,
  });

/** A past round, read again until the seed of its shoe is revealed. */
export const usePastRound = (id: string) => {
  const code = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['tables', 'round', code, id],
    queryFn: ({ signal }) => api.request('GET /wps/tables/rounds/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.shoe.seed === null ? REFRESH : false),
    retry: false,
  });
};
