/** The paging parameters of a call: `page` from 1, `size` rows. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** Number of rows before a page. */
export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size;

/** Builds the answer of a paged call. `total` is the number of rows of all pages. */
export const toPage = <R>(
  list: R[],
  total: number | bigint,
  size: number,
): { list: R[]; total: number; totalPages: number } => ({
  list,
  total: Number(total),
  totalPages: Math.ceil(Number(total) / size),
});

/** What a list that is read on by key needs: the id of the row before, and how many rows. */
export interface KeysetRequest {
  readonly before?: string | undefined;
  readonly size: number;
}

/**
 * Builds the answer of a call that reads on by key from `size` + 1 rows: the last of them only says
 * that there are more.
 */
export function toKeysetPage<R>(
  rows: readonly R[],
  size: number,
  idOf: (row: R) => string,
): { list: R[]; next: string | null } {
  const list = rows.slice(0, size);
  return { list, next: rows.length > size ? idOf(list.at(-1)!) : null };
}
