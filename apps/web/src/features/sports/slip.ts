import type { CallInput, CallOutput } from '@chokdee/contract/client';
import { parseAmount, type Micro } from '@chokdee/money/amount';
import { payoutOf, type Ratio } from '@chokdee/money/ratio';
import { termsOf, type OddsFormat } from '@chokdee/odds/formats';
import { parlayFactor } from '@chokdee/odds/settlement';
import { FULL_COVER, lineCount, stakePerLine, systemFactor, systemOf, type System } from '@chokdee/odds/systems';
import { exactPrice } from './odds.ts';

/** A bet as the call has it. */
export type TicketRequest = CallInput<'POST /wps/sports/tickets/judge'>['body'];
/** A bet as the server judges it. */
export type Quote = CallOutput<'POST /wps/sports/tickets/judge'>;
/** A ticket. */
export type Ticket = CallOutput<'POST /wps/sports/tickets'>['ticket'];
/** What an open ticket pays when all of it wins: the stake that was debited and the win on top. */
export const possiblePayoutOf = ({ risk, win }: { readonly risk: number; readonly win: number }): Micro =>
  parseAmount(risk) + parseAmount(win);
/** Which changed odds are accepted without asking again. */
export type Accept = 'none' | 'higher' | 'any';
/** What a slip becomes: a ticket of each selection, one of all, or one of their combinations. */
export type SlipKind = TicketRequest['kind'];
type SystemName = NonNullable<TicketRequest['system']>;

/** A selection of a slip, with the price and line that the member saw. */
export interface Pick {
  readonly marketId: string;
  readonly outcome: string;
  /** Decimal odds in thousandths. */
  readonly price: number;
  /** Quarters. */
  readonly line: number | null;
  readonly eventId: string;
  /** The vendor of the event. */
  readonly vendor?: string;
  readonly event: string;
  readonly home: string | null;
  readonly away: string | null;
  readonly league: string;
  readonly type: string;
  readonly outcomeName: string | null;
}

/** What a market offers now. */
export interface Offer {
  /** Thousandths; null while it is not offered. */
  readonly price: number | null;
  readonly isOpen: boolean;
}

/** The most selections of a slip. */
export const MOST_PICKS = 20;
/** The fewest selections of a system. */
const FEWEST_OF_SYSTEM = 3;

/** The key of a selection. */
export const pickKey = ({ marketId, outcome }: { readonly marketId: string; readonly outcome: string }): string =>
  `${marketId} ${outcome}`;

/**
 * Adds a selection, or removes it when the slip has it. Another outcome of its market replaces it
 * in its place. A full slip stays as it is.
 */
export function togglePick(picks: readonly Pick[], pick: Pick): readonly Pick[] {
  if (picks.some((each) => pickKey(each) === pickKey(pick)))
    return picks.filter((each) => pickKey(each) !== pickKey(pick));
  if (picks.some(({ marketId }) => marketId === pick.marketId))
    return picks.map((each) => (each.marketId === pick.marketId ? pick : each));
  return picks.length < MOST_PICKS ? [...picks, pick] : picks;
}

/** What a quote says of related legs. */
interface Related {
  readonly legs: readonly {
    readonly marketId: string;
    readonly outcome: string;
    readonly related: readonly number[];
  }[];
}

/**
 * The selections that each selection of a slip cannot be combined with, by its key, as the quote
 * names them. A quote of other selections counts for those that the slip still has.
 */
export function relatedPicks(picks: readonly Pick[], quote: Related | undefined): ReadonlyMap<string, readonly Pick[]> {
  const byKey = new Map(picks.map((pick) => [pickKey(pick), pick]));
  const legs = quote?.legs ?? [];
  return new Map(
    legs.flatMap((leg) => {
      const others = leg.related.flatMap((at) => byKey.get(pickKey(legs[at]!)) ?? []);
      return byKey.has(pickKey(leg)) && others.length > 0 ? [[pickKey(leg), others] as const] : [];
    }),
  );
}

/** A system that is offered for a slip: named full cover, or all combinations of one size. */
export interface OfferedSystem {
  /** `trixie`, or `2` for all pairs. */
  readonly code: string;
  readonly name: Exclude<SystemName, 'custom'> | null;
  readonly system: System;
  readonly lines: number;
}

