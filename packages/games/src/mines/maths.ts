import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { worstStake, type StakeReturn } from '../stakes.ts';
import { choose, mines, mostPearls, multiplierUnits, stakes, TILES } from './rules.ts';

/**
 * The exact chance that `pearls` lifted leaves hide no crab: layouts without a crab there, of all
 * layouts. It is the same for any leaves and any order.
 */
export const chanceOf = (hidden: number, pearls: number): Ratio =>
  ratio(choose(TILES - pearls, hidden), choose(TILES, hidden));

/**
 * The exact return of one strategy (so many hidden crabs, cashing out after so many pearls) before
 * its payouts are rounded.
 */
export function returnOf(hidden: number, pearls: number): Ratio {
  const { numerator, denominator } = chanceOf(hidden, pearls);
  return ratio(numerator * BigInt(multiplierUnits(hidden, pearls)), denominator * BigInt(MULTIPLIER_SCALE));
}

/** The exact return of one strategy at the offered stake where it is lowest. */
export function worstReturnOf(hidden: number, pearls: number): StakeReturn {
  const { numerator, denominator } = chanceOf(hidden, pearls);
  return worstStake(stakes, [{ units: multiplierUnits(hidden, pearls), count: numerator }], denominator);
}

/** The number of crabs, and the number of pearls after which the player cashes out. */
export interface Strategy {
  readonly mines: number;
  readonly pearls: number;
}

/**
 * Every strategy except mixtures of these. Until the round ends a player knows only that every
 * lifted leaf hid a pearl, so the only decision is when to stop.
 */
export const strategies: readonly Strategy[] = Array.from({ length: mines.most }, (_, i) => i + mines.least).flatMap(
  (hidden) => Array.from({ length: mostPearls(hidden) + 1 }, (_, pearls) => ({ mines: hidden, pearls })),
);

/**
 * The lowest return over every strategy and offered stake, the highest over every strategy, with
 * the strategies, and the largest multiplier.
 */
export function returnsOf(): {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly worst: Strategy;
  readonly best: Strategy;
  readonly largestWin: Ratio;
} {
  const all = strategies.map((strategy) => ({
    strategy,
    returned: returnOf(strategy.mines, strategy.pearls),
    atWorst: worstReturnOf(strategy.mines, strategy.pearls).returned,
    units: multiplierUnits(strategy.mines, strategy.pearls),
  }));
  const worst = all.reduce((a, b) => (compareRatio(b.atWorst, a.atWorst) < 0 ? b : a));
  const best = all.reduce((a, b) => (compareRatio(b.returned, a.returned) > 0 ? b : a));
  return {
    lowest: worst.atWorst,
    highest: best.returned,
    worst: worst.strategy,
    best: best.strategy,
    largestWin: ratio(BigInt(Math.max(...all.map(({ units }) => units))), BigInt(MULTIPLIER_SCALE)),
  };
}
