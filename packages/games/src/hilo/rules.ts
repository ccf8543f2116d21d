import { ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { stakesFrom } from '../stakes.ts';

/** Every card is drawn from a full pack, so earlier cards change no chance. */
export const CARDS = 52;
/** Ranks are 1 (ace, the lowest) to 13 (king, the highest). */
export const RANKS = 13;
const SUITS = CARDS / RANKS;

/** The rank of a card 0 to 51. */
export const rankOf = (card: number): number => Math.floor(card / SUITS) + 1;
/** The suit of a card 0 to 51: 0 diamonds, 1 clubs, 2 hearts, 3 spades. */
export const suitOf = (card: number): number => card % SUITS;

/** A guess about the next card. */
export type Guess = 'up' | 'down';
/** A move: a guess, an exchange of the card, or cashing out. */
export type HiloMove = Guess | 'skip' | 'take';

/** The number of right guesses after which a round is paid out. */
export const MOST_HITS = 20;
/** How many cards may be exchanged in a round. */
export const MOST_SKIPS = 5;
/**
 * A round is paid out from this multiplier on, so that no guess pays more than 13 times it.
 * Ten-thousandths.
 */
export const PAYS_OUT_FROM = 750 * MULTIPLIER_SCALE;

/** The bet amounts: whole baht from 10 to 500. */
export const stakes = stakesFrom(10n, 500n);

/** The highest return of any strategy: 99 %. */
export const returnCap: Ratio = ratio(99n, 100n);

/**
 * Whether the next rank makes a guess right. The same rank counts for both guesses, so that neither
 * is impossible; it does not count where the guess would be certain ("up" on an ace, "down" on a
 * king).
 */
export const isRight = (guess: Guess, rank: number, next: number): boolean => {
  if (guess === 'up') return rank === 1 ? next > rank : next >= rank;
  return rank === RANKS ? next < rank : next <= rank;
};

/** Whether the same rank makes a guess right on this card. */
export const countsSame = (guess: Guess, rank: number): boolean => isRight(guess, rank, rank);

/** How many of the 13 ranks make a guess right: 1 to 12. */
export const rightRanks = (guess: Guess, rank: number): number =>
  guess === 'up' ? Math.min(RANKS + 1 - rank, RANKS - 1) : Math.min(rank, RANKS - 1);

/**
 * What cashing out pays after `hits` right guesses, in ten-thousandths of the stake:
 * floor(10,000 x 0.99 x 13^hits / product), which is 0.99 divided by the chance of these guesses.
 * `product` is the product of their numbers of right ranks. Before the first guess it is 0.99.
 */
export const multiplierUnits = (hits: number, product: bigint): number =>
  Number(
    (BigInt(MULTIPLIER_SCALE) * returnCap.numerator * BigInt(RANKS) ** BigInt(hits)) /
      (returnCap.denominator * product),
  );
