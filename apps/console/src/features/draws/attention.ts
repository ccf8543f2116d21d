import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';

/** Milliseconds between two reads of the monitor. */
export const REFRESH = 5_000;

/** How many draws need attention, for the menu; not read without the permission. */
export function useAttention(): number | undefined {
  const can = useCan();
  const { data } = useQuery({
    enabled: can('draws.results.read'),
    queryKey: ['draws', 'monitor', 'attention', 1],
    queryFn: ({ signal }) =>
      api.request('GET /console/draws', { query: { view: 'attention', page: 1, size: pageSize } }, { signal }),
    refetchInterval: REFRESH,
  });
  return data?.footer.attention;
}
