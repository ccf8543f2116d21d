import { createDraw } from '@chokdee/fairness/draw';
import { twoSided, weightedP } from '@chokdee/fairness/testing/statistics';
import { MINOR_UNIT } from '@chokdee/money/amount';
import { compareRatio, payoutOf, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChoiceError } from '../game.ts';
import { chanceOf, countReaching, returnOf, returnsOf } from './maths.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import { limbo } from './round.ts';
import { heightOf, reaching, RESULTS, returnCap, settle, shownHeight, targets } from './rules.ts';

const [mode] = limbo.modes;
const draw = (nonce: number) => createDraw({ serverSeed: 'limbo', clientSeed: 'test', nonce });

describe('the return of every target', () => {
  it('agrees with a count over all 100,000,000 results', () => {
    const counts = countReaching();
    const wrong: number[] = [];
    for (let target = targets.least; target <= targets.most; target += 1)
      if (counts[target] !== reaching(target)) wrong.push(target);
    expect(wrong).toEqual([]);
    expect(counts[0]).toBe(RESULTS);
  });

  it('is published as computed, and within the cap', () => {
    const { lowest, highest } = returnsOf();
    expect({ lowest, highest, largestWin: ratio(BigInt(targets.most), 100n) }).toEqual(publishedReturn);
    expect(compareRatio(highest, returnCap)).toBe(0);
    expect(chanceOf(targets.usual)).toEqual(publishedHitRate);
  });

  it('has these values at known targets', () => {
    expect(returnOf(200)).toEqual(ratio(99n, 100n));
    expect(returnOf(101)).toEqual(ratio(101n * 98_019_801n, 10_000_000_000n));
    expect(returnOf(targets.most)).toEqual(ratio(99n, 100n));
    expect(reaching(targets.most)).toBe(9_900);
    expect([0, 1, 49_499_999, 49_500_000, 98_019_800, 98_019_801, RESULTS - 1].map(heightOf)).toEqual([
      9_900_000_000, 4_950_000_000, 200, 199, 101, 100, 100,
    ]);
  });
});

describe('rounds', () => {
  it('burst at the drawn height and pay a reached target without rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: targets.least, max: targets.most }),
        fc.nat(),
        fc.integer({ min: 1, max: 500 }),
        (target, nonce, baht) => {
          const { payout, events, open } = limbo.play(draw(nonce), mode, { target }, []);
          const height = heightOf(draw(nonce).integer(RESULTS));
          expect(events).toEqual([
            { index: 0, type: 'bet', target, multiplier: shownHeight(target) },
            { index: 1, type: 'reveal', height, shown: shownHeight(height) },
            {
              index: 2,
              type: 'finalWin',
              won: height >= target,
              multiplier: height >= target ? shownHeight(target) : '0.00',
            },
          ]);
          expect(payoutOf(BigInt(baht) * limbo.stakes.step, payout)).toBe(
            height >= target ? BigInt(baht * target) * MINOR_UNIT : 0n,
          );
          expect(open).toBeUndefined();
        },
      ),
    );
  });

  it('never win a higher target where a lower one loses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: targets.least, max: targets.most - 1 }),
        fc.integer({ min: 0, max: RESULTS - 1 }),
        (target, result) => {
          expect(settle(target + 1, heightOf(result)) > 0 && settle(target, heightOf(result)) === 0).toBe(false);
          if (result > 0) expect(heightOf(result)).toBeLessThanOrEqual(heightOf(result - 1));
        },
      ),
    );
  });

  it('10^6 rounds have the computed distribution of heights', () => {
    // Class bounds; at least 50 rounds are expected in each class.
    const bounds = [
      101,
      105,
      110,
      125,
      150,
      175,
      200,
      250,
      300,
      400,
      500,
      750,
      1_000,
      2_000,
      5_000,
      10_000,
      50_000,
      100_000,
      targets.most,
    ];
    const weights = [
      RESULTS - reaching(bounds[0]!),
      ...bounds.map((bound, i) => reaching(bound) - (i + 1 < bounds.length ? reaching(bounds[i + 1]!) : 0)),
    ];
    const counts = weights.map(() => 0);
    let wins = 0;
    const stream = draw(0);
    for (let n = 0; n < 1_000_000; n += 1) {
      const { payout, events } = limbo.play(stream, mode, { target: targets.usual }, []);
      const { height } = events[1] as unknown as { height: number };
      const above = bounds.findIndex((bound) => height < bound);
      counts[above === -1 ? bounds.length : above]! += 1;
      if (payout.numerator > 0n) wins += 1;
    }
    expect(twoSided(weightedP(counts, weights))).toBeGreaterThan(0.001);
    expect(twoSided(weightedP([wins, 1_000_000 - wins], [99, 101]))).toBeGreaterThan(0.0005);
  });
});

describe('choices', () => {
  it('default to 2.00x', () =>
    expect([limbo.choice(mode, undefined), limbo.choice(mode, null)]).toEqual([{ target: 200 }, { target: 200 }]));
  it.each([{}, 'x', 7, { target: '200' }, { target: 100 }, { target: 1_000_001 }, { target: 200.5 }, { target: NaN }])(
    'refuse %j',
    (raw) => expect(() => limbo.choice(mode, raw)).toThrow(ChoiceError),
  );
  it('accept the least and the largest target', () =>
    expect([101, 1_000_000].map((target) => limbo.choice(mode, { target }))).toEqual([
      { target: 101 },
      { target: 1_000_000 },
    ]));
});
