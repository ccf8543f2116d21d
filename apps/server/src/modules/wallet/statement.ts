import type { Output } from '@chokdee/contract/call';
import type { statement } from '@chokdee/contract/calls/wallet';
import type { Database } from '@chokdee/database/database';
import { recordText } from '@chokdee/locales/record-text';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { csv, sendCsv } from '../../platform/records/csv.ts';

/** The columns of a month that are sums of transfers, in their order. */
const SUMS = ['deposits', 'withdrawals', 'bets', 'wins', 'other'] as const;
type Sum = (typeof SUMS)[number];
/** The column of each transfer type of the ledger; all others are `other`. */
const COLUMNS: Readonly<Record<string, Sum>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  bet: 'bets',
  win: 'wins',
};

/** A month in micro-units. */
interface Month extends Record<Sum | 'opening' | 'closing', bigint> {
  readonly month: string;
  entries: number;
}

/** The months of a member's cash purse, oldest first: from zero to the present balance. */
async function readMonths(database: Database, memberId: string): Promise<Month[]> {
  const rows = await database.query<{ month: string; type: string; entries: bigint; amount: bigint }>(
    `select * from ledger.purse_months($1, 'cash')`,
    [memberId],
  );
  const months: Month[] = [];
  for (const { month, type, entries, amount } of rows) {
    let last = months.at(-1);
    if (last?.month !== month) {
      const opening = last?.closing ?? 0n;
      last = {
        month,
        opening,
        deposits: 0n,
        withdrawals: 0n,
        bets: 0n,
        wins: 0n,
        other: 0n,
        closing: opening,
        entries: 0,
      };
      months.push(last);
    }
    last[COLUMNS[type] ?? 'other'] += amount;
    last.closing += amount;
    last.entries += Number(entries);
  }
  return months;
}

/** Creates the reader of statements. */
export const createStatement = (database: Database) => ({
  /** The months, newest first. */
  page: async (context: CallContext): Promise<Output<typeof statement>> => {
    const { memberId, currency } = playerIn(context);
    const months = await readMonths(database, memberId);
    return {
      currency,
      list: months.toReversed().map(({ month, opening, closing, entries, ...sums }) => ({
        month,
        opening: wireOf(opening),
        deposits: wireOf(sums.deposits),
        withdrawals: wireOf(sums.withdrawals),
        bets: wireOf(sums.bets),
        wins: wireOf(sums.wins),
        other: wireOf(sums.other),
        closing: wireOf(closing),
        entries,
      })),
    };
  },
  /** The months as CSV text, oldest first. */
  exportCsv: async (context: CallContext): Promise<string> => {
    const { memberId, currency } = playerIn(context);
    const months = await readMonths(database, memberId);
    sendCsv(context, 'statement.csv');
    return csv(
      [...(['month', 'opening', ...SUMS, 'closing', 'currency'] as const)].map((column) =>
        recordText(`money.${column}`, context.language),
      ),
      months.map((month) => [
        month.month,
        wireOf(month.opening),
        ...SUMS.map((sum) => wireOf(month[sum])),
        wireOf(month.closing),
        currency,
      ]),
    );
  },
});
