import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';

/** A bulk settlement. */
export type Settlement = CallOutput<'GET /console/settlements'>['list'][number];
/** A wager that a settlement set aside. */
export type FailedWager = CallOutput<'GET /console/settlements/:id/wagers'>['list'][number];

const RUNNING_POLL_MS = 1_000;
const IDLE_POLL_MS = 10_000;
const pollOf = (isRunning: boolean | undefined): number => (isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS);

/** A page of settlements, refreshed every second while one runs. */
export const useSettlements = (view: 'open' | 'all', page: number) =>
  useQuery({
    queryKey: ['settlements', 'list', view, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/settlements', { query: { view, page, size: pageSize } }, { signal }),
    refetchInterval: ({ state }) => pollOf(state.data && state.data.footer.running > 0),
    placeholderData: keepPreviousData,
  });

/** How many settlements have failed, for the menu; not read without the permission. */
export function useFailedCount(): number | undefined {
  const can = useCan();
  const { data } = useQuery({
    enabled: can('wagering.settlements.read'),
    queryKey: ['settlements', 'list', 'open', 1],
    queryFn: ({ signal }) =>
      api.request('GET /console/settlements', { query: { view: 'open', page: 1, size: pageSize } }, { signal }),
    refetchInterval: IDLE_POLL_MS,
  });
  return data?.footer.failed;
}

/** One settlement, refreshed every second while it runs. */
export const useSettlement = (id: string) =>
  useQuery({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => api.request('GET /console/settlements/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => pollOf(state.data?.state === 'running'),
  });

/** A page of the wagers that a settlement set aside. */
export const useFailedWagers = (id: string, page: number) =>
  useQuery({
    queryKey: ['settlements', 'wagers', id, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/settlements/:id/wagers',
        { params: { id }, query: { page, size: pageSize } },
        { signal },
      ),
    refetchInterval: IDLE_POLL_MS,
    placeholderData: keepPreviousData,
  });
