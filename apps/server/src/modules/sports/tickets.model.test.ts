import { uuid7 } from '@chokdee/contract/uuid7';
import { notStarted } from '@chokdee/games/sports/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { countChange, lockEvent } from './feed.ts';
import { cancelMarkets } from './results.ts';
import { finishedFootball } from './football-facts.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';

// A model of a member who bets on three matches while their prices, states and results change.
// Results and payouts are computed here once more.

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const sports = await createSportsFixture(own);

const MATCHES = 3;
const CASH = 2_000;
/** More than the cash can ever be. */
const TOO_MUCH = 90_000;
const CENT = 10_000n;

type Pair = readonly [home: number, away: number];
type LegResult = 'win' | 'half_win' | 'push' | 'half_loss' | 'loss';
const won = (isWon: boolean): LegResult => (isWon ? 'win' : 'loss');

/** What each market of the fixture pays at a half-time and a full-time score. */
const rules: Readonly<Record<string, (outcome: string, half: Pair, full: Pair) => LegResult>> = {
  'football.match_result': (outcome, _half, full) => won(outcome === leader(full)),
  'football.first_half_result': (outcome, half) => won(outcome === leader(half)),
  // Over and under 2.5.
  'football.total': (outcome, _half, [home, away]) => won((outcome === 'over') === home + away >= 3),
  // Home -0.25: a draw loses half of the stake, and wins half for the other side.
  'football.handicap': (outcome, _half, full) =>
    leader(full) === 'draw' ? (outcome === 'home' ? 'half_loss' : 'half_win') : won(outcome === leader(full)),
};
const leader = ([home, away]: Pair): string => (home > away ? 'home' : home < away ? 'away' : 'draw');

interface Choice {
  readonly match: number;
  readonly market: number;
  readonly outcome: number;
}
type Kind = 'single' | 'parlay' | 'system';
type Step =
  | {
      readonly kind: 'place';
      readonly ticket: Kind;
      readonly picks: readonly Choice[];
      readonly stake: number;
      readonly isStale: boolean;
    }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'suspend' | 'cancel'; readonly match: number }
  | { readonly kind: 'price'; readonly match: number; readonly cents: number }
  | { readonly kind: 'void-market'; readonly match: number; readonly market: number }
  | { readonly kind: 'result'; readonly match: number; readonly half: Pair; readonly more: Pair };

const match = fc.integer({ min: 0, max: MATCHES - 1 });
const market = fc.integer({ min: 0, max: testMarkets.length - 1 });
const goals = fc.integer({ min: 0, max: 2 });
const pick = (at: number): fc.Arbitrary<Choice> =>
  fc.record({ match: fc.constant(at), market, outcome: fc.integer({ min: 0, max: 2 }) });
const ticket = fc
  .constantFrom<readonly [Kind, number]>(['single', 1], ['parlay', 2], ['parlay', 3], ['system', 3])
  .chain(([kind, count]) =>
    fc.record({
      kind: fc.constant('place' as const),
      ticket: fc.constant(kind),
      picks: fc
        .shuffledSubarray([0, 1, 2], { minLength: count, maxLength: count })
        .chain((matches) => fc.tuple(...matches.map(pick))),
      // A system needs a stake for each of its four lines.
      stake: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 10, max: 100 }) }, fc.constant(TOO_MUCH)),
      isStale: fc.constantFrom(false, false, false, true),
    }),
  );
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: ticket },
  { weight: 1, arbitrary: fc.constant({ kind: 'repeat' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('suspend' as const, 'cancel' as const), match }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('price' as const), match, cents: fc.integer({ min: 110, max: 400 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void-market' as const), match, market }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      match,
      half: fc.tuple(goals, goals),
      more: fc.tuple(goals, goals),
    }),
  },
);
const steps = fc.array(step, { minLength: 10, maxLength: 22 });

/** A match of the model. */
interface Match {
  readonly id: string;
  /** Prices of home of 1X2 in thousandths, the newest last. */
  readonly homePrices: number[];
  isSuspended: boolean;
  sequence: number;
  /** The scores, or that it was cancelled; null while nothing is known. */
  result: { readonly half: Pair; readonly full: Pair } | 'cancelled' | null;
  readonly voidMarkets: Set<number>;
}
interface Leg extends Choice {
  /** Thousandths. */
  readonly price: bigint;
}
interface Ticket {
  readonly id: string;
  readonly kind: Kind;
  readonly risk: bigint;
  readonly legs: readonly Leg[];
  readonly body: Parameters<typeof sports.place>[1];
}

