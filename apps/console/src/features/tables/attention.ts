import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';

/** Milliseconds between two reads of what changes by itself. */
export const REFRESH = 3_000;
/** The first part of the keys of all queries. */
export const root = 'table-desk';

/** A page of the requests to make rounds void that wait for a decision, oldest first. */
export const useVoids = (page: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [root, 'voids', page],
    queryFn: ({ signal }) => api.request('GET /console/tables/voids', { query: { page, size: pageSize } }, { signal }),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** How many requests wait for a decision, for the menu; not read without the permission. */
export function useWaitingVoids(): number | undefined {
  const can = useCan();
  return useVoids(1, can('tables.round.read')).data?.total;
}
