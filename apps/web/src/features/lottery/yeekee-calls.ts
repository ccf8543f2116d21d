import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';

/** A Yeekee round. */
export type YeekeeRound = CallOutput<'GET /lgw/yeekee/:gameId/round'>;
/** A number that was sent in. */
export type Submission = CallOutput<'GET /lgw/yeekee/:gameId/submissions'>['list'][number];

/** Milliseconds between two reads of a round that is not over. */
const REFRESH = 3_000;
/** Submissions on a page, and on one that is read for a check. */
const SHOWN = 20;
const MOST = 100;
const root = 'yeekee';

/** A round; without `numero` the present one. */
export function useRound(game: string, numero: string | undefined) {
  const { account } = useSession();
  return useQuery({
    queryKey: [root, 'round', game, numero, account],
    queryFn: ({ signal }) =>
      api.request(
        'GET /lgw/yeekee/:gameId/round',
        { params: { gameId: game }, query: numero === undefined ? {} : { numero } },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.result || state.data?.isVoid ? false : REFRESH),
    placeholderData: keepPreviousData,
  });
}

const readPage = (game: string, query: { numero: string; page: number; size: number }, signal?: AbortSignal) =>
  api.request(
    'GET /lgw/yeekee/:gameId/submissions',
    { params: { gameId: game }, query },
    signal === undefined ? {} : { signal },
  );

/** A page of the numbers sent in to a round, newest first. `isOver`: they change no more. */
export function useSubmissions(game: string, numero: string, { page, isOver }: { page: number; isOver: boolean }) {
  const { account } = useSession();
  return useQuery({
    queryKey: [root, 'submissions', game, numero, page, isOver, account],
    queryFn: ({ signal }) => readPage(game, { numero, page, size: SHOWN }, signal),
    refetchInterval: isOver ? false : REFRESH,
    placeholderData: keepPreviousData,
  });
}

/** All numbers sent in to a round. */
export async function readAllSubmissions(game: string, numero: string): Promise<Submission[]> {
  const first = await readPage(game, { numero, page: 1, size: MOST });
  const all = [...first.list];
  for (let page = 2; page <= first.totalPages; page += 1)
    all.push(...(await readPage(game, { numero, page, size: MOST })).list);
  return all;
}

/** Reads the rounds again. */
export const refreshRounds = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: [root] });
