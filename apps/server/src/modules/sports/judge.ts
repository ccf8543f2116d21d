import type { Input } from '@chokdee/contract/call';
import type { judgeTicket } from '@chokdee/contract/calls/sports/tickets';
import type { ErrorCode } from '@chokdee/contract/errors';
import { AmountError, downToMinorUnit, parseAmount, upToMinorUnit } from '@chokdee/money/amount';
import { compareRatio, payoutOf, ratio, type Ratio } from '@chokdee/money/ratio';
import { FULL_COVER, lineCount, systemOf, systemFactor, type System } from '@chokdee/odds/systems';
import { multiply, parlayFactor, type SettledLeg } from '@chokdee/odds/settlement';
import { termsOf } from '@chokdee/odds/formats';
import { winPerUnit } from '@chokdee/odds/price';
import { Refusal } from '../../platform/refusal.ts';
import type { TicketFacts } from './facts.ts';
import { payoutOfTicket, priceRatio } from './payouts.ts';
import type { SportsSetting } from './settings.ts';
import { shownState, type EventRow, type MarketRow } from './store.ts';
import type { MarketState } from './types.ts';

/** A ticket as it is asked for. */
export type TicketBody = Input<typeof judgeTicket>['body'];
type Limit = 'stake' | 'payout' | 'member' | 'market' | 'event';

/** A leg as it was judged. `fault`: why it cannot be bet on. */
export interface JudgedLeg {
  readonly selection: TicketBody['selections'][number];
  readonly market: MarketRow | null;
  readonly event: EventRow | null;
  /** The present price in thousandths, and state. */
  readonly price: number | null;
  readonly state: MarketState | null;
  readonly moved: 'up' | 'down' | null;
  /** The positions of the legs that it cannot be combined with. */
  readonly related: readonly number[];
  readonly fault: ErrorCode | null;
  /** The limits of the leg, micro-units. */
  readonly mostMarket: bigint;
  readonly mostEvent: bigint;
}

/** A ticket as it was judged. Amounts are micro-units. */
export interface JudgedTicket {
  readonly legs: readonly JudgedLeg[];
  readonly setting: SportsSetting;
  readonly system: System | null;
  readonly lines: number;
  readonly entered: bigint;
  readonly perLine: bigint;
  readonly risk: bigint;
  readonly mostPayout: bigint;
  /** The stakes that would be accepted, in the meaning of the stake entered. */
  readonly leastStake: bigint;
  readonly mostStake: bigint;
  readonly limit: Limit;
  /** Combined decimal odds of a single or parlay; null of a system. */
  readonly odds: Ratio | null;
  /** Why the ticket as a whole is refused. */
  readonly fault: ErrorCode | null;
}

/** The code that refuses a stake above a limit. */
const LIMIT_FAULTS = {
  stake: 'sports.stake.high',
  payout: 'sports.limit.payout',
  member: 'sports.limit.member',
  market: 'sports.limit.market',
  event: 'sports.limit.event',
} as const satisfies Record<Limit, ErrorCode>;

/** The system that is asked for; a fault when there is none for so many selections. */
function systemIn({ kind, selections, system, sizes }: TicketBody): System | 'sports.system.unknown' | null {
  if (kind !== 'system') return null;
  try {
    const named = system === undefined || system === 'custom' ? null : FULL_COVER[system];
    const wanted = named ?? systemOf(selections.length, sizes ?? []);
    return wanted.selections === selections.length ? wanted : 'sports.system.unknown';
  } catch (error) {
    if (error instanceof RangeError) return 'sports.system.unknown';
    throw error;
  }
}

/** What is wrong with the form of a ticket, whatever its prices. */
function faultOfForm({ kind, selections }: TicketBody, legs: readonly JudgedLeg[], fewest: number): ErrorCode | null {
  const count = selections.length;
  if (kind === 'single' ? count !== 1 : count < (kind === 'system' ? 3 : fewest)) return 'sports.legs.count';
  return legs.find(({ related }) => related.length > 0)?.fault ?? null;
}

/** Marks the legs that cannot be combined. `pairs`: their positions. */
function withRelated(legs: readonly JudgedLeg[], pairs: readonly (readonly [number, number])[]): readonly JudgedLeg[] {
  return legs.map((leg, at) => {
    const related = pairs.flatMap(([first, second]) => (first === at ? [second] : second === at ? [first] : []));
    if (related.length === 0 || leg.event === null) return leg;
    const isOneEvent = related.some((other) => legs[other]!.event?.event_id === leg.event!.event_id);
    return { ...leg, related, fault: isOneEvent ? 'sports.legs.same-event' : 'sports.legs.related' };
  });
}

