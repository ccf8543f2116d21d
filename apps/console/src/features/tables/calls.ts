import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDialogChange } from '../../app/dialog-change.ts';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { REFRESH, root } from './attention.ts';

/** A live table in the list. */
export type DeskTable = CallOutput<'GET /console/tables'>['list'][number];
/** A round in the list. */
export type DeskRound = CallOutput<'GET /console/tables/:table/rounds'>['list'][number];
/** A round with its log. */
export type DeskRoundView = CallOutput<'GET /console/tables/rounds/:id'>;
/** What a table has paid against what its stakes return on average. */
export type TableReturn = CallOutput<'GET /console/tables/returns'>['list'][number];
/** A request to make a round void. */
export type VoidRequest = CallOutput<'GET /console/tables/voids'>['list'][number];

/** The tables with their present rounds. */
export const useTables = () =>
  useQuery({
    queryKey: [root, 'tables'],
    queryFn: ({ signal }) => api.request('GET /console/tables', {}, { signal }),
    refetchInterval: REFRESH,
  });

/** What the tables have paid in the last days. */
export const useReturns = (days: number) =>
  useQuery({
    queryKey: [root, 'returns', days],
    queryFn: ({ signal }) => api.request('GET /console/tables/returns', { query: { days } }, { signal }),
    refetchInterval: REFRESH * 5,
  });

/** A page of the rounds of a table, newest first. */
export const useRounds = (table: string, withBets: boolean, page: number) =>
  useQuery({
    queryKey: [root, 'rounds', table, withBets, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/tables/:table/rounds',
        { params: { table }, query: { page, size: pageSize, bets: withBets ? '1' : '0' } },
        { signal },
      ),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** One round with its log. */
export const useRound = (id: string) =>
  useQuery({
    queryKey: [root, 'round', id],
    queryFn: ({ signal }) => api.request('GET /console/tables/rounds/:id', { params: { id } }, { signal }),
    refetchInterval: REFRESH,
  });

/** A change of tables: closes its dialog with a message and reads the tables again. */
export const useTableChange = <Input, Output>(change: (input: Input) => Promise<Output>, message: string) =>
  useDialogChange(root, change, () => message);
