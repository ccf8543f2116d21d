import type { Input, Output } from '@chokdee/contract/call';
import type { personalProfit } from '@chokdee/contract/calls/wagering';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { periodOf } from '../../platform/records/period.ts';
import { dailyTotals, type DailyTotal } from './totals.ts';

type Profit = Output<typeof personalProfit>;

/** The longest period, in days. */
const LONGEST_PERIOD = 31;
/** Milliseconds by which the business day (GMT+8) begins before the day of UTC. */
const ZONE_OFFSET = 8 * 3_600_000;
const dayOf = (milliseconds: number): string => new Date(milliseconds + ZONE_OFFSET).toISOString().slice(0, 10);

/** Sums totals on the wire. */
function sumOf(totals: readonly DailyTotal[]): Profit['footer'] {
  const sum = (field: 'bets' | 'stake' | 'valid_bet' | 'payout') => totals.reduce((all, row) => all + row[field], 0n);
  const [stake, payout] = [sum('stake'), sum('payout')];
  return {
    bets: Number(sum('bets')),
    betAmount: wireOf(stake),
    validBetAmount: wireOf(sum('valid_bet')),
    winAmount: wireOf(payout),
    profitAndLoss: wireOf(payout - stake),
  };
}

/** Sums totals per group; `field` names the group in the answer. */
function groupBy<F extends 'product' | 'day'>(totals: readonly DailyTotal[], field: F) {
  const names = [...new Set(totals.map((row) => row[field]))];
  return names.map((name) => ({
    ...sumOf(totals.filter((row) => row[field] === name)),
    ...({ [field]: name } as Record<F, string>),
  }));
}

/**
 * The caller's profit and loss, from the daily totals: its cost does not grow with the number of
 * bets. Products in the order of their names, the newest day first.
 */
export async function readProfit(
  database: Database,
  context: CallContext,
  query: Input<typeof personalProfit>['query'],
): Promise<Profit> {
  const { from, until } = await periodOf(
    database,
    { from: query.startDate, until: query.endDate },
    { from: 'startDate', until: 'endDate' },
    LONGEST_PERIOD,
  );
  const totals = (await dailyTotals(database, playerIn(context).memberId, dayOf(from), dayOf(until - 1))).filter(
    (row) => row.bets > 0n,
  );
  return {
    products: groupBy(totals, 'product').toSorted((a, b) => (a.product < b.product ? -1 : 1)),
    days: groupBy(totals, 'day').toReversed(),
    footer: sumOf(totals),
  };
}
