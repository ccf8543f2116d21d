/** What a paged call asks for: `page` from 1, `size` rows. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** How many rows come before a page. */
export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size;

/** A page of a list as the wire has it; `total` counts all pages' rows. */
export const toPage = <R>(
  list: R[],
  total: number | bigint,
  size: number,
): { list: R[]; total: number; totalPages: number } => ({
  list,
  total: Number(total),
  totalPages: Math.ceil(Number(total) / size),
});
