import { z } from 'zod';

/** An amount in an answer: a JSON number of whole currency units, written from micro-units. */
export const amountOut = z.number();
/** An amount in a request: a JSON number or a decimal string, at most six decimals. */
export const amountIn = z.union([z.number().finite(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)]);
/** A moment, epoch milliseconds. */
export const moment = z.number().int();
/** An id made by us: UUID (v7 for money). */
export const id = z.uuid();
/** Page query of the relays: `page` from 1, `size` at most 100. */
export const pageQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  size: z.coerce.number<number | string>().int().min(1).max(100).default(10),
};
/** A page of rows with totals. */
export const pageOf = <R extends z.ZodType, F extends z.ZodType>(row: R, footer: F) =>
  z.object({ list: z.array(row), total: z.number().int(), totalPages: z.number().int(), footer });
/** An empty answer. */
export const nothing = z.null();
