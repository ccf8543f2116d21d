import { halvesAtRisk, netCombinedLines, netSingles, type Netted } from '@chokdee/games/sports/valid-bet';
import { downToMinorUnit } from '@chokdee/money/amount';
import { ratio, type Ratio } from '@chokdee/money/ratio';
import { deadHeatFactor, payoutOfLegs, type SettledLeg } from '@chokdee/odds/settlement';
import { linesOf, payoutOfSystem } from '@chokdee/odds/systems';
import type { PayoutRule, SettledWager, WagerPayout } from '../wagering/index.ts';
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

/** The lines of a ticket: the positions of their legs. */
const linesOfTicket = ({ ticket, sizes, legs }: TicketDetail): readonly (readonly number[])[] =>
  ticket === 'system' ? linesOf({ selections: legs.length, sizes }) : [legs.map((_leg, at) => at)];

/** The stake of one line, micro-units. */
const lineStake = ({ ticket, perLine }: TicketDetail, stake: bigint): bigint =>
  ticket === 'system' ? BigInt(perLine) : stake;

/**
 * The part of a stake that was at risk, rounded down to the minor unit. `netted`: what is left of
 * the stakes on the position of each line after opposite ones.
 */
function validBetOf(
  detail: TicketDetail,
  stake: bigint,
  legs: readonly SettledLeg[],
  netted: readonly Netted[] | undefined,
): bigint {
  const perLine = lineStake(detail, stake);
  return downToMinorUnit(
    linesOfTicket(detail).reduce((sum, line, at) => {
      const { valid, staked } = netted?.[at] ?? { valid: 1n, staked: 1n };
      return sum + (perLine * halvesAtRisk(line.map((leg) => legs[leg]!.result)) * valid) / (2n * staked);
    }, 0n),
  );
}

/** What results mean for a ticket: open until every leg is decided. `netted` as in `validBetOf`. */
export function judgeResult(
  detail: TicketDetail,
  stake: bigint,
  results: EventResults,
  netted?: readonly Netted[],
): WagerPayout {
  const decided = detail.legs.map((leg) => ({ leg, result: results[leg.market]?.[leg.outcome] }));
  if (decided.some(({ result }) => result === undefined)) return 'open';
  if (decided.every(({ result }) => result!.isFinal)) return 'void';
  const legs = decided.map(({ leg, result }) => settledLeg(leg, result!));
  return { payout: payoutOfTicket(detail, stake, legs), validBet: validBetOf(detail, stake, legs, netted) };
}

/** The payout rule of tickets (decision 0030): the results of the markets of their legs decide. */
export const SPORTS_RULE = 'sports';

/** The result of a settlement as the payout rule reads it. */
export interface SettlementResult {
  readonly markets: EventResults;
  /**
   * Of combinations with opposite ones: what is left of the stakes on the position of each line,
   * and these stakes, micro-units as text. By ticket.
   */
  readonly netted?: Readonly<Record<string, readonly (readonly [valid: string, staked: string])[]>>;
}

/** Computes the payouts of tickets; opposite positions of a member are netted. */
export const payoutRule: PayoutRule = (result, wagers, ofMember) => {
  const { markets, netted = {} } = result as SettlementResult;
  const byMember = new Map<string, ReadonlyMap<string, Netted>>();
  const singlesOf = (memberId: string): ReadonlyMap<string, Netted> => {
    const found = byMember.get(memberId) ?? nettedSingles(ofMember(memberId), markets);
    byMember.set(memberId, found);
    return found;
  };
  return wagers.map(({ memberId, wagerId, detail: stored, stake }) => {
    if (!isTicketDetail(stored)) throw new RangeError('the wager is no ticket of sports');
    const detail = ticketDetailOf(stored);
    const single = detail.ticket === 'single' ? singlesOf(memberId).get(wagerId) : undefined;
    const lines = single
      ? [single]
      : netted[wagerId]?.map(([valid, staked]) => ({ valid: BigInt(valid), staked: BigInt(staked) }));
    return judgeResult(detail, stake, markets, lines);
  });
};

/** A ticket of which only what netting reads is needed. */
type Ticket = Pick<SettledWager, 'wagerId' | 'detail' | 'stake'>;
const ticketsOf = (wagers: readonly Ticket[], isSingle: boolean) =>
  wagers
    .filter(({ detail }) => isTicketDetail(detail) && (ticketDetailOf(detail).ticket === 'single') === isSingle)
    .map(({ wagerId, detail, stake }) => ({ wagerId, stake, detail: ticketDetailOf(detail) }));
/** A leg with all outcomes of its market, which are known once it is decided. */
const withOutcomes = (leg: LegDetail, markets: EventResults) => ({
  ...leg,
  outcomes: Object.keys(markets[leg.market] ?? {}),
});

/** What is left of the stakes of a member's singles on one event, by ticket. */
function nettedSingles(wagers: readonly Ticket[], markets: EventResults): Map<string, Netted> {
  const singles = ticketsOf(wagers, true);
  const netted = netSingles(singles.map(({ detail, stake }) => ({ ...withOutcomes(detail.legs[0]!, markets), stake })));
  return new Map(singles.map(({ wagerId }, at) => [wagerId, netted[at]!]));
}

/**
 * What is left of the stakes on the lines of a member's combinations, for those of which something
 * is netted. Lines on the same markets are decided together, so they are among the same tickets.
 */
export function nettedCombinations(
  wagers: readonly Ticket[],
  markets: EventResults,
): NonNullable<SettlementResult['netted']> {
  const tickets = ticketsOf(wagers, false);
  const lines = tickets.flatMap(({ wagerId, detail, stake }) =>
    linesOfTicket(detail).map((line) => ({
      wagerId,
      stake: lineStake(detail, stake),
      legs: line.map((leg) => withOutcomes(detail.legs[leg]!, markets)),
    })),
  );
  const byTicket = new Map<string, Netted[]>(tickets.map(({ wagerId }) => [wagerId, []]));
  for (const [at, each] of netCombinedLines(lines).entries()) byTicket.get(lines[at]!.wagerId)!.push(each);
  return Object.fromEntries(
    [...byTicket]
      .filter(([, each]) => each.some(({ valid, staked }) => valid < staked))
      .map(([wagerId, each]) => [wagerId, each.map(({ valid, staked }) => [String(valid), String(staked)] as const)]),
  );
}
