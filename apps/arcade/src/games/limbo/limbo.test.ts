import { createDraw } from '@chokdee/fairness/draw';
import { limbo } from '@chokdee/games/limbo/round';
import { targets } from '@chokdee/games/limbo/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setTarget, useChoice } from './choice.ts';
import { heightText, readRound } from './round.ts';
import { positionOf } from './sky.tsx';

it('keeps the target inside the allowed range', () => {
  setTarget(0);
  expect(useChoice.getState().target).toBe(targets.least);
  setTarget(99_999_999);
  expect(useChoice.getState().target).toBe(targets.most);
});

describe('reading a round', () => {
  it('returns what was played', () => {
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
  it('returns null for events of another game version', () => {
    expect(readRound([{ index: 0, type: 'reveal', height: 1 }])).toBeNull();
    expect(readRound([null, 3])).toBeNull();
  });
  it('writes heights with two decimals', () =>
    expect([100, 12_345, 123_456_789].map(heightText)).toEqual(['1.00', '123.45', '1,234,567.89']));
});

it('puts a lantern at or above the target line exactly when it reached the target', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: targets.least, max: targets.most }),
      fc.integer({ min: 100, max: 9_900_000_000 }),
      (target, height) => {
        expect(positionOf(height, target) >= positionOf(target, target)).toBe(height >= target);
        expect(positionOf(height, target)).toBeGreaterThanOrEqual(0);
        expect(positionOf(height, target)).toBeLessThan(1);
      },
    ),
  );
});
