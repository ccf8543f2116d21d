import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { memberStates } from './search.ts';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** A member's state. */
export type MemberState = (typeof memberStates)[number];

/** A page of members. */
export const useMembers = (text: string, state: MemberState | undefined, page: number) =>
  useQuery({
    queryKey: ['members', 'list', text, state, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/members',
        { query: { text, page, size: pageSize, ...(state ? { state } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** One member. Every load is recorded in the audit log, so it is not refreshed automatically. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: ['members', 'one', id],
    queryFn: ({ signal }) => api.request('GET /console/members/:id', { params: { id } }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
