import { ratio } from '@chokdee/money/ratio';
import { shownMultiplier } from '../multiplier.ts';
import type { Par, ParBet } from '../par.ts';
import { chanceOf, returnOf, returnsOf, worstReturnOf } from './maths.ts';
import { dice } from './round.ts';
import { multiplier, RESULTS, shown, multiplierUnits, targetFor, winning, type Side } from './rules.ts';

/** Numbers of winning results, over the whole range. */
const examples = [winning.least, 100, 1_000, 2_500, 3_333, 5_000, 7_500, 9_000, winning.most];

function bet(side: Side, target: number): ParBet {
  const [hits, pays] = [chanceOf(side, target), multiplier(side, target)];
  return {
    name: `${side} ${shown(target)}, pays ${shownMultiplier(multiplierUnits(side, target))}`,
    returned: returnOf(side, target),
    worst: worstReturnOf(side, target),
    hits,
    largestWin: pays,
    largestChance: hits,
    squared: ratio(hits.numerator * pays.numerator ** 2n, hits.denominator * pays.denominator ** 2n),
  };
}

/** The maths of Lantern Dice. */
export const par: Par = {
  game: dice,
  rules:
    `One of ${RESULTS.toLocaleString('en-US')} equally likely results is rolled, 00.00 to 99.99. ` +
    'The player chooses a target and bets over or under it; the target itself loses. ' +
    'A win pays 0.99 / chance, truncated to four decimals, and the payout is rounded down to 0.01. ' +
    'Every result of every target is settled and summed; the lowest return is that of the worst offered stake.',
  modes: () => [mode('under'), mode('over')],
};

function mode(side: Side) {
  const { largestWin, ...returns } = returnsOf(side);
  const [first, ...rest] = examples.map((results) => bet(side, targetFor(side, results)));
  return { name: side, returns, largestWin, bets: [first!, ...rest], tables: [] } as const;
}
