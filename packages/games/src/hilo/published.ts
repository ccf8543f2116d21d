import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { ReturnFigures } from '../game.ts';

/**
 * The figures in the info panel and the catalogue, over every strategy. Constants: `hilo.test.ts`
 * fails when the rules give others.
 */
export const publishedReturn: ReturnFigures = {
  lowest: ratio(45_972n, 46_475n), // 98.917697 %, two guesses at 12 ranks of 13
  highest: ratio(99n, 100n), // 99 %
  largestWin: ratio(48_748_617n, 5_000n), // 9,749.7234x
};

/** The chance that the first guess is right when it is the likelier one, over every first card. */
export const publishedHitRate: Ratio = ratio(131n, 169n);
