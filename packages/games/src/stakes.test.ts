import { compareRatio, payoutOf, ratio, type Ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnOf as diceReturn, worstReturnOf as diceWorst } from './dice/maths.ts';
import { targets } from './dice/rules.ts';
import { returnOf as minesReturn, strategies, worstReturnOf as minesWorst } from './mines/maths.ts';
import { multiplierRatio } from './multiplier.ts';
import { games } from './registry.ts';
import { baht, stakesFrom, worstStake } from './stakes.ts';

const isWithinTenth = (worst: Ratio, exact: Ratio): boolean =>
  compareRatio(worst, exact) <= 0 &&
  compareRatio(ratio(worst.numerator * 1_000n + worst.denominator, worst.denominator * 1_000n), exact) >= 0;

describe('the worst offered stake', () => {
  it('is that of a search through every stake', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.record({ units: fc.integer({ min: 0, max: 300_000 }), count: fc.bigInt({ min: 1n, max: 50n }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        (least, wins) => {
          const stakes = stakesFrom(BigInt(least), 60n);
          const returns: Ratio[] = [];
          for (let { least: stake } = stakes; stake <= stakes.most; stake += stakes.step)
            returns.push(
              ratio(
                wins.reduce((sum, { units, count }) => sum + count * payoutOf(stake, multiplierRatio(units)), 0n),
                stake * 200n,
              ),
            );
          const lowest = returns.reduce((a, b) => (compareRatio(b, a) < 0 ? b : a));
          expect(worstStake(stakes, wins, 200n).returned).toEqual(lowest);
        },
      ),
    );
  });

  it('costs at most 0.1 percentage points, at every target of the dice and every strategy of the mines', () => {
    for (const side of ['over', 'under'] as const) {
      const { least, most } = targets(side);
      for (let target = least; target <= most; target += 37)
        expect(isWithinTenth(diceWorst(side, target).returned, diceReturn(side, target))).toBe(true);
    }
    for (const { mines, pearls } of strategies)
      expect(isWithinTenth(minesWorst(mines, pearls).returned, minesReturn(mines, pearls))).toBe(true);
  });

  it('is ten baht or more where multipliers have four decimals', () => {
    for (const { id, stakes } of games)
      expect([id, stakes.least, stakes.step]).toEqual([
        id,
        ['dice', 'mines', 'hilo'].includes(id) ? 10n * baht : baht,
        baht,
      ]);
  });
});
