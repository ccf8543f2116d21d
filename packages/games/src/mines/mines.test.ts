import { createDraw } from '@chokdee/fairness/draw';
import { uniformP } from '@chokdee/fairness/testing/statistics';
import { MINOR_UNIT } from '@chokdee/money/amount';
import { approximate, compareRatio, payoutOf, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChoiceError } from '../game.ts';
import { chanceOf, returnOf, returnsOf, strategies } from './maths.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import { actionOf, mines, type MinesEvent } from './round.ts';
import { choose, LARGEST_UNITS, mostPearls, multiplierUnits, returnCap, TILES, type MinesMove } from './rules.ts';

const [mode] = mines.modes;
const draw = (nonce: number) => createDraw({ serverSeed: 'mines', clientSeed: 'test', nonce });
const play = (nonce: number, hidden: number, moves: readonly MinesMove[]) =>
  mines.play(draw(nonce), mode, { mines: hidden }, moves);
const eventsOf = (outcome: { readonly events: readonly unknown[] }) => outcome.events as readonly MinesEvent[];
/** Where the crabs are: the last event after lifting every leaf. */
const crabsOf = (nonce: number, hidden: number) => {
  const last = eventsOf(
    play(
      nonce,
      hidden,
      Array.from({ length: TILES }, (_, i) => i),
    ),
  ).at(-1);
  return last?.type === 'finalWin' ? last.crabs : [];
};

const hiddenCount = fc.integer({ min: 1, max: 24 });
const order = fc.shuffledSubarray(
  Array.from({ length: TILES }, (_, i) => i),
  { minLength: TILES, maxLength: TILES },
);

describe('the return of every strategy', () => {
  it('uses chances that agree with a count over all 33,554,432 layouts', () => {
    // For each layout (a bit per leaf): the number of crabs, and of leaves before the first crab.
    // By symmetry any other leaves count the same.
    const tally = new Float64Array(26 * 26);
    for (let layout = 0; layout < 2 ** TILES; layout += 1) {
      let bits = layout - ((layout >>> 1) & 0x55555555);
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      const crabs = Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      const free = layout === 0 ? TILES : 31 - Math.clz32(layout & -layout);
      tally[crabs * 26 + free]! += 1;
    }
    for (let crabs = 1; crabs < TILES; crabs += 1)
      for (let pearls = 0; pearls <= TILES - crabs; pearls += 1) {
        const free = tally.subarray(crabs * 26 + pearls, crabs * 26 + 26).reduce((a, b) => a + b, 0);
        expect(ratio(BigInt(free), choose(TILES, crabs))).toEqual(chanceOf(crabs, pearls));
      }
  });

  it('is published as computed; each is within the cap, and the next larger multiplier would exceed it', () => {
    const { lowest, highest, largestWin, worst } = returnsOf();
    expect({ lowest, highest, largestWin }).toEqual(publishedReturn);
    expect(worst).toEqual({ mines: 2, pearls: 2 });
    expect(strategies).toHaveLength(280);
    for (const { mines: hidden, pearls } of strategies) {
      const [chance, units] = [chanceOf(hidden, pearls), BigInt(multiplierUnits(hidden, pearls))];
      expect(compareRatio(returnOf(hidden, pearls), returnCap)).toBeLessThanOrEqual(0);
      expect(compareRatio(ratio((units + 1n) * chance.numerator, 10_000n * chance.denominator), returnCap)).toBe(1);
    }
    expect(chanceOf(3, 3)).toEqual(publishedHitRate);
  });

  it('agrees with the rounded multipliers that others publish', () => {
    const others: readonly (readonly [number, readonly number[]])[] = [
      [1, [1.0312, 1.0761, 1.125]],
      [3, [1.125, 1.2857, 1.4786, 1.712, 1.9974]],
      [5, [1.2375, 1.5632, 1.9974, 2.5848, 3.3926]],
      [24, [24.75]],
    ];
    for (const [hidden, pays] of others)
      for (const [i, pay] of pays.entries()) {
        const exact = approximate(ratio(99n * choose(TILES, i + 1), 100n * choose(TILES - hidden, i + 1)));
        expect(Math.abs(exact - pay)).toBeLessThanOrEqual(0.000_050_01);
        expect(multiplierUnits(hidden, i + 1)).toBe(Math.floor(exact * 10_000));
      }
  });

  it('never exceeds the largest win, and ends no round earlier than necessary', () => {
    for (let hidden = 1; hidden < TILES; hidden += 1) {
      const most = mostPearls(hidden);
      expect(multiplierUnits(hidden, most)).toBeLessThanOrEqual(LARGEST_UNITS);
      if (most < TILES - hidden) expect(multiplierUnits(hidden, most + 1)).toBeGreaterThan(LARGEST_UNITS);
      for (let pearls = 1; pearls <= most; pearls += 1)
        expect(multiplierUnits(hidden, pearls)).toBeGreaterThan(multiplierUnits(hidden, pearls - 1));
    }
  });
});

