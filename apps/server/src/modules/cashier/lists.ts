import { toPage } from '../../platform/records/paging.ts';

/** Date limits of a list, epoch ms, both included. */
export interface DateFilter {
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
}

/** The first and last moment of a date filter. A missing limit is the earliest or latest date. */
export const dateRange = ({ startDate, endDate }: DateFilter): [Date, Date] => [
  new Date(startDate ?? 0),
  new Date(endDate ?? 8_640_000_000_000_000),
];

/** The `ilike` pattern of texts that contain a search text. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;

/** A page of a list. `footer.amount`: the sum over all pages, micro-units. */
export interface AmountPage<R> {
  readonly list: R[];
  readonly total: number;
  readonly totalPages: number;
  readonly footer: { readonly amount: bigint };
}

/** Builds a page from its rows and the totals over all pages. */
export const toAmountPage = <R>(
  list: R[],
  totals: { readonly count: bigint; readonly amount: bigint },
  size: number,
): AmountPage<R> => ({ ...toPage(list, totals.count, size), footer: { amount: totals.amount } });
