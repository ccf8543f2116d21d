import type { CallContext } from '../http/context.ts';

/** The value of a cell. Numbers are written unchanged; texts are escaped. */
export type Cell = string | number | null;

/**
 * Prefixes a text that a spreadsheet would read as a formula with an apostrophe, and quotes a text
 * with separators or quotes.
 */
function formatCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read UTF-8. */
export const csv = (heading: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[heading, ...rows].map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;

/** Maximum number of rows in a file. */
export const MAX_ROWS = 20_000;

/** Sets the headers that make the answer of a raw call a file download. */
export function sendCsv(context: CallContext, name: string): void {
  context.reply.header('content-type', 'text/csv; charset=utf-8');
  context.reply.header('content-disposition', `attachment; filename="${name}"`);
  context.reply.header('cache-control', 'no-store');
}
