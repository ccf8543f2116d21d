/** Dates of a list, epoch milliseconds, both included. */
export interface DateFilter {
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
}

/** The moments a list reaches from and to; open sides are the ends of time. */
export const dateRange = ({ startDate, endDate }: DateFilter): [Date, Date] => [
  new Date(startDate ?? 0),
  new Date(endDate ?? 8_640_000_000_000_000),
];

/** A search word for `ilike`, its wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
