import { ratio } from '@chokdee/money/ratio';
import { multiplierRatio, shownMultiplier } from '../multiplier.ts';
import type { Par, ParBet } from '../par.ts';
import { chanceOf, returnOf, returnsOf, worstReturnOf, type Strategy } from './maths.ts';
import { mines } from './round.ts';
import { mines as allowed, mostPearls, multiplierUnits } from './rules.ts';

/** Strategies over the whole range. */
const examples: readonly Strategy[] = [
  [1, 1],
  [1, 2],
  [1, 24],
  [3, 1],
  [3, 3],
  [3, 5],
  [3, 10],
  [3, 22],
  [5, 3],
  [5, 5],
  [10, 3],
  [10, 5],
  [24, 1],
].map(([hidden, pearls]) => ({ mines: hidden!, pearls: pearls! }));

function bet({ mines: hidden, pearls }: Strategy): ParBet {
  const [hits, pays] = [chanceOf(hidden, pearls), multiplierRatio(multiplierUnits(hidden, pearls))];
  return {
    name: `${hidden} crabs, ${pearls} pearls`,
    returned: returnOf(hidden, pearls),
    worst: worstReturnOf(hidden, pearls),
    hits,
    largestWin: pays,
    largestChance: hits,
    squared: ratio(hits.numerator * pays.numerator ** 2n, hits.denominator * pays.denominator ** 2n),
  };
}

const pays = Array.from({ length: allowed.most }, (_, i) => i + allowed.least).map((hidden) => [
  String(hidden),
  String(mostPearls(hidden)),
  Array.from({ length: mostPearls(hidden) }, (_, i) => shownMultiplier(multiplierUnits(hidden, i + 1))).join(' · '),
]);

/** The maths of Anodat Pearls. */
export const par: Par = {
  game: mines,
  rules:
    '1 to 24 crabs are drawn under 25 leaves before the first leaf is lifted. Each leaf without a crab hides a ' +
    'pearl. Cashing out after n pearls pays 0.99 / chance to find n, truncated to four decimals, and the payout is ' +
    'rounded down to 0.01; a crab ends the round with nothing. ' +
    'A round is paid out by itself when all pearls are found or the next would pay more than ' +
    '10,000 times the bet. The chance is the number of layouts without a crab under n given leaves, divided by the ' +
    'number of all layouts; a test counts all 33,554,432 layouts. Until the round ends a player learns only that no ' +
    'lifted leaf hid a crab, so a strategy is a number of crabs and a number of pearls to stop at; the return is ' +
    'computed for every one, the lowest at the worst offered stake. ' +
    'A round ended before its first pearl pays 0.99 of the bet.',
  modes: () => {
    const { lowest, highest, largestWin } = returnsOf();
    const [first, ...rest] = examples.map(bet);
    return [
      {
        name: 'base',
        returns: { lowest, highest },
        largestWin,
        bets: [first!, ...rest],
        tables: [
          { title: 'What it pays', columns: ['Crabs', 'Pearls at most', 'After 1, 2, 3 ... pearls'], rows: pays },
        ],
      },
    ];
  },
};
