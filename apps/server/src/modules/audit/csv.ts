/** Writes a table as CSV (RFC 4180), with a byte-order mark so that spreadsheets read Thai. A cell that a spreadsheet would take for a formula is made plain text. */
export function csv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
