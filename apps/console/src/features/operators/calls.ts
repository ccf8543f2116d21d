import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';

const COUNT_POLL_MS = 30_000;

const changesQuery = (page: number) => ({
  queryKey: ['operators', 'changes', page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.request('GET /console/changes', { query: { page, size: pageSize } }, { signal }),
});

/** A page of the changes that a second administrator decides. */
export const useChanges = (page: number) => useQuery({ ...changesQuery(page), placeholderData: keepPreviousData });

/**
 * How many changes wait for a second administrator, for the menu; not read without the permission.
 */
export function useOpenChanges(): number | undefined {
  const can = useCan();
  const { data } = useQuery({
    ...changesQuery(1),
    enabled: can('console.operators.read'),
    refetchInterval: COUNT_POLL_MS,
  });
  return data?.footer.open;
}

/** A page of what administrators did to operators in the last 7 days. */
export const useActs = (page: number) =>
  useQuery({
    queryKey: ['operators', 'acts', page],
    queryFn: ({ signal }) => api.request('GET /console/changes/acts', { query: { page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
