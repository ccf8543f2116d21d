/** What a paged call asks for: `page` from 1, `size` rows. */
export interface Page { readonly page: number; readonly size: number }
/** Dates of a list, epoch milliseconds, both included. */
export interface Dates { readonly startDate?: number | undefined; readonly endDate?: number | undefined }

/** The moments a list reaches from and to; open sides are the ends of time. */
export const between = ({ startDate, endDate }: Dates): [Date, Date] => [new Date(startDate ?? 0), new Date(endDate ?? 8_640_000_000_000_000)];

/** A page as the wire has it. */
export const pageOut = <R, F>(list: R[], total: bigint, size: number, footer: F) => ({ list, total: Number(total), totalPages: Math.ceil(Number(total) / size), footer });

/** A search word for `ilike`, its wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