function judgeLeg(
  selection: TicketBody['selections'][number],
  accept: TicketBody['accept'],
  facts: {
    readonly market: MarketRow | undefined;
    readonly event: EventRow | undefined;
    readonly setting: SportsSetting;
    readonly now: number | null;
  },
): JudgedLeg {
  const { market, event, setting, now } = facts;
  const outcome = market?.outcomes.find((one) => one.outcome === selection.outcome);
  if (!market || !event || !outcome)
    return {
      selection,
      market: null,
      event: null,
      price: null,
      state: null,
      moved: null,
      related: [],
      fault: 'sports.market.unknown',
      mostMarket: 0n,
      mostEvent: 0n,
    };
  // Without a time the market counts as open until its end: the database judges that.
  const time = now ?? Number.NEGATIVE_INFINITY;
  const state = shownState(market, time);
  const { price } = outcome;
  const moved = price === null || price === selection.price ? null : price > selection.price ? 'up' : 'down';
  const isOtherLine = selection.line !== undefined && selection.line !== market.line;
  const isAccepted = moved === null || accept === 'any' || (accept === 'higher' && moved === 'up');
  const closed =
    state === 'suspended' && market.closes_at.getTime() > time ? 'sports.market.suspended' : 'sports.market.closed';
  return {
    selection,
    market,
    event,
    price,
    state,
    moved,
    related: [],
    fault: state !== 'active' || price === null ? closed : isAccepted && !isOtherLine ? null : 'sports.price.changed',
    mostMarket: event.most_market ?? setting.most_market,
    mostEvent: event.most_event ?? setting.most_event,
  };
}

/** The stake of each line, and what is at risk in all. */
interface Stakes {
  readonly perLine: bigint;
  readonly risk: bigint;
  /** The largest stake that would be entered for a risk. */
  entered(risk: bigint): bigint;
}

/** What a stake means (docs/decisions/0049). */
function stakesOf(
  body: TicketBody,
  entered: bigint,
  judged: {
    readonly lines: number;
    readonly stakeOf: 'line' | 'total';
    readonly price: Ratio | null;
  },
): Stakes {
  const lines = BigInt(judged.lines);
  if (body.kind === 'system') {
    const perLine = judged.stakeOf === 'line' ? entered : downToMinorUnit(entered / lines);
    return {
      perLine,
      risk: perLine * lines,
      entered: (risk) =>
        judged.stakeOf === 'line' ? downToMinorUnit(risk / lines) : downToMinorUnit(risk / lines) * lines,
    };
  }
  const win = body.kind === 'single' && judged.price !== null ? winPerUnit(judged.price) : null;
  const one = ratio(1n);
  const isEnteredAsWin =
    win !== null &&
    ((body.format === 'malay' && compareRatio(win, one) > 0) ||
      (body.format === 'indonesian' && compareRatio(win, one) < 0));
  if (!isEnteredAsWin) return { perLine: entered, risk: entered, entered: (risk) => risk };
  const { risk } = termsOf(entered, judged.price!, body.format);
  return { perLine: risk, risk, entered: (most) => payoutOf(most, win) };
}

/** The largest risk that every known limit allows, and the limit that is reached first. */
function mostRisk(
  legs: readonly (JudgedLeg & { readonly market: MarketRow; readonly event: EventRow })[],
  factor: Ratio,
  { setting, staked: known }: TicketFacts,
): { readonly risk: bigint; readonly limit: Limit } {
  const bounds: (readonly [Limit, bigint])[] = [
    ['stake', setting.most_stake],
    ['payout', payoutOf(setting.most_payout, ratio(factor.denominator, factor.numerator))],
  ];
  const loses = ratio(factor.numerator - factor.denominator, factor.denominator);
  const atLoss = (left: bigint): bigint =>
    left <= 0n ? 0n : loses.numerator <= 0n ? left : payoutOf(left, ratio(loses.denominator, loses.numerator));
  for (const { market, event, selection, mostMarket, mostEvent } of known === null ? [] : legs) {
    const { exposure, own } = known!;
    const ofEvent = own.filter(({ event_id }) => event_id === event.event_id);
    const staked = (rows: readonly { readonly staked: bigint }[]): bigint =>
      rows.reduce((sum, row) => sum + row.staked, 0n);
    bounds.push(
      [
        'member',
        setting.most_member_market - staked(ofEvent.filter(({ market_id }) => market_id === market.market_id)),
      ],
      ['event', setting.most_member_event - staked(ofEvent)],
    );
    const rows = exposure.filter(({ event_id }) => event_id === event.event_id);
    const here = rows.filter(({ market_id }) => market_id === market.market_id);
    const payout = here.find(({ outcome }) => outcome === selection.outcome)?.payout ?? 0n;
    const loss = payout - staked(here);
    bounds.push(['market', atLoss(mostMarket - loss)]);
    const others = lossOfMarkets(
      rows.filter(({ market_id, is_decided }) => market_id !== market.market_id && !is_decided),
    );
    bounds.push(['event', atLoss(mostEvent - others - loss)]);
  }
  const [limit, risk] = bounds.reduce((least, bound) => (bound[1] < least[1] ? bound : least));
  return { limit, risk: risk < 0n ? 0n : downToMinorUnit(risk) };
}

