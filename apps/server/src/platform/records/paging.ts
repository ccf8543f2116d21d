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
