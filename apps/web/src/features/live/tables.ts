import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { setServerTime } from '@chokdee/ui/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api.ts';
import { live, syncQuery } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';
import { isMember, useSession } from '../../shared/session.ts';

/** The lobby: the tables, and what they do. */
export type Lobby = CallOutput<'GET /wps/tables'>;
/** A table as the lobby lists it. */
export type TableSummary = Lobby['list'][number];
/** What a table of the lobby does. */
export type LobbyTable = Lobby['state']['tables'][string];
/** A table with its bets and its present state. */
export type JoinedTable = CallOutput<'GET /wps/tables/:table'>;
/** The state of a table. */
export type TableState = JoinedTable['state'];
/** The member's bets on a round. */
export type OwnBets = CallOutput<'GET /wps/tables/:table/rounds/:id/bets'>;

const lobbyQuery = (code: string) =>
  queryOptions({
    queryKey: ['tables', 'lobby', code],
    queryFn: async ({ signal }) => {
      const lobby = await api.request('GET /wps/tables', {}, { signal });
      setServerTime(lobby.now);
      return lobby;
    },
  });

/** Reads the lobby before its page is rendered. */
export const prefetchLobby = (): Promise<void> =>
  queryClient.prefetchQuery(lobbyQuery(usePreferences.getState().language.code));

/** Whether a game deals cards from a shoe; the others draw numbers. */
export const isCardGame = (game: string): boolean => game === 'baccarat' || game === 'dragon-tiger';

/** The lobby, kept up to date over the socket. */
export function useLobby() {
  const code = usePreferences((state) => state.language.code);
  useEffect(() => {
    const query = lobbyQuery(code);
    return syncQuery(
      'tables',
      { queryKey: query.queryKey, read: () => queryClient.ensureQueryData(query) },
      (state, before: Lobby) => ({ ...before, state }),
    );
  }, [code]);
  return useQuery(lobbyQuery(code));
}

const tableQuery = (code: string, table: string) =>
  queryOptions({
    queryKey: ['tables', 'one', code, table],
    queryFn: async ({ signal }) => {
      const joined = await api.request('GET /wps/tables/:table', { params: { table } }, { signal });
      setServerTime(joined.now);
      return joined;
    },
    retry: false,
  });

/** A table, kept up to date over the socket; after a lost connection it is as the server has it. */
export function useTable(table: string) {
  const code = usePreferences((state) => state.language.code);
  useEffect(() => {
    const query = tableQuery(code, table);
    return syncQuery(
      `table:${table}`,
      { queryKey: query.queryKey, read: () => queryClient.ensureQueryData(query) },
      (state, before: JoinedTable) => ({ ...before, state }),
    );
  }, [code, table]);
  return useQuery(tableQuery(code, table));
}

const betsKey = (table: string, round: string) => ['tables', 'bets', table, round] as const;

/**
 * The member's bets on a round; `version` changes when they may have been settled. A bet changes
 * the balance, so each message of the balance reads them again: it may be of another tab or device.
 */
export function useOwnBets(table: string, round: string | null, version: string) {
  const canBet = useSession(isMember);
  const query = useQuery({
    queryKey: betsKey(table, round ?? ''),
    queryFn: ({ signal }) =>
      api.request('GET /wps/tables/:table/rounds/:id/bets', { params: { table, id: round ?? '' } }, { signal }),
    enabled: canBet && round !== null,
  });
  useEffect(() => {
    if (round !== null && version !== 'open') void queryClient.invalidateQueries({ queryKey: betsKey(table, round) });
  }, [table, round, version]);
  useEffect(() => {
    if (!canBet || round === null) return;
    // What is known of the balance is sent at once; the bets are being read since.
    let isKnown = true;
    const stop = live.subscribe('balance', () => {
      if (!isKnown) void queryClient.invalidateQueries({ queryKey: betsKey(table, round) });
    });
    isKnown = false;
    return stop;
  }, [table, round, canBet]);
  return query.data ?? null;
}

/** Places bets; they are shown at once. Throws the refusal. */
export async function placeBets(
  table: string,
  press: {
    readonly pressId: string;
    readonly round: string;
    readonly bets: readonly { readonly position: string; readonly amount: number }[];
  },
): Promise<void> {
  const own = await api.request('POST /wps/tables/:table/bets', {
    params: { table },
    body: { ...press, bets: [...press.bets] },
  });
  // A read that began before the bets is older than the answer.
  await queryClient.cancelQueries({ queryKey: betsKey(table, press.round) });
  queryClient.setQueryData(betsKey(table, press.round), own);
}