/** The systems for so many selections, the named ones first. */
export function systemsFor(count: number): readonly OfferedSystem[] {
  if (count < FEWEST_OF_SYSTEM) return [];
  const named = (Object.keys(FULL_COVER) as Exclude<SystemName, 'custom'>[])
    .filter((name) => FULL_COVER[name].selections === count)
    .map((name) => ({ code: name, name, system: FULL_COVER[name], lines: lineCount(FULL_COVER[name]) }));
  const sizes = Array.from({ length: count - 2 }, (_, at) => at + 2).flatMap((size): OfferedSystem[] => {
    try {
      const system = systemOf(count, [size]);
      return [{ code: String(size), name: null, system, lines: lineCount(system) }];
    } catch {
      // More lines than a bet may have.
      return [];
    }
  });
  return [...named, ...sizes];
}

/** Reads a stake; null when it is no amount above zero. */
export function stakeIn(text: string): Micro | null {
  try {
    const amount = parseAmount(text);
    return amount > 0n ? amount : null;
  } catch {
    return null;
  }
}

/** What a bet costs and can pay. */
export interface Terms {
  /** What is debited. */
  readonly risk: Micro;
  /** What is won on top. */
  readonly win: Micro;
  /** Both: the largest payout. */
  readonly payout: Micro;
}

const termsFrom = (risk: Micro, payout: Micro): Terms => ({ risk, payout, win: payout > risk ? payout - risk : 0n });

/** The terms of a single. With negative Malay or Indonesian odds the stake is the amount to win. */
export function singleTerms(stake: Micro, price: number, format: OddsFormat): Terms {
  const { risk } = termsOf(stake, exactPrice(price), format);
  return termsFrom(risk, payoutOf(risk, exactPrice(price)));
}

const won = (prices: readonly number[]) =>
  prices.map((price) => ({ result: 'win' as const, price: exactPrice(price) }));

/** The combined decimal odds of a parlay. */
export const combinedOdds = (prices: readonly number[]): Ratio => parlayFactor(won(prices));

/** The terms of a parlay. */
export const parlayTerms = (stake: Micro, prices: readonly number[]): Terms =>
  termsFrom(stake, payoutOf(stake, combinedOdds(prices)));

/** The terms of a system, and the stake of a line. `stakeOf`: what the stake entered is of. */
export function systemTerms(
  stake: Micro,
  { system, lines }: OfferedSystem,
  prices: readonly number[],
  stakeOf: 'line' | 'total',
): Terms & { readonly perLine: Micro } {
  const perLine = stakePerLine(stake, system, stakeOf === 'line' ? 'per_line' : 'total');
  const payout = payoutOf(perLine, systemFactor(system, won(prices)));
  return { ...termsFrom(perLine * BigInt(lines), payout), perLine };
}

/** How a selection differs from what is offered now. */
export type Change = 'none' | 'up' | 'down' | 'closed';

/** Compares a selection with its market. Without an offer it is taken as unchanged. */
export function changeOf({ price }: Pick, now: Offer | undefined): Change {
  if (!now) return 'none';
  if (!now.isOpen || now.price === null) return 'closed';
  return now.price === price ? 'none' : now.price > price ? 'up' : 'down';
}

/** Whether a change lets a bet be sent without asking the member. */
export const isAccepted = (change: Change, accept: Accept): boolean =>
  change === 'none' || (change === 'up' && accept !== 'none') || (change === 'down' && accept === 'any');

/** A bet of some selections as the call has it. */
export function requestOf(
  kind: SlipKind,
  picks: readonly Pick[],
  bet: {
    readonly stake: string;
    readonly format: OddsFormat;
    readonly accept: Accept;
    readonly system?: OfferedSystem | undefined;
  },
): TicketRequest {
  const { system } = bet;
  return {
    kind,
    selections: picks.map(({ marketId, outcome, price, line }) => ({ marketId, outcome, price, line })),
    stake: bet.stake,
    format: bet.format,
    accept: bet.accept,
    ...(kind === 'system' &&
      system && { system: system.name ?? 'custom', ...(system.name === null && { sizes: [...system.system.sizes] }) }),
  };
}
