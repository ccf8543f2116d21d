import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useCan } from '../../shared/operator.tsx';

/** Milliseconds between two reads of what changes by itself. */
export const REFRESH = 5_000;
/** The first part of the keys of all queries. */
export const root = 'sports-desk';

/** The leagues of the brand, and how many proposals wait. */
export const useDesk = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: [root, 'desk'],
    queryFn: ({ signal }) => api.request('GET /console/sports', {}, { signal }),
    refetchInterval: REFRESH,
  });

/** How many results and void markets wait for a decision; not read without the permission. */
export function useWaiting(): number | undefined {
  const can = useCan();
  return useDesk(can('sports.events.read')).data?.waiting;
}
