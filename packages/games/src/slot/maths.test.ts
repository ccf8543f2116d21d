import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { deviation } from '../par-page.ts';
import { everyDrawPath } from '../testing/draw-paths.ts';
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

  it('computes the published figures', () => {
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

  it('has return, hit rate and frequency of free spins in the intended ranges', () => {
    expect(between(ratio(964n, 1_000n), maths.returned, ratio(966n, 1_000n))).toBe(true);
    expect(between(ratio(25n, 100n), maths.hits, ratio(32n, 100n))).toBe(true);
    expect(between(ratio(1n, 180n), freeSpins, ratio(1n, 120n))).toBe(true);
    expect(maths.capped.numerator > 0n).toBe(true);
  });

  it('has the same return by the whole distribution and by the sum of its parts', () => {
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

  it('has free spins that always end, and whose wins follow from their number', () => {
    expect(maths.river.lit.reduce(plus)).toEqual(ratio(1n));
    // Wald: spins won = spins played x chance to win.
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

describe('the maths of small slots, compared with every possible round', () => {
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
    'with a largest win that is reached': small,
    'with a largest win out of reach': { ...small, largestWin: 1_000_000 },
    'with two lanterns that add a spin each': {
      ...small,
      river: { first: 1, lanterns: 2, perAward: 1, award: 1 },
      largestWin: 1_200,
    },
    'with more wins than lanterns': {
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
    const total = maths.cycles.base * maths.cycles.free ** BigInt(mostSpins(rules.river));
    const payouts = new Map<number, bigint>();
    const lit = rules.river.lanterns + 1;
    const ends = Array.from({ length: lit }, () => 0n);
    let [started, spins, capped] = [0n, 0n, 0n];
    let paths = 0;
    for (const {
      result: { payout, events },
      count,
    } of everyDrawPath(total, (draw) => playSlot(rules, draw))) {
      paths += 1;
      payouts.set(payout, (payouts.get(payout) ?? 0n) + count);
      const end = events.find((event) => event.type === 'freeEnd');
      if (end !== undefined) {
        started += count;
        ends[end.lanterns]! += count;
        spins += count * BigInt(end.spins);
      }
      if (events.some((event) => event.type === 'capped')) capped += count;
    }
    const mean = (of: (payout: bigint) => bigint): bigint =>
      [...payouts].reduce((sum, [payout, count]) => sum + of(BigInt(payout)) * count, 0n);
    expect(mean(() => 1n)).toBe(total);
    expect(maths.returned).toEqual(
      ratio(
        mean((payout) => payout),
        total * 100n,
      ),
    );
    expect(maths.squared).toEqual(
      ratio(
        mean((payout) => payout ** 2n),
        total * 10_000n,
      ),
    );
    expect(maths.hits).toEqual(
      ratio(
        mean((payout) => (payout > 0n ? 1n : 0n)),
        total,
      ),
    );
    expect(maths.capped).toEqual(ratio(capped, total));
    for (const at of payouts.keys())
      expect(maths.atLeast(at)).toEqual(
        ratio(
          mean((payout) => (payout >= BigInt(at) ? 1n : 0n)),
          total,
        ),
      );
    expect(maths.triggers.map(({ chance }) => chance).reduce(plus)).toEqual(ratio(started, total));
    if (rules.largestWin === 1_000_000) {
      expect(maths.river.lit).toEqual(ends.map((end) => ratio(end, started)));
      expect(maths.river.spins).toEqual(ratio(spins, started));
    } else expect(capped > 0n).toBe(true);
    expect(paths).toBeGreaterThan(500);
  });

  it('refuses scatters on the strips of the free spins', () =>
    expect(() => slotMaths({ ...small, strips: { ...small.strips, free: small.strips.base } })).toThrow(RangeError));
});
