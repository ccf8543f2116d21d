import { z } from 'zod';

/** An amount in an answer: a JSON number of whole currency units, converted from micro-units. */
export const amountOut = z.number();
/** An amount in a request: a JSON number or a decimal string, at most six decimals. */
export const amountIn = z.union([z.number().finite(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)]);
/** A time, epoch ms. */
export const timestamp = z.number().int();
/** An id of the platform: a UUID (v7 for money). */
export const id = z.uuid();
/** The page query of lists: `page` from 1, `size` at most 100. */
export const pageQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  size: z.coerce.number<number | string>().int().min(1).max(100).default(10),
};
/** A page of rows. `total` counts the rows of all pages; `footer` sums over them. */
export const pageOf = <R extends z.ZodType, F extends z.ZodType>(row: R, footer: F) =>
  z.object({ list: z.array(row), total: z.number().int(), totalPages: z.number().int(), footer });
/**
 * The query of lists that are read on by key: the rows after the row with the id `before`, at most
 * `size`. A page costs the same however far it is from the first one, and rows that are added
 * meanwhile move none.
 */
export const keysetQuery = { before: id.optional(), size: pageQuery.size };
/** Rows of a list read on by key. `next`: the `before` of the next ones; null at the end. */
export const keysetPageOf = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), next: id.nullable() });
/** The version of a row that the caller saw: it counts the changes. */
export const version = z.number().int().min(1).max(2_147_483_647);
/** The value of an answer without data. */
export const emptyValue = z.null();

/** The name of a time zone of IANA, such as `Asia/Bangkok`. */
export const timeZoneName = z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/);
