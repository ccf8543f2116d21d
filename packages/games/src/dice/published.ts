import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { ReturnFigures } from '../game.ts';

/**
 * The figures in the info panel and the catalogue. They are constants: a change of the rules that
 * changes them fails `dice.test.ts` until a person publishes the new figures under a new version.
 */
export const publishedReturn: ReturnFigures = {
  lowest: ratio(2_472_569n, 2_500_000n), // 98.90276 %
  highest: ratio(99n, 100n), // 99 %
  largestWin: ratio(990n, 1n),
};

/** The chance to win at the default target, on either side. */
export const publishedHitRate: Ratio = ratio(1n, 2n);
