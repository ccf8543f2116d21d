import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { deviation } from '../par-page.ts';
import { everyCourse } from '../testing/odometer.ts';
import { isEnd, riverStates, slotMaths } from './maths.ts';
import { published } from './published.ts';
import { mostSpins } from './river.ts';
import { nightMarket, playSlot } from './round.ts';
import { nightMarketRules, type SlotRules } from './rules.ts';

const plus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
const between = (low: Ratio, value: Ratio, high: Ratio): boolean =>
  compareRatio(low, value) <= 0 && compareRatio(value, high) <= 0;

describe('Night Market River', () => {
  const maths = slotMaths(nightMarketRules);
  const freeSpins = maths.triggers.map(({ chance }) => chance).reduce(plus);

  it('computes what it publishes', () => {
    expect({ returned: maths.returned, hits: maths.hits, freeSpins, deviation: deviation(maths).toFixed(4) }).toEqual({
      returned: published.returned,
      hits: published.hits,
      freeSpins: published.freeSpins,
      deviation: published.deviation,
    });
    expect(Number(maths.capped.denominator / maths.capped.numerator / 1_000_000n + 1n) * 1_000_000).toBe(
      published.rounds.perLargestWin,
    );
    expect(nightMarket.figures).toEqual({ hitRate: maths.hits, volatility: 'high', lines: 243 });
  });

  it('is the game it is meant to be', () => {
    expect(between(ratio(964n, 1_000n), maths.returned, ratio(966n, 1_000n))).toBe(true);
    expect(between(ratio(25n, 100n), maths.hits, ratio(32n, 100n))).toBe(true);
    expect(between(ratio(1n, 180n), freeSpins, ratio(1n, 120n))).toBe(true);
    expect(maths.capped.numerator > 0n).toBe(true);
  });

  it('comes to the same money on two roads: the whole distribution, and the sum of its parts', () => {
    const { ways, scatter, free, overCap } = maths.shares;
    expect(plus(plus(ways, scatter), free)).toEqual(plus(maths.returned, overCap));
    const [paid, units] = [
      maths.symbols.base.reduce((sum, share) => sum + share.paid, 0n),
      maths.symbols.free.reduce((sum, share) => sum + share.paid, 0n),
    ];
    expect(ratio(paid, maths.cycles.base * 100n)).toEqual(ways);
    expect(ratio(units, maths.cycles.free * 100n)).toEqual(maths.river.perSpin);
    expect(
      ratio(
        freeSpins.numerator * maths.river.together.numerator,
        freeSpins.denominator * maths.river.together.denominator,
      ),
    ).toEqual(free);
  });

  it('has free spins that end for certain, and whose mean follows from their length', () => {
    expect(maths.river.lit.reduce(plus)).toEqual(ratio(1n));
    // Wald: spins won = spins played x chance to win; the ends of the chain must agree.
    const winning = maths.river.winning;
    const states = riverStates(nightMarketRules.river, winning.denominator, winning.numerator);
    const won = states
      .filter((state) => isEnd(nightMarketRules.river, state))
      .map(({ played, wins, sequences }) => ratio(BigInt(wins) * sequences, winning.denominator ** BigInt(played)))
      .reduce(plus);
    expect(won).toEqual(
      ratio(maths.river.spins.numerator * winning.numerator, maths.river.spins.denominator * winning.denominator),
    );
  });
});

describe('the maths of a slot, against every course a small one can take', () => {
  const small: SlotRules = {
    ...nightMarketRules,
    rows: 2,
    strips: {
      base: [
        ['lantern', 'lime', 'elephant', 'lime'],
        ['naga-boat', 'lime', 'lantern'],
        ['elephant', 'lantern', 'lime'],
      ],
      free: [
        ['elephant', 'lime', 'mango'],
        ['naga-boat', 'mango'],
        ['lime', 'elephant', 'mango', 'chili'],
      ],
    },
    scatterPrices: { 2: 60, 3: 400 },
    river: { first: 2, lanterns: 3, perAward: 2, award: 1 },
    largestWin: 2_000,
  };
  const cases = {
    'the largest win is met': small,
    'the largest win is out of reach': { ...small, largestWin: 1_000_000 },
    'two lanterns, each with a spin': {
      ...small,
      river: { first: 1, lanterns: 2, perAward: 1, award: 1 },
      largestWin: 1_200,
    },
    'more wins than lanterns': {
      ...small,
      river: { first: 4, lanterns: 1, perAward: 3, award: 1 },
      largestWin: 1_600,
      strips: {
        ...small.strips,
        free: [
          ['elephant', 'mango'],
          ['naga-boat', 'lime'],
          ['elephant', 'mango'],
        ],
      },
    },
  } satisfies Record<string, SlotRules>;

  it.each(Object.entries(cases))('%s', (_name, rules) => {
    const maths = slotMaths(rules);
    const whole = maths.cycles.base * maths.cycles.free ** BigInt(mostSpins(rules.river));
    const payouts = new Map<number, bigint>();
    const lit = rules.river.lanterns + 1;
    const ends = Array.from({ length: lit }, () => 0n);
    let [started, spins, capped] = [0n, 0n, 0n];
    let courses = 0;
    for (const {
      result: { payout, events },
      share,
    } of everyCourse(whole, (draw) => playSlot(rules, draw))) {
      courses += 1;
      payouts.set(payout, (payouts.get(payout) ?? 0n) + share);
      const end = events.find((event) => event.type === 'freeEnd');
      if (end !== undefined) {
        started += share;
        ends[end.lanterns]! += share;
        spins += share * BigInt(end.spins);
      }
      if (events.some((event) => event.type === 'capped')) capped += share;
    }
    const mean = (of: (payout: bigint) => bigint): bigint =>
      [...payouts].reduce((sum, [payout, share]) => sum + of(BigInt(payout)) * share, 0n);
    expect(mean(() => 1n)).toBe(whole);
    expect(maths.returned).toEqual(
      ratio(
        mean((payout) => payout),
        whole * 100n,
      ),
    );
    expect(maths.squared).toEqual(
      ratio(
        mean((payout) => payout ** 2n),
        whole * 10_000n,
      ),
    );
    expect(maths.hits).toEqual(
      ratio(
        mean((payout) => (payout > 0n ? 1n : 0n)),
        whole,
      ),
    );
    expect(maths.capped).toEqual(ratio(capped, whole));
    for (const at of payouts.keys())
      expect(maths.atLeast(at)).toEqual(
        ratio(
          mean((payout) => (payout >= BigInt(at) ? 1n : 0n)),
          whole,
        ),
      );
    expect(maths.triggers.map(({ chance }) => chance).reduce(plus)).toEqual(ratio(started, whole));
    if (rules.largestWin === 1_000_000) {
      expect(maths.river.lit).toEqual(ends.map((end) => ratio(end, started)));
      expect(maths.river.spins).toEqual(ratio(spins, started));
    } else expect(capped > 0n).toBe(true);
    expect(courses).toBeGreaterThan(500);
  });

  it('refuses scatters where they mean nothing', () =>
    expect(() => slotMaths({ ...small, strips: { ...small.strips, free: small.strips.base } })).toThrow(RangeError));
});
