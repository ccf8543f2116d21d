import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** A code by which new members are attributed. */
export type InviteCode = CallOutput<'GET /console/codes'>['list'][number];

/** A page of the brand's codes that match a filter. */
export const codesQuery = ({
  text = '',
  kind,
  status,
  page = 1,
}: {
  readonly text?: string | undefined;
  readonly kind?: InviteCode['kind'] | undefined;
  readonly status?: InviteCode['status'] | undefined;
  readonly page?: number | undefined;
}) =>
  queryOptions({
    queryKey: ['codes', text, kind, status, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/codes',
        { query: { text, page, size: pageSize, ...(kind && { kind }), ...(status && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
