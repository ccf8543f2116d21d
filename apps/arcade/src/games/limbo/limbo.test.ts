import { createDraw } from '@chokdee/fairness/draw';
import { limbo } from '@chokdee/games/limbo/round';
import { targets } from '@chokdee/games/limbo/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setTarget, useChoice } from './choice.ts';
import { heightText, readRound } from './round.ts';
import { placeOf } from './sky.tsx';

it('the target stays inside what the rules allow', () => {
  setTarget(0);
  expect(useChoice.getState().target).toBe(targets.least);
  setTarget(99_999_999);
  expect(useChoice.getState().target).toBe(targets.most);
});

describe('a round on the board', () => {
  it('is read as it was played', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: targets.least, max: targets.most }), (nonce, target) => {
        const { payout, events } = limbo.play(
          createDraw({ serverSeed: 's', clientSeed: 'c', nonce }),
          limbo.modes[0],
          { target },
          [],
        );
        const result = readRound(JSON.parse(JSON.stringify(events)) as unknown[]);
        expect(result).toMatchObject({ target, won: payout.numerator > 0n });
        expect(result!.height >= target).toBe(result!.won);
      }),
    );
  });
  it('of events it does not know is not guessed at', () => {
    expect(readRound([{ index: 0, type: 'reveal', height: 1 }])).toBeNull();
    expect(readRound([null, 3])).toBeNull();
  });
  it('shows heights with two decimals', () =>
    expect([100, 12_345, 123_456_789].map(heightText)).toEqual(['1.00', '123.45', '1,234,567.89']));
});

it('a lantern stands above the line when it reached the target and below when it did not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: targets.least, max: targets.most }),
      fc.integer({ min: 100, max: 9_900_000_000 }),
      (target, height) => {
        expect(placeOf(height, target) >= placeOf(target, target)).toBe(height >= target);
        expect(placeOf(height, target)).toBeGreaterThanOrEqual(0);
        expect(placeOf(height, target)).toBeLessThan(1);
      },
    ),
  );
});