/** What can be lost in markets: of each the largest payout less all stakes. */
export function lossOfMarkets(
  rows: readonly { readonly market_id: string; readonly staked: bigint; readonly payout: bigint }[],
): bigint {
  const markets = new Map<string, { staked: bigint; payout: bigint }>();
  for (const { market_id, staked, payout } of rows) {
    const sum = markets.get(market_id) ?? { staked: 0n, payout: 0n };
    markets.set(market_id, { staked: sum.staked + staked, payout: payout > sum.payout ? payout : sum.payout });
  }
  return [...markets.values()].reduce((sum, { staked, payout }) => (payout > staked ? sum + payout - staked : sum), 0n);
}

/**
 * Judges a ticket by prices, states and limits. What the facts leave to the database counts as
 * allowed.
 */
export function judge(body: TicketBody, facts: TicketFacts): JudgedTicket {
  const entered = stakeIn(body.stake);
  const { markets, events, setting, now } = facts;
  const judged = body.selections.map((selection) => {
    const market = markets.find(({ market_id }) => market_id === selection.marketId.toLowerCase());
    const event = events.find(({ event_id }) => event_id === market?.event_id);
    return judgeLeg(selection, body.accept, { market, event, setting, now });
  });
  const legs = withRelated(judged, facts.staked?.related ?? []);
  const wanted = systemIn(body);
  const system = typeof wanted === 'string' ? null : wanted;
  const lines = system ? lineCount(system) : 1;
  // Of legs without a price the one that the caller saw is shown.
  const won = legs.map(({ price, selection }): SettledLeg => ({
    result: 'win',
    price: priceRatio(price ?? selection.price),
  }));
  const stakes = stakesOf(body, entered, {
    lines,
    stakeOf: body.stakeOf ?? setting.stake_of,
    price: won[0]?.price ?? null,
  });
  const factor = system ? multiply(systemFactor(system, won), ratio(1n, BigInt(lines))) : parlayFactor(won);
  const known = legs.filter(
    (leg): leg is JudgedLeg & { readonly market: MarketRow; readonly event: EventRow } => leg.market !== null,
  );
  const most = mostRisk(known, factor, facts);
  const leastStake = leastEntered(
    stakes,
    setting.least_stake,
    lines,
    body.kind === 'system' && (body.stakeOf ?? setting.stake_of) === 'line',
  );
  return {
    legs,
    setting,
    system,
    lines,
    entered,
    perLine: stakes.perLine,
    risk: stakes.risk,
    mostPayout: payoutOfTicket(
      { ticket: body.kind, sizes: system?.sizes ?? [], perLine: String(stakes.perLine) },
      stakes.risk,
      won,
    ),
    leastStake,
    mostStake: stakes.entered(most.risk),
    limit: most.limit,
    odds: system ? null : factor,
    fault:
      faultOfForm(body, legs, setting.fewest_legs) ??
      (typeof wanted === 'string' ? wanted : null) ??
      (stakes.risk < setting.least_stake || stakes.perLine === 0n ? 'sports.stake.low' : null) ??
      (stakes.risk > most.risk ? LIMIT_FAULTS[most.limit] : null),
  };
}

/** The lowest stake in the meaning of the stake entered, in cents. */
function leastEntered({ entered }: Stakes, least: bigint, lines: number, isPerLine: boolean): bigint {
  if (isPerLine) return upToMinorUnit((least + BigInt(lines) - 1n) / BigInt(lines));
  const stake = entered(least);
  return stake > 0n ? stake : least;
}

/** Reads a stake: positive, in cents. */
function stakeIn(stake: number | string): bigint {
  try {
    const amount = parseAmount(stake);
    if (amount <= 0n || amount !== downToMinorUnit(amount))
      throw new Refusal('validation.failed', { fields: { stake: { code: 'field.format' } } });
    return amount;
  } catch (error) {
    if (error instanceof AmountError)
      throw new Refusal('validation.failed', { fields: { stake: { code: 'field.format' } } });
    throw error;
  }
}
