import type { CallOutput } from '@chokdee/contract/client';
import type { TopicStates } from '@chokdee/contract/topics';
import { usePreferences } from '@chokdee/ui/preferences';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api.ts';
import { syncQuery } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';

/** A real win, with its game's name in the page's language. */
export type Win = Omit<CallOutput<'GET /wps/relay/ODSFE2_getWinnerBoard'>['list'][number]['vo'], 'vassalage'>;
/**
 * The winner board: the twenty largest wins of the last 30 days, largest first, and the newest
 * wins, newest first. `newest` is empty until the socket's first message.
 */
export interface Winners {
  readonly largest: readonly Win[];
  readonly newest: readonly Win[];
}

const noWinners: Winners = { largest: [], newest: [] };
const bySize = (one: Win, other: Win): number => other.winAmount - one.winAmount || other.winTime - one.winTime;
const byTime = (one: Win, other: Win): number => other.winTime - one.winTime;

/** Read once; later changes arrive over the socket. */
const winnersQuery = (code: string) =>
  queryOptions({
    queryKey: ['winners', 'live', code],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Winners> => {
      const { list } = await api.request(
        'GET /wps/relay/ODSFE2_getWinnerBoard',
        { query: { gameCategory: 'ALL', language: code, limitNum: 20 } },
        { signal },
      );
      return { ...noWinners, largest: list.map(({ vo }) => vo).sort(bySize) };
    },
  });

function boardInLanguage(code: string, { largest, newest }: TopicStates['winners']): Winners {
  const named = (rows: TopicStates['winners']['largest']): Win[] =>
    Object.values(rows).map(({ gameNames, ...win }) => ({
      ...win,
      gameName: gameNames[code] ?? gameNames['EN'] ?? '',
    }));
  return { largest: named(largest).sort(bySize), newest: named(newest).sort(byTime) };
}

/** The winner board, updated over the socket. Undefined until it is read. */
export function useLiveWinners(): Winners | undefined {
  const code = usePreferences((state) => state.language.code);
  useEffect(() => {
    const query = winnersQuery(code);
    return syncQuery('winners', { queryKey: query.queryKey, read: () => queryClient.ensureQueryData(query) }, (state) =>
      boardInLanguage(code, state),
    );
  }, [code]);
  const { data, isError } = useQuery(winnersQuery(code));
  return data ?? (isError ? noWinners : undefined);
}
