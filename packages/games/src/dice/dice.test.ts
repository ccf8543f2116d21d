import { createDraw } from '@chokdee/fairness/draw';
import { MINOR_UNIT } from '@chokdee/money/amount';
import { compareRatio, payoutOf, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChoiceError, modeOf } from '../game.ts';
import { gameOf, games } from '../registry.ts';
import { chanceOf, returnOf } from './maths.ts';
import { publishedHitRate } from './published.ts';
import { dice, roll } from './round.ts';
import { multiplierUnits, RESULTS, returnCap, shown, targetFor, targets, winning, winningResults } from './rules.ts';

const sides = ['over', 'under'] as const;
const draw = (nonce: number) => createDraw({ serverSeed: 'dice', clientSeed: 'test', nonce });

describe('the return of every target, by enumeration of all results', () => {
  it.each(sides)('%s: is within the cap, and the next larger multiplier would exceed it', (side) => {
    const { least, most } = targets(side);
    for (let target = least; target <= most; target += 1) {
      const results = BigInt(winningResults(side, target));
      const units = BigInt(multiplierUnits(side, target));
      const scale = 10_000n * BigInt(RESULTS);
      expect(results * units * returnCap.denominator <= returnCap.numerator * scale).toBe(true);
      expect(results * (units + 1n) * returnCap.denominator > returnCap.numerator * scale).toBe(true);
      expect(units > 10_000n).toBe(true);
    }
  });

  it('has these values at known targets', () => {
    expect(returnOf('under', 4_950)).toEqual(ratio(99n, 100n));
    expect(returnOf('under', 5_000)).toEqual(ratio(99n, 100n));
    expect(multiplierUnits('under', 5_000)).toBe(19_800);
    expect(returnOf('under', 3_333)).toEqual(ratio(3_333n * 29_702n, 100_000_000n));
    expect(returnOf('over', targetFor('over', 3_333))).toEqual(returnOf('under', 3_333));
    for (const [side, target] of [
      ['over', 4_999],
      ['under', 5_000],
    ] as const)
      expect(chanceOf(side, target)).toEqual(publishedHitRate);
    expect(multiplierUnits('over', 9_989)).toBe(9_900_000);
  });

  it('every mode of every registered game returns at least three quarters and at most its cap', () => {
    for (const game of games)
      for (const { returns } of game.modes) {
        expect(compareRatio(returns.lowest, ratio(3n, 4n))).toBe(1);
        expect(compareRatio(returns.highest, game.returnCap)).toBeLessThanOrEqual(0);
      }
  });
});

describe('rounds', () => {
  it('show the drawn number and pay the multiplier, rounded down to the minor unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sides),
        fc.integer({ min: winning.least, max: winning.most }),
        fc.nat(),
        fc.integer({ min: 10, max: 5_000 }),
        (side, results, nonce, baht) => {
          const target = targetFor(side, results);
          const { payout, events } = dice.play(draw(nonce), modeOf(dice, side)!, { target }, []);
          const result = draw(nonce).integer(RESULTS);
          expect(events[1]).toMatchObject({ type: 'reveal', roll: result, shown: shown(result) });
          const won = side === 'under' ? result < target : result > target;
          const stake = BigInt(baht) * dice.stakes.step;
          const satang = Math.floor((baht * multiplierUnits(side, target)) / 100);
          expect(payoutOf(stake, payout)).toBe(won ? BigInt(satang) * MINOR_UNIT : 0n);
          expect(events.map((event) => event.index)).toEqual([0, 1, 2]);
        },
      ),
    );
  });

  it('depend on the draw and the choice only', () => {
    const once = roll({ phase: 'waiting', side: 'over', target: 1_234 }, draw(5));
    expect(roll({ phase: 'waiting', side: 'over', target: 1_234 }, draw(5))).toEqual(once);
    expect(dice.play.length).toBe(3);
  });

  it('lose on the target itself', () => {
    const rolls = Array.from({ length: 20_000 }, (_, nonce) => draw(nonce).integer(RESULTS));
    for (const target of [5_000, 4_999])
      for (const [nonce, result] of rolls.entries())
        if (result === target) {
          for (const side of sides)
            expect(dice.play(draw(nonce), modeOf(dice, side)!, { target }, []).payout).toEqual(ratio(0n));
        }
    expect(rolls).toContain(5_000);
  });
});

describe('choices', () => {
  const over = modeOf(dice, 'OVER')!;
  it('default to the middle', () =>
    expect([dice.choice(over, undefined), dice.choice(modeOf(dice, 'Under')!, null)]).toEqual([
      { target: 4_999 },
      { target: 5_000 },
    ]));
  it.each([
    {},
    'x',
    7,
    { target: '50' },
    { target: 50.5 },
    { target: -1 },
    { target: 9_990 },
    { target: 198 },
    { target: NaN },
  ])('refuse %j', (raw) => {
    expect(() => dice.choice(over, raw)).toThrow(ChoiceError);
  });
  it('accept the least and the largest target', () =>
    expect([199, 9_989].map((target) => dice.choice(over, { target }))).toEqual([{ target: 199 }, { target: 9_989 }]));
});

it('the registry finds games by id and version', () => {
  expect(gameOf('dice')?.id).toBe('dice');
  expect(gameOf('dice', '1.1.0')).toBe(gameOf('dice'));
  expect(gameOf('dice', '1.0.0')).toMatchObject({ version: '1.0.0', paidMicroUnits: true });
  expect(gameOf('dice', '0.9.0')).toBeUndefined();
});
