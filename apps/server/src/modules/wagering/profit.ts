import type { Input, Output } from '@chokdee/contract/call';
import type { personalProfit } from '@chokdee/contract/calls/wagering';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { periodOf } from '../../platform/records/period.ts';

type Profit = Output<typeof personalProfit>;

/** The bets of one member on one day (GMT+8, of the placing) on a product, in micro-units. */
interface ProfitRow {
  readonly day: string;
  readonly product: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid_bet: bigint;
  readonly payout: bigint;
  readonly result: bigint;
}

/** The longest period, in days. */
const LONGEST_PERIOD = 31;
/** Milliseconds by which the business day (GMT+8) begins before the day of UTC. */
const ZONE_OFFSET = 8 * 3_600_000;
const dayOf = (milliseconds: number): string => new Date(milliseconds + ZONE_OFFSET).toISOString().slice(0, 10);

/** Sums rows on the wire. */
function sumOf(rows: readonly ProfitRow[]): Profit['footer'] {
  const sum = (field: 'bets' | 'stake' | 'valid_bet' | 'payout' | 'result') =>
    rows.reduce((all, row) => all + row[field], 0n);
  return {
    bets: Number(sum('bets')),
    betAmount: wireOf(sum('stake')),
    validBetAmount: wireOf(sum('valid_bet')),
    winAmount: wireOf(sum('payout')),
    profitAndLoss: wireOf(sum('result')),
  };
}

/** Sums rows per group; `field` names the group in the answer. */
function groupBy<F extends 'product' | 'day'>(rows: readonly ProfitRow[], field: F) {
  const names = [...new Set(rows.map((row) => row[field]))];
  return names.map((name) => ({
    ...sumOf(rows.filter((row) => row[field] === name)),
    ...({ [field]: name } as Record<F, string>),
  }));
}

/**
 * The caller's profit and loss on some products (null: all), with the sums of the betting record:
 * its cost does not grow with the number of bets. Products in the order of their names, the newest
 * day first.
 */
export async function readProfit(
  database: Database,
  context: CallContext,
  query: Input<typeof personalProfit>['query'],
  onProducts: readonly string[] | null,
): Promise<Profit> {
  const { from, until } = await periodOf(
    database,
    { from: query.startDate, until: query.endDate },
    { from: 'startDate', until: 'endDate' },
    LONGEST_PERIOD,
  );
  const rows = await database.query<ProfitRow>('select * from wagering.profit($1, $2, $3, $4)', [
    playerIn(context).memberId,
    dayOf(from),
    dayOf(until - 1),
    onProducts,
  ]);
  return {
    products: groupBy(rows, 'product').toSorted((a, b) => (a.product < b.product ? -1 : 1)),
    days: groupBy(rows, 'day').toReversed(),
    footer: sumOf(rows),
  };
}