/** What a unit of stake returns: numerator over 2,000. */
const factor = (price: bigint, result: LegResult): bigint =>
  ({ win: 2n * price, half_win: price + 1_000n, push: 2_000n, half_loss: 1_000n, loss: 0n })[result];
const toCents = (amount: bigint): bigint => (amount / CENT) * CENT;

/** The payout of a ticket by the factors of its legs. */
function payoutOf({ kind, risk, legs }: Pick<Ticket, 'kind' | 'risk' | 'legs'>, results: readonly LegResult[]): bigint {
  // Over 2,000 to the power of 3.
  const line = (positions: readonly number[]): bigint =>
    positions.reduce((product, at) => product * factor(legs[at]!.price, results[at]!), 1n) *
    2_000n ** BigInt(3 - positions.length);
  const lines =
    kind === 'system'
      ? [
          [0, 1],
          [0, 2],
          [1, 2],
          [0, 1, 2],
        ]
      : [legs.map((_, at) => at)];
  const sum = lines.reduce((total, positions) => total + line(positions), 0n);
  return toCents(((risk / BigInt(lines.length)) * sum) / 2_000n ** 3n);
}

const codeOf = (promise: Promise<{ readonly status: string }>): Promise<string> =>
  promise.then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

async function run(all: readonly Step[]): Promise<void> {
  const matches: Match[] = [];
  for (let at = 0; at < MATCHES; at += 1)
    matches.push({
      id: await sports.openMatch(),
      homePrices: [2_100],
      isSuspended: false,
      sequence: 0,
      result: null,
      voidMarkets: new Set(),
    });
  const marketIds = await Promise.all(
    matches.map(({ id }) =>
      Promise.all(testMarkets.map(async ({ type }) => (await sports.marketOf(id, type)).market_id)),
    ),
  );
  const member = await sports.openMember(baht(CASH));
  const tickets: Ticket[] = [];

  const outcomeOf = ({ market: at, outcome }: Choice) => {
    const { outcomes } = testMarkets[at]!;
    return outcomes[outcome % outcomes.length]!;
  };
  const priceOf = (one: Choice, age = 1): number =>
    one.market === 0 && outcomeOf(one).code === 'home'
      ? (matches[one.match]!.homePrices.at(-age) ?? 2_100)
      : Math.round(Number(outcomeOf(one).price) * 1_000);
  const legResult = (leg: Leg): LegResult | null => {
    const { result, voidMarkets } = matches[leg.match]!;
    if (voidMarkets.has(leg.market) || result === 'cancelled') return 'push';
    return result && rules[testMarkets[leg.market]!.type]!(outcomeOf(leg).code, result.half, result.full);
  };
  /** The payout of a ticket; null while a leg is open. */
  const settled = (one: Ticket): bigint | null => {
    const results = one.legs.map(legResult);
    return results.includes(null) ? null : payoutOf(one, results as LegResult[]);
  };
  const cash = (): bigint => tickets.reduce((sum, one) => sum - one.risk + (settled(one) ?? 0n), baht(CASH));

  const place = async (one: Step & { readonly kind: 'place' }): Promise<void> => {
    const prices = one.picks.map((each) => priceOf(each, one.isStale ? 2 : 1));
    const hasMoved = one.picks.some((each, at) => priceOf(each) !== prices[at]);
    const isClosed = one.picks.some(({ match: at, market: of }) => {
      const { result, isSuspended, voidMarkets } = matches[at]!;
      return result !== null || isSuspended || voidMarkets.has(of);
    });
    const perLine = toCents(baht(one.stake) / (one.ticket === 'system' ? 4n : 1n));
    const risk = one.ticket === 'system' ? perLine * 4n : perLine;
    const isTooMuch = one.stake === TOO_MUCH;
    const body = {
      kind: one.ticket,
      ...(one.ticket === 'system' && { system: 'trixie' as const }),
      selections: one.picks.map((each, at) => ({
        marketId: marketIds[each.match]![each.market]!,
        outcome: outcomeOf(each).code,
        price: prices[at]!,
      })),
      stake: one.stake,
    };
    const id = uuid7();
    const answer = await codeOf(sports.place(member, body, id));
    if (isClosed) expect(answer).toBe('sports.legs.refused');
    else if (hasMoved) expect(answer).toBe('sports.prices.changed');
    else if (isTooMuch) expect(['balance.insufficient', 'sports.limit.payout']).toContain(answer);
    else {
      expect(answer).toBe('accepted');
      const legs = one.picks.map((each): Leg => ({ ...each, price: BigInt(priceOf(each)) }));
      tickets.push({ id, kind: one.ticket, risk, legs, body });
    }
  };
  const withEvent = (
    at: number,
    change: (
      tx: Parameters<typeof lockEvent>[0],
      event: NonNullable<Awaited<ReturnType<typeof lockEvent>>>,
    ) => Promise<unknown>,
  ) =>
    db.database.transaction(async (tx) => {
      const event = (await lockEvent(tx, brandId, matches[at]!.id))!;
      await change(tx, event);
      await countChange(tx, event);
    });
  const settle = async (): Promise<void> => {
    await sports.settle();
    // The same events once more change nothing.
    await sports.settle();
  };
  const apply = async (one: Step): Promise<void> => {
    if (one.kind === 'place') return place(one);
    if (one.kind === 'repeat') {
      const last = tickets.at(-1);
      if (last) expect(await codeOf(sports.place(member, last.body, last.id))).toBe('repeated');
      return;
    }
    const here = matches[one.match]!;
    switch (one.kind) {
      case 'suspend':
        await sports.feed.suspend(brandId, here.id);
        here.isSuspended = true;
        return;
      case 'price': {
        const [first, ...rest] = testMarkets;
        const [home, ...others] = first!.outcomes;
        const offered = { ...first!, outcomes: [{ ...home!, price: (one.cents / 100).toFixed(2) }, ...others] };
        await sports.feed.offer(brandId, here.id, [offered, ...rest]);
        if (here.result !== null) return;
        if (!here.voidMarkets.has(0)) here.homePrices.push(one.cents * 10);
        here.isSuspended = false;
        return;
      }
      case 'void-market':
        await withEvent(one.match, (tx, event) =>
          cancelMarkets(tx, event, [marketIds[one.match]![one.market]!], { reason: 'a wrong price' }),
        );
        here.voidMarkets.add(one.market);
        return settle();
      case 'cancel':
        here.sequence += 1;
        here.result = 'cancelled';
        await sports.feed.finish(brandId, here.id, here.sequence, { ...notStarted('football'), status: 'cancelled' });
        return settle();
      case 'result': {
        const { half, more } = one;
        const full: Pair = [half[0] + more[0], half[1] + more[1]];
        here.sequence += 1;
        here.result = { half, full };
        await sports.feed.finish(brandId, here.id, here.sequence, finishedFootball(half, full));
        return settle();
      }
    }
  };

  for (const one of all) {
    await apply(one);
    expect(await cashOf(db, member.player!.memberId)).toBe(cash());
  }
  const shown = await sports.mine.read(
    member,
    tickets.map(({ id }) => id),
  );
  for (const [at, one] of tickets.entries()) {
    const payout = settled(one);
    expect(shown[at]!.state === 'open', one.kind).toBe(payout === null);
    const isVoid = one.legs.every((leg) => matches[leg.match]!.voidMarkets.has(leg.market));
    expect(shown[at]!.state === 'void').toBe(isVoid);
    // What a void ticket returns is no payout.
    if (payout !== null) expect(baht(Number(shown[at]!.payout))).toBe(isVoid ? 0n : payout);
  }
  const expected = new Map<string, { staked: bigint; payout: bigint; tickets: number }>();
  for (const one of tickets)
    for (const leg of one.legs) {
      const key = `${marketIds[leg.match]![leg.market]} ${outcomeOf(leg).code}`;
      const sum = expected.get(key) ?? { staked: 0n, payout: 0n, tickets: 0 };
      const most = payoutOf(
        one,
        one.legs.map(() => 'win' as const),
      );
      expected.set(key, { staked: sum.staked + one.risk, payout: sum.payout + most, tickets: sum.tickets + 1 });
    }
  const exposure = await db.owner.query<{ key: string; staked: bigint; payout: bigint; tickets: number }>(
    `select market_id || ' ' || outcome as key, staked, payout, tickets
     from sports.exposure
     where market_id = any ($1::uuid[])`,
    [marketIds.flat()],
  );
  expect(new Map(exposure.map(({ key, ...rest }) => [key, rest]))).toEqual(expected);
}

it('tickets, prices, suspensions, results, corrections and voids move the money of the model', async () => {
  const runs = process.env['CHOKDEE_FULL'] ? 100 : 4;
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: runs, endOnFailure: true });
}, 1_200_000);
