import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { depositStates } from './search.ts';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** A state of a deposit. */
export type DepositState = (typeof depositStates)[number];

/** A page of deposits; with `slip` those with a slip that wait for an operator. */
export const useDeposits = (status: DepositState | undefined, slip: boolean, text: string, page: number) =>
  useQuery({
    queryKey: ['deposits', 'list', status, slip, text, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/deposits',
        { query: { text, page, size: pageSize, slip: slip ? 'true' : 'false', ...(status ? { status } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** A page of the banks' payment notices. `open`: those that need a decision. */
export const useNotices = (open: boolean, text: string, page: number) =>
  useQuery({
    queryKey: ['deposits', 'notices', open, text, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/deposits/notices',
        { query: { open: open ? 'true' : 'false', text, page, size: pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
