import { ratio, type Ratio } from '@chokdee/money/ratio';
import { multiplierRatio, MULTIPLIER_SCALE, shownMultiplier } from '../multiplier.ts';
import type { Par, ParBet } from '../par.ts';
import { outcomesOfLikelier, returnsOf } from './maths.ts';
import { hilo } from './round.ts';
import { countsSame, MOST_HITS, MOST_SKIPS, multiplierUnits, RANKS, rightRanks, type Guess } from './rules.ts';

const names = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

function bet(stop: number): ParBet {
  const outcomes = outcomesOfLikelier(stop);
  const ways = BigInt(RANKS) ** BigInt(stop + 1);
  const mean = (power: bigint): Ratio =>
    ratio(
      outcomes.reduce((sum, one) => sum + BigInt(one.units) ** power * one.ways, 0n),
      ways * BigInt(MULTIPLIER_SCALE) ** power,
    );
  const largest = outcomes.reduce((a, b) => (b.units > a.units ? b : a));
  return {
    name: `likelier side, ${stop} ${stop === 1 ? 'guess' : 'guesses'}`,
    returned: mean(1n),
    hits: mean(0n),
    squared: mean(2n),
    largestWin: multiplierRatio(largest.units),
    largestChance: ratio(largest.ways, ways),
  };
}

const side = (guess: Guess, rank: number): string =>
  `${guess === 'up' ? 'higher' : 'lower'}${countsSame(guess, rank) ? ' or the same' : ''}: ${rightRanks(guess, rank)} of ${RANKS}, first guess pays ${shownMultiplier(multiplierUnits(1, BigInt(rightRanks(guess, rank))))}`;

/** The maths of Kinnari Hi-Lo. */
export const par: Par = {
  game: hilo,
  rules:
    'Every card is one of 52, each equally likely every time. The player says whether the next is higher or lower; the same rank is right on both sides (on an ace only "lower or the same" counts it, on a king only "higher or the same"). ' +
    `After right guesses the money taken is 0.99 / chance of having guessed so, cut to four decimals; a wrong guess ends the round with nothing. Up to ${MOST_SKIPS} cards a round may be exchanged. A round pays itself out after ${MOST_HITS} right guesses or from 750x on. ` +
    'Lowest and highest return hold for every way to play: what a place pays times the chance of having come to it is computed for every place of the game, and the return of any way to play is a weighted mean of these (packages/games/src/hilo/maths.ts). ' +
    'A round closed before its first guess gives back 0.99 of the bet.',
  modes: () => {
    const { lowest, highest, largestWin, worst, places } = returnsOf();
    const cards = names.map((name, i) => [name, side('up', i + 1), side('down', i + 1)]);
    return [
      {
        name: 'base',
        returns: { lowest, highest },
        largestWin,
        bets: [bet(1), bet(2), bet(3), bet(5), bet(8)],
        tables: [
          { title: 'Guesses', columns: ['Card', 'Higher', 'Lower'], rows: cards },
          {
            title: 'Recursion',
            columns: ['Places of the game', 'Lowest return at'],
            rows: [
              [
                places.toLocaleString('en-US'),
                `${worst.hits} right guesses whose right ranks have the product ${worst.product}`,
              ],
            ],
          },
        ],
      },
    ];
  },
};
