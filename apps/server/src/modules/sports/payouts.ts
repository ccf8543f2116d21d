import { downToMinorUnit } from '@chokdee/money/amount';
import { ratio, type Ratio } from '@chokdee/money/ratio';
import { deadHeatFactor, payoutOfLegs, type SettledLeg } from '@chokdee/odds/settlement';
import { payoutOfSystem } from '@chokdee/odds/systems';
import type { PayoutRule, WagerPayout } from '../wagering/index.ts';
import {
  isTicketDetail,
  ticketDetailOf,
  type EventResults,
  type LegDetail,
  type StoredResult,
  type TicketDetail,
} from './types.ts';

/** Decimal odds in thousandths as a fraction. */
export const priceRatio = (price: number): Ratio => ratio(BigInt(price), 1_000n);

/** A leg with its result. A dead heat wins at the price times the share of the places. */
export function settledLeg({ price }: Pick<LegDetail, 'price'>, { result, deadHeat }: StoredResult): SettledLeg {
  const full = priceRatio(price);
  return { result, price: deadHeat ? deadHeatFactor(full, deadHeat.places, deadHeat.runners) : full };
}

/**
 * The payout of a ticket whose legs have these results, micro-units, rounded down to the minor unit
 * once.
 */
export function payoutOfTicket(
  { ticket, sizes, perLine }: Pick<TicketDetail, 'ticket' | 'sizes' | 'perLine'>,
  stake: bigint,
  legs: readonly SettledLeg[],
): bigint {
  if (ticket !== 'system') return payoutOfLegs(stake, legs);
  return payoutOfSystem(BigInt(perLine), { selections: legs.length, sizes }, legs);
}

/** The part of a stake that was at risk: none when it is returned, half after half of a result. */
function validBetOf(stake: bigint, legs: readonly SettledLeg[]): bigint {
  const results = legs.map(({ result }) => result);
  if (results.every((result) => result === 'push' || result === 'void')) return 0n;
  const [only] = results;
  return results.length === 1 && (only === 'half_win' || only === 'half_loss') ? downToMinorUnit(stake / 2n) : stake;
}

/** What results mean for a ticket: open until every leg is decided. */
export function judgeResult(detail: TicketDetail, stake: bigint, results: EventResults): WagerPayout {
  const decided = detail.legs.map((leg) => ({ leg, result: results[leg.market]?.[leg.outcome] }));
  if (decided.some(({ result }) => result === undefined)) return 'open';
  if (decided.every(({ result }) => result!.isFinal)) return 'void';
  const legs = decided.map(({ leg, result }) => settledLeg(leg, result!));
  return { payout: payoutOfTicket(detail, stake, legs), validBet: validBetOf(stake, legs) };
}

/** The payout rule of tickets (decision 0030): the results of the markets of their legs decide. */
export const SPORTS_RULE = 'sports';

/** The result of a settlement as the payout rule reads it. */
export interface SettlementResult {
  readonly markets: EventResults;
}

/** Computes the payouts of tickets. */
export const payoutRule: PayoutRule = (result, wagers) => {
  const { markets } = result as SettlementResult;
  return wagers.map(({ detail, stake }) => {
    if (!isTicketDetail(detail)) throw new RangeError('the wager is no ticket of sports');
    return judgeResult(ticketDetailOf(detail), stake, markets);
  });
};
