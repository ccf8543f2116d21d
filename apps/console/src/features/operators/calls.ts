import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** A page of what administrators did to operators in the last 7 days. */
export const useActs = (page: number) =>
  useQuery({
    queryKey: ['operators', 'acts', page],
    queryFn: ({ signal }) => api.request('GET /console/changes/acts', { query: { page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
