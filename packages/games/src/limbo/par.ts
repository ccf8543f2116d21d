import { ratio } from '@chokdee/money/ratio';
import type { Par, ParBet } from '../par.ts';
import { chanceOf, returnOf, returnsOf } from './maths.ts';
import { limbo } from './round.ts';
import { HEIGHT_SCALE, RESULTS, shownHeight, targets } from './rules.ts';

/** Targets over the whole range. */
const examples = [targets.least, 110, 150, 200, 300, 500, 1_000, 5_000, 10_000, 100_000, targets.most];

function bet(target: number): ParBet {
  const [hits, pays] = [chanceOf(target), ratio(BigInt(target), BigInt(HEIGHT_SCALE))];
  return {
    name: `${shownHeight(target)}x`,
    returned: returnOf(target),
    worst: { stake: limbo.stakes.least, returned: returnOf(target) },
    hits,
    largestWin: pays,
    largestChance: hits,
    squared: ratio(hits.numerator * pays.numerator ** 2n, hits.denominator * pays.denominator ** 2n),
  };
}

/** The maths of Sky Lantern. */
export const par: Par = {
  game: limbo,
  rules:
    `One of ${RESULTS.toLocaleString('en-US')} equally likely results, r = 1, 2, 3 ..., is drawn; ` +
    `the lantern bursts at 0.99 x ${RESULTS.toLocaleString('en-US')} / r, ` +
    'truncated after two decimals and at least 1.00x. ' +
    'The player chooses a target of 1.01x to 10,000.00x and is paid the target when the lantern reaches it. ' +
    'floor(99 x 100,000,000 / target in hundredths) results reach it, which a test counts over all results; ' +
    'only that rounding makes a return lower than 99 %. Stakes are whole baht, so every payout is a whole number ' +
    'of satang and no payout is rounded.',
  modes: () => {
    const { lowest, highest, worst, best } = returnsOf();
    const [first, ...rest] = examples.map(bet);
    return [
      {
        name: 'base',
        returns: { lowest, highest },
        largestWin: ratio(BigInt(targets.most), BigInt(HEIGHT_SCALE)),
        bets: [first!, ...rest],
        tables: [
          {
            title: 'Lowest and highest return',
            columns: ['Of all targets', 'Target', 'Results that reach it'],
            rows: (
              [
                ['lowest', worst],
                ['highest, first', best],
              ] as const
            ).map(([name, target]) => [name, `${shownHeight(target)}x`, chanceText(target)]),
          },
        ],
      },
    ];
  },
};

const chanceText = (target: number): string => {
  const { numerator, denominator } = chanceOf(target);
  return ((numerator * BigInt(RESULTS)) / denominator).toLocaleString('en-US');
};
