import { ratio, type Ratio } from '@chokdee/money/ratio';
import { multiplierRatio, MULTIPLIER_SCALE, shownMultiplier } from '../multiplier.ts';
import type { Par, ParBet } from '../par.ts';
import { worstStake } from '../stakes.ts';
import { outcomesOfLikelier, returnsOf } from './maths.ts';
import { hilo } from './round.ts';
import { countsSame, MOST_HITS, MOST_SKIPS, multiplierUnits, RANKS, rightRanks, stakes, type Guess } from './rules.ts';

const names = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

function bet(stop: number): ParBet {
  const outcomes = outcomesOfLikelier(stop);
  const sequences = BigInt(RANKS) ** BigInt(stop + 1);
  const mean = (power: bigint): Ratio =>
    ratio(
      outcomes.reduce((sum, one) => sum + BigInt(one.units) ** power * one.count, 0n),
      sequences * BigInt(MULTIPLIER_SCALE) ** power,
    );
  const largest = outcomes.reduce((a, b) => (b.units > a.units ? b : a));
  return {
    name: `likelier side, ${stop} ${stop === 1 ? 'guess' : 'guesses'}`,
    returned: mean(1n),
    worst: worstStake(stakes, outcomes, sequences),
    hits: mean(0n),
    squared: mean(2n),
    largestWin: multiplierRatio(largest.units),
    largestChance: ratio(largest.count, sequences),
  };
}

const side = (guess: Guess, rank: number): string =>
  `${guess === 'up' ? 'higher' : 'lower'}${countsSame(guess, rank) ? ' or the same' : ''}: ` +
  `${rightRanks(guess, rank)} of ${RANKS}, ` +
  `first guess pays ${shownMultiplier(multiplierUnits(1, BigInt(rightRanks(guess, rank))))}`;

/** The maths of Kinnari Hi-Lo. */
export const par: Par = {
  game: hilo,
  rules:
    'Every card is one of 52, each equally likely every time. The player guesses whether the next is higher or ' +
    'lower; the same rank is right on both sides (on an ace only for "lower or the same", on a king only for ' +
    '"higher or the same"). ' +
    'Cashing out after right guesses pays 0.99 / chance of these guesses, truncated to four decimals, and the ' +
    'payout is rounded down to 0.01; a wrong guess ends the round with nothing. ' +
    `Up to ${MOST_SKIPS} cards of a round may be exchanged. ` +
    `A round is paid out by itself after ${MOST_HITS} right guesses or from 750x on. ` +
    'Lowest and highest return hold for every strategy, the lowest at the worst offered stake: ' +
    'the payout of a state times the chance to reach it is ' +
    'computed for every state of the game, and the return of any strategy is a weighted mean of these ' +
    '(packages/games/src/hilo/maths.ts). A round ended before its first guess pays 0.99 of the bet.',
  modes: () => {
    const { lowest, highest, largestWin, worst, states } = returnsOf();
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
            columns: ['States of the game', 'Lowest return at'],
            rows: [
              [
                states.toLocaleString('en-US'),
                `${worst.hits} right guesses, numbers of right ranks with the product ${worst.product}`,
              ],
            ],
          },
        ],
      },
    ];
  },
};
