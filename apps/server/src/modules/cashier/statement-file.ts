import { parseAmount } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import type { SettledTransfer } from './channels.ts';

const COLUMNS = 5;
const HEADER = /^time[,;\t]/i;

/** The refusal of a line, counted from 1. */
const faultOf = (line: number) =>
  new Refusal('reconciliation.statement', {
    params: { line },
    fields: { content: { code: 'reconciliation.statement', params: { line } } },
  });

/** One line as a transfer of the business day; null when it is none. */
function transferOf(cells: readonly string[], from: Date, until: Date): SettledTransfer | null {
  const [time = '', key = '', reference = '', amount = '', currency = ''] = cells;
  // A time without a zone is a time of the business day (GMT+8).
  const settledAt = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(time) ? time : `${time.replace(' ', 'T')}+08:00`);
  const isValid =
    cells.length === COLUMNS &&
    settledAt >= from &&
    settledAt < until &&
    key !== '' &&
    key.length <= 100 &&
    reference.length <= 100 &&
    /^\d{1,12}(\.\d{1,6})?$/.test(amount) &&
    /^[A-Z]{3,10}$/.test(currency);
  if (!isValid || parseAmount(amount) <= 0n) return null;
  return { key, reference, amount: parseAmount(amount), currency, settledAt };
}

/**
 * Reads a bank's statement of one business day: lines `time,number,reference,amount,currency`,
 * separated by commas, semicolons or tabs, with or without a header. Refuses with
 * `reconciliation.statement` and the number of the first wrong line.
 */
export function parseStatement(content: string, from: Date, until: Date): SettledTransfer[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const transfers: SettledTransfer[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && HEADER.test(line))) continue;
    const transfer = transferOf(
      line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
      from,
      until,
    );
    if (transfer === null) throw faultOf(index + 1);
    transfers.push(transfer);
  }
  return transfers;
}
