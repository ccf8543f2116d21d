import { ratio, type Ratio } from '@chokdee/money/ratio';

/** What the info panel and the catalogue state, over every number of crabs and every place to stop. Fixed figures: `mines.test.ts` fails when the rules give others. */
export const publishedReturn: { readonly lowest: Ratio; readonly highest: Ratio; readonly largestWin: Ratio } = {
  lowest: ratio(6_187n, 6_250n), // 98.992 %, one crab, two pearls
  highest: ratio(99n, 100n), // 99 %
  largestWin: ratio(735_471n, 80n), // 9,193.3875x
};

/** The chance to come through as most do it: three crabs, three pearls. */
export const publishedHitRate: Ratio = ratio(77n, 115n);
