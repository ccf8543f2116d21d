import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { baht } from '../wagering/testing.ts';

// A plain model of the command `sports.place`: its rules judge one ticket after the other.

/** Members of a run, and the cash of each. */
export const MEMBERS = 5;
export const CASH = baht(200);
/** The outcomes of a market. */
export const OUTCOMES = ['home', 'draw', 'away'] as const;
/** Micro-units that a whole minor unit has. */
export const CENT = 10_000n;

/** The events: matches of two seasons and one of none, and the champion of the first season. */
export const EVENTS = [
  { kind: 'match', season: 's1' },
  { kind: 'match', season: 's2' },
  { kind: 'match', season: null },
  { kind: 'outright', season: 's1' },
] as const;
/** Markets of each event. */
export const MARKETS_OF_EVENT = 2;
const MARKETS = EVENTS.length * MARKETS_OF_EVENT;

interface LegOrder {
  readonly market: number;
  readonly outcome: number;
  /** Hundredths. */
  readonly price: number;
  /** What the leg was judged by is one version old, of another event, or with other own limits. */
  readonly age: 'now' | 'now' | 'old' | 'other-event' | 'other-limits';
}
/** Units of currency. */
interface Limits {
  readonly member: number;
  readonly memberEvent: number;
  readonly market: number;
  readonly event: number;
}
/** A ticket that is sent. `stake`: units of currency. */
export interface Order {
  readonly member: number;
  readonly legs: readonly LegOrder[];
  readonly stake: number;
  readonly limits: Limits;
  /** A new ticket, the last one of the member again, or its id with another content. */
  readonly id: 'new' | 'again' | 'used';
  readonly wrong: 'none' | 'game' | 'brand' | 'setting' | 'kind' | 'legs' | 'fraction' | 'unlimited';
}
/** A step of a run. */
export type Step =
  | { readonly kind: 'send'; readonly orders: readonly Order[] }
  | {
      readonly kind: 'change';
      readonly market: number;
      readonly to: 'price' | 'suspend' | 'open' | 'hold' | 'hold-event' | 'release' | 'close' | 'reopen' | 'decide';
    }
  | { readonly kind: 'limit'; readonly event: number; readonly most: number | null }
  | { readonly kind: 'setting' };

