import type { CallContext } from '../http/context.ts';

/** What a cell may hold. Numbers are written as they are, texts are guarded. */
export type Cell = string | number | null;

/** A text that a spreadsheet would take for a formula is led by an apostrophe; what holds a separator or a quote is quoted. */
function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csv = (heading: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[heading, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Rows of one file, at most. */
export const MAX_ROWS = 20_000;

/** Makes the answer of a raw call a file to keep. */
export function sendCsv(context: CallContext, name: string): void {
  context.reply.header('content-type', 'text/csv; charset=utf-8');
  context.reply.header('content-disposition', `attachment; filename="${name}"`);
  context.reply.header('cache-control', 'no-store');
}
