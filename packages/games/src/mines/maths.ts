import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { choose, mines, mostPearls, multiplierUnits, TILES } from './rules.ts';

/** The exact chance to lift so many leaves without a crab: the layouts that leave them free, of all layouts. Which leaves makes no difference, and nothing learnt on the way changes it. */
export const chanceOf = (hidden: number, pearls: number): Ratio =>
  ratio(choose(TILES - pearls, hidden), choose(TILES, hidden));

/** The exact return of one strategy: hide so many crabs, take the money after so many pearls. */
export function returnOf(hidden: number, pearls: number): Ratio {
  const { numerator, denominator } = chanceOf(hidden, pearls);
  return ratio(numerator * BigInt(multiplierUnits(hidden, pearls)), denominator * BigInt(MULTIPLIER_SCALE));
}

/** A way to play: how many crabs, and after how many pearls the money is taken. */
export interface Strategy {
  readonly mines: number;
  readonly pearls: number;
}

/**
 * Every strategy there is, but for mixtures of these: until the round ends a player knows only that every leaf so far hid a pearl, so
 * all there is to decide is when to stop.
 */
export const strategies: readonly Strategy[] = Array.from({ length: mines.most }, (_, i) => i + mines.least).flatMap(
  (hidden) => Array.from({ length: mostPearls(hidden) + 1 }, (_, pearls) => ({ mines: hidden, pearls })),
);

/** The lowest and the highest return over every strategy, with the strategies, and the largest multiplier. */
export function returnsOf(): {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly worst: Strategy;
  readonly best: Strategy;
  readonly largestWin: Ratio;
} {
  const all = strategies.map((strategy) => ({
    strategy,
    back: returnOf(strategy.mines, strategy.pearls),
    units: multiplierUnits(strategy.mines, strategy.pearls),
  }));
  const worst = all.reduce((a, b) => (compareRatio(b.back, a.back) < 0 ? b : a));
  const best = all.reduce((a, b) => (compareRatio(b.back, a.back) > 0 ? b : a));
  return {
    lowest: worst.back,
    highest: best.back,
    worst: worst.strategy,
    best: best.strategy,
    largestWin: ratio(BigInt(Math.max(...all.map(({ units }) => units))), BigInt(MULTIPLIER_SCALE)),
  };
}