const often = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 5 * others.length, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
const leg: fc.Arbitrary<LegOrder> = fc.record({
  market: fc.integer({ min: 0, max: MARKETS - 1 }),
  outcome: fc.integer({ min: 0, max: OUTCOMES.length - 1 }),
  price: fc.integer({ min: 101, max: 500 }),
  age: often<LegOrder['age']>('now', 'old', 'other-event', 'other-limits'),
});
const order = (member: number): fc.Arbitrary<Order> =>
  fc.record({
    member: fc.constant(member),
    legs: fc.oneof(
      { weight: 5, arbitrary: fc.array(leg, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(leg, { minLength: 2, maxLength: 3 }) },
    ),
    stake: fc.integer({ min: 1, max: 40 }),
    limits: fc.record({
      member: often(1_000, 30, 60),
      memberEvent: often(1_000, 50, 80),
      market: often(10_000, 40, 100),
      event: often(10_000, 60, 150),
    }),
    id: often<Order['id']>('new', 'again', 'used'),
    wrong: often<Order['wrong']>('none', 'game', 'brand', 'setting', 'kind', 'legs', 'fraction', 'unlimited'),
  });
/** Any step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc
      .oneof(
        fc.shuffledSubarray([...Array(MEMBERS).keys()], { minLength: 1, maxLength: 1 }),
        fc.shuffledSubarray([...Array(MEMBERS).keys()], { minLength: 2, maxLength: MEMBERS }),
      )
      .chain((members) => fc.tuple(...members.map(order)))
      .map((orders) => ({ kind: 'send' as const, orders })),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      market: fc.integer({ min: 0, max: MARKETS - 1 }),
      to: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom('open' as const, 'release' as const, 'reopen' as const) },
        {
          weight: 15,
          arbitrary: fc.constantFrom(
            'price' as const,
            'suspend' as const,
            'hold' as const,
            'hold-event' as const,
            'close' as const,
          ),
        },
        { weight: 1, arbitrary: fc.constant('decide' as const) },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      event: fc.integer({ min: 0, max: EVENTS.length - 1 }),
      most: fc.constantFrom(null, 70, 200),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'setting' as const }) },
);

/** An event; `most`: its own limit of a market, micro-units. */
export interface Event {
  readonly id: string;
  readonly kind: string;
  readonly season: string | null;
  most: bigint | null;
}
/** What is bet on an outcome. */
export interface Bet {
  staked: bigint;
  payout: bigint;
  tickets: number;
}
/** A market, with what is bet on its outcomes. */
export interface Market {
  readonly id: string;
  readonly event: Event;
  version: bigint;
  state: string;
  isHeld: boolean;
  isEventHeld: boolean;
  isClosed: boolean;
  readonly bets: Map<string, Bet>;
}
/** A member, with what was staked and placed. */
export interface Member {
  readonly id: string;
  cash: bigint;
  readonly staked: Map<Market, bigint>;
  readonly tickets: Map<string, { readonly hash: string; readonly balance: bigint }>;
  last: { readonly id: string; readonly hash: string } | null;
}
/** A leg with what it was judged by. */
export interface Leg {
  readonly market: Market;
  readonly outcome: string;
  readonly isOpen: boolean;
}
/** The answer of a command. */
export interface Answer {
  readonly status: string;
  readonly reason?: string;
  readonly balance?: string;
  readonly number?: string;
}

const sum = (values: Iterable<bigint>): bigint => [...values].reduce((total, value) => total + value, 0n);
/** The hash of some content. */
export const hashOf = (): string => uuid7().replaceAll('-', '').repeat(2);

/** A command with what the model needs of it. */
export interface Sent {
  readonly order: Order;
  readonly member: Member;
  readonly legs: readonly Leg[];
  readonly id: string;
  readonly hash: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly command: object;
}

/** The rule of related legs: one event, or an outright with an event of its season or of none. */
const areRelated = (legs: readonly Leg[]): boolean =>
  legs.some(({ market: { event: a } }, at) =>
    legs
      .slice(at + 1)
      .some(
        ({ market: { event: b } }) =>
          a === b ||
          ((a.kind === 'outright' || b.kind === 'outright') &&
            (a.season === null || b.season === null || a.season === b.season)),
      ),
  );

/** What the brand loses if an outcome wins, without the others of its event. */
const lossOf = ({ bets }: Market, outcome: string): bigint =>
  (bets.get(outcome)?.payout ?? 0n) - sum([...bets.values()].map(({ staked }) => staked));
const worstLoss = (market: Market): bigint => {
  const most = [...market.bets.keys()].map((outcome) => lossOf(market, outcome)).sort((a, b) => (a < b ? 1 : -1))[0];
  return most !== undefined && most > 0n ? most : 0n;
};

/** The answer of the rules to one ticket, with nothing else going on. */
export function judged(
  { order: { wrong, limits }, member, legs, id, hash, stake, payout }: Sent,
  markets: readonly Market[],
): Answer {
  const known = member.tickets.get(id);
  if (known)
    return known.hash === hash
      ? { status: 'replayed', balance: String(known.balance) }
      : { status: 'conflict', reason: 'content' };
  if (wrong === 'kind' || wrong === 'legs' || wrong === 'unlimited') return { status: 'error' };
  if (wrong === 'game' || wrong === 'brand') return { status: 'closed', reason: 'game' };
  if (wrong === 'setting' || legs.some(({ isOpen }) => !isOpen)) return { status: 'closed', reason: 'moved' };
  if (areRelated(legs)) return { status: 'closed', reason: 'related' };
  const stakedIn = (test: (market: Market) => boolean): bigint =>
    sum([...member.staked].filter(([market]) => test(market)).map(([, staked]) => staked));
  if (legs.some(({ market }) => stake + stakedIn((one) => one === market) > baht(limits.member)))
    return { status: 'limit', reason: 'sports.member' };
  if (legs.some(({ market }) => stake + stakedIn(({ event }) => event === market.event) > baht(limits.memberEvent)))
    return { status: 'limit', reason: 'sports.member_event' };
  for (const { market, outcome } of legs) {
    const loss = lossOf(market, outcome) + payout - stake;
    if (loss > (market.event.most ?? baht(limits.market))) return { status: 'limit', reason: 'sports.market' };
    const others = markets.filter((one) => one.event === market.event && one !== market && one.state !== 'settled');
    if (sum(others.map(worstLoss)) + (loss > 0n ? loss : 0n) > baht(limits.event))
      return { status: 'limit', reason: 'sports.event' };
  }
  if (stake % CENT !== 0n) return { status: 'error' };
  if (stake > member.cash) return { status: 'insufficient' };
  return { status: 'ok', balance: String(member.cash - stake) };
}

/** Books an accepted ticket. */
export function book({ member, legs, id, hash, stake, payout }: Sent): void {
  member.cash -= stake;
  member.tickets.set(id, { hash, balance: member.cash });
  for (const { market, outcome } of legs) {
    member.staked.set(market, (member.staked.get(market) ?? 0n) + stake);
    const bet = market.bets.get(outcome) ?? { staked: 0n, payout: 0n, tickets: 0 };
    market.bets.set(outcome, {
      staked: bet.staked + stake,
      payout: bet.payout + payout,
      tickets: bet.tickets + 1,
    });
  }
}

/** The parts of an answer that the model knows. */
export const shown = ({ status, reason, balance }: Answer): Answer => ({
  status,
  ...(reason !== undefined && { reason }),
  ...(balance !== undefined && { balance }),
});
