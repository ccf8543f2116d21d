import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** A promotion with its texts in every language. */
export type Promotion = CallOutput<'GET /console/promotions'>['list'][number];
/** The kind of a promotion. */
export type PromotionKind = Promotion['kind'];

/** A page of the brand's promotions, of one kind or of all. */
export const promotionsQuery = (kind: PromotionKind | undefined, page: number) =>
  queryOptions({
    queryKey: ['promotions', kind, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/promotions', { query: { page, size: pageSize, ...(kind && { kind }) } }, { signal }),
  });