describe('rounds', () => {
  it('contain no crab before the end, and every move only adds events', () => {
    fc.assert(
      fc.property(fc.nat(), hiddenCount, order, (nonce, hidden, leaves) => {
        const crabs = crabsOf(nonce, hidden);
        let before = play(nonce, hidden, []);
        expect(before).toMatchObject({
          open: true,
          payout: ratio(99n, 100n),
          events: [{ index: 0, type: 'bet', mines: hidden }],
        });
        for (let n = 1; n <= TILES && before.open === true; n += 1) {
          // The events of an open round depend on the lifted leaves only, not on where the crabs
          // are.
          expect(eventsOf(before)).toEqual([
            { index: 0, type: 'bet', mines: hidden },
            ...leaves.slice(0, n - 1).map((tile, i) => ({
              index: i + 1,
              type: 'lift',
              tile,
              pearl: true,
              multiplier: (multiplierUnits(hidden, i + 1) / 10_000).toFixed(4),
            })),
          ]);
          const now = play(nonce, hidden, leaves.slice(0, n));
          expect(now.events.slice(0, before.events.length)).toEqual(before.events);
          expect(now.events.map(({ index }) => index)).toEqual(now.events.map((_, i) => i));
          const found = !crabs.includes(leaves[n - 1]!);
          expect(compareRatio(now.payout, before.payout)).toBe(found ? 1 : -1);
          if (!found) expect(now).toMatchObject({ open: false, payout: ratio(0n) });
          before = now;
        }
        expect(before.open).toBe(false);
        expect(eventsOf(before).at(-1)).toMatchObject({ type: 'finalWin', crabs: [...crabs] });
        expect(crabs).toHaveLength(hidden);
      }),
      { numRuns: 200 },
    );
  });

  it('end with the first crab, with cashing out or with the last pearl, and ignore later moves', () => {
    fc.assert(
      fc.property(fc.nat(), hiddenCount, order, fc.nat({ max: TILES }), (nonce, hidden, leaves, stop) => {
        const free = leaves.filter((tile) => !crabsOf(nonce, hidden).includes(tile)).slice(0, mostPearls(hidden));
        const pearls = Math.min(Math.max(stop, 1), free.length);
        const taken = play(nonce, hidden, [...free.slice(0, pearls), 'take']);
        const units = BigInt(multiplierUnits(hidden, pearls));
        expect(taken).toMatchObject({ open: false, payout: ratio(units, 10_000n) });
        expect(payoutOf(123_000_000n, taken.payout)).toBe(((123n * units) / 100n) * MINOR_UNIT);
        for (const more of [['take'], leaves, ['take', ...leaves]] as MinesMove[][])
          expect(play(nonce, hidden, [...free.slice(0, pearls), 'take', ...more])).toEqual(taken);
        const lost = play(nonce, hidden, [...free.slice(0, pearls - 1), crabsOf(nonce, hidden)[0]!]);
        expect(lost).toMatchObject({ open: false, payout: ratio(0n) });
        expect(
          play(nonce, hidden, [...free.slice(0, pearls - 1), crabsOf(nonce, hidden)[0]!, 'take', ...leaves]),
        ).toEqual(lost);
        expect(play(nonce, hidden, free)).toMatchObject({
          open: false,
          payout: ratio(BigInt(multiplierUnits(hidden, mostPearls(hidden))), 10_000n),
        });
      }),
      { numRuns: 200 },
    );
  });

  it('hide a crab under every leaf equally often', () => {
    const counts = new Float64Array(TILES);
    for (let nonce = 0; nonce < 20_000; nonce += 1) for (const crab of crabsOf(nonce, 1)) counts[crab]! += 1;
    expect(uniformP(counts)).toBeGreaterThan(0.0005);
    expect(uniformP(counts)).toBeLessThan(0.9995);
  });
});

describe('choices and moves', () => {
  it('default to three crabs', () =>
    expect([mines.choice(mode, undefined), mines.choice(mode, null)]).toEqual([{ mines: 3 }, { mines: 3 }]));
  it.each([{}, 'x', 7, { mines: '3' }, { mines: 0 }, { mines: 25 }, { mines: 2.5 }])('refuse the choice %j', (raw) =>
    expect(() => mines.choice(mode, raw)).toThrow(ChoiceError),
  );
  it('accept the least and the largest number', () =>
    expect([1, 24].map((hidden) => mines.choice(mode, { mines: hidden }))).toEqual([{ mines: 1 }, { mines: 24 }]));

  const check = (moves: readonly MinesMove[], raw: unknown) => mines.moves!.check(mode, { mines: 3 }, moves, raw);
  it('accept every leaf and cashing out', () => {
    for (let tile = 0; tile < TILES; tile += 1) expect(check([], actionOf(tile))).toBe(tile);
    expect(check([4], actionOf('take'))).toBe('take');
  });
  it.each(['lift-25', 'lift--1', 'lift-01', 'lift-1.5', 'lift-', 'open', '', 7, null, undefined, {}, 'TAKE'])(
    'refuse the move %j',
    (raw) => expect(() => check([4], raw)).toThrow(ChoiceError),
  );
  it('refuse a lifted leaf, and cashing out before the first pearl', () => {
    expect(() => check([4, 7], 'lift-7')).toThrow(ChoiceError);
    expect(() => check([], 'take')).toThrow(ChoiceError);
  });
});
