import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraw, weightTable } from './draw.ts';
import { chiSquareTail, collectiveLevel, twoSided, uniformP, weightedP } from './testing/statistics.ts';

const key = (nonce: number | bigint, serverSeed = 'a fixed seed for tests') => ({
  serverSeed,
  clientSeed: 'player',
  nonce,
});
const DRAWS = 1_000_000;

describe('the statistics', () => {
  it('agree with published chi-square quantiles', () => {
    for (const [statistic, freedom, p] of [
      [3.841459, 1, 0.05],
      [6.634897, 1, 0.01],
      [18.307038, 10, 0.05],
      [135.806723, 100, 0.01],
      [82.358136, 100, 0.9],
    ] as const) {
      expect(chiSquareTail(statistic, freedom)).toBeCloseTo(p, 6);
    }
  });
  it('detect a generator that favours one result by 2 %', () => {
    const counts = Array.from({ length: 6 }, (_, i) => (DRAWS / 6) * (i === 0 ? 1.02 : 1));
    expect(twoSided(uniformP(counts))).toBeLessThan(collectiveLevel(1));
  });
});

describe('10^6 draws per range are uniform and independent, at 99 % for all tests together', () => {
  const ranges = [2, 6, 37, 52, 100, 10_000, 2 ** 33 + 1];
  const level = collectiveLevel(ranges.length * 2);
  it.each(ranges)('range %i', (range) => {
    const draw = createDraw(key(0, `statistics of range ${range}`));
    const cells = Math.min(range, 10_000);
    const cell = (value: number) => Math.floor((value * cells) / range);
    const side = Math.min(range, 100);
    const singles = new Float64Array(cells);
    const pairs = new Float64Array(side * side);
    let before = -1;
    for (let i = 0; i < DRAWS; i += 1) {
      const value = draw.integer(range);
      singles[cell(value)]! += 1;
      const coarse = Math.floor((value * side) / range);
      if (before < 0) before = coarse;
      else {
        pairs[before * side + coarse]! += 1;
        before = -1;
      }
    }
    expect(twoSided(uniformP(singles))).toBeGreaterThan(level);
    expect(twoSided(uniformP(pairs))).toBeGreaterThan(level);
  });

  it('the first number of consecutive nonces', () => {
    const singles = new Float64Array(10_000);
    const pairs = new Float64Array(10_000);
    let before = 0;
    for (let nonce = 0; nonce < DRAWS; nonce += 1) {
      const value = createDraw(key(nonce)).integer(10_000);
      singles[value]! += 1;
      if (nonce % 2 === 1) pairs[Math.floor(before / 100) * 100 + Math.floor(value / 100)]! += 1;
      before = value;
    }
    expect(twoSided(uniformP(singles))).toBeGreaterThan(collectiveLevel(2));
    expect(twoSided(uniformP(pairs))).toBeGreaterThan(collectiveLevel(2));
  }, 300_000);

  it('shuffles, selections and weighted picks', () => {
    const orders = new Map<string, number>();
    const chosen = new Float64Array(10);
    const weights = [1, 2, 3, 10, 84];
    const picks = weights.map(() => 0);
    const table = weightTable(weights);
    const draw = createDraw(key(7));
    for (let i = 0; i < 240_000; i += 1) {
      const order = draw.shuffle('abcd'.split('')).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
      const [a, b] = draw.select(2, 5) as [number, number];
      chosen[Math.min(a, b) * 4 - (Math.min(a, b) * (Math.min(a, b) - 1)) / 2 + Math.max(a, b) - Math.min(a, b) - 1]! +=
        1;
      picks[draw.pick(table)]! += 1;
    }
    expect(orders.size).toBe(24);
    expect(twoSided(uniformP([...orders.values()]))).toBeGreaterThan(collectiveLevel(3));
    expect(twoSided(uniformP(chosen))).toBeGreaterThan(collectiveLevel(3));
    expect(twoSided(weightedP(picks, weights))).toBeGreaterThan(collectiveLevel(3));
  });
});

describe('integers', () => {
  it('are below the range, equal for equal keys, and equal from both functions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 48 }), fc.nat(), (range, nonce) => {
        const value = createDraw(key(nonce)).integer(range);
        expect(value).toBeLessThan(range);
        expect(createDraw(key(nonce)).integer(range)).toBe(value);
        expect(createDraw(key(BigInt(nonce))).bigInteger(BigInt(range))).toBe(BigInt(value));
      }),
    );
  });
  it('are unbiased where a quarter of all values is rejected (range 3 x 2^30)', () => {
    const draw = createDraw(key(1));
    const thirds = [0, 0, 0];
    for (let i = 0; i < 90_000; i += 1) thirds[Math.floor(draw.integer(3 * 2 ** 30) / 2 ** 30)]! += 1;
    expect(twoSided(uniformP(thirds))).toBeGreaterThan(collectiveLevel(1));
  });
  it('accept ranges beyond 64 bits', () => {
    const range = 10n ** 30n;
    const value = createDraw(key(3)).bigInteger(range);
    expect(value < range && value > 10n ** 20n).toBe(true);
  });
  it.each([0, -1, 1.5, NaN, 2 ** 48 + 1])('refuse the range %s', (range) =>
    expect(() => createDraw(key(0)).integer(range)).toThrow(RangeError),
  );
});

describe('selection, shuffle, weights', () => {
  it('select returns different numbers below the range', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(), (a, b, nonce) => {
        const [count, range] = [Math.min(a, b), Math.max(a, b)];
        const chosen = createDraw(key(nonce)).select(count, range);
        expect(new Set(chosen).size).toBe(count);
        expect(chosen.every((n) => n >= 0 && n < range)).toBe(true);
      }),
    );
  });
  it('shuffle keeps every item and does not change its input', () => {
    const cards = Array.from({ length: 52 }, (_, i) => i);
    const shuffled = createDraw(key(2)).shuffle(cards);
    expect(shuffled).not.toEqual(cards);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(cards);
  });
  it('pick never returns a weight of 0 and accepts totals beyond 64 bits', () => {
    const table = weightTable([0, 2n ** 64n, 0, 2n ** 64n, 0]);
    const seen = new Set(Array.from({ length: 200 }, (_, nonce) => createDraw(key(nonce)).pick(table)));
    expect([...seen].sort()).toEqual([1, 3]);
  });
  it('throw for invalid arguments', () => {
    expect(() => createDraw(key(0)).select(3, 2)).toThrow(RangeError);
    expect(() => weightTable([0, 0])).toThrow(RangeError);
    expect(() => weightTable([1, -1])).toThrow(RangeError);
    expect(() => createDraw(key(-1))).toThrow(RangeError);
  });
});
