import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { ReturnFigures } from '../game.ts';

/**
 * The figures in the info panel and the catalogue, over every strategy. Constants: `mines.test.ts`
 * fails when the rules give others.
 */
export const publishedReturn: ReturnFigures = {
  lowest: ratio(98_923n, 100_000n), // 98.923 %, two crabs, two pearls
  highest: ratio(99n, 100n), // 99 %
  largestWin: ratio(735_471n, 80n), // 9,193.3875x
};

/** The chance to find three pearls among three crabs, the default. */
export const publishedHitRate: Ratio = ratio(77n, 115n);
