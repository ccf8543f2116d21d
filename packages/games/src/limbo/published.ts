import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { ReturnFigures } from '../game.ts';

/**
 * The figures in the info panel and the catalogue, over every target from 1.01x to 10,000.00x.
 * Constants: `limbo.test.ts` fails when the rules give others.
 */
export const publishedReturn: ReturnFigures = {
  lowest: ratio(9_899_001_819n, 10_000_000_000n), // 98.99001819 %, at 9,989.91x
  highest: ratio(99n, 100n), // 99 %, wherever the target divides 9,900,000,000
  largestWin: ratio(10_000n),
};

/** The chance to reach the default target, 2.00x. */
export const publishedHitRate: Ratio = ratio(99n, 200n);
