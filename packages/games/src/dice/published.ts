import { ratio, type Ratio } from '@chokdee/money/ratio';

/**
 * What the info panel and the catalogue state. It stands here as fixed figures so that a change of the rules that changes the return
 * fails the test that enumerates them (`dice.test.ts`), until a person publishes the new figures with a new version.
 */
export const publishedReturn: { readonly lowest: Ratio; readonly highest: Ratio; readonly largestWin: Ratio } = {
  lowest: ratio(1_237_379n, 1_250_000n), // 98.99032 %
  highest: ratio(99n, 100n), // 99 %
  largestWin: ratio(990n, 1n),
};

/** The chance to win in the middle of the table, where the protocol's clients bet that name no target; the same on either side. */
export const publishedHitRate: Ratio = ratio(1n, 2n);
