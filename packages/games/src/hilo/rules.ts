import { ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';

/** Every card comes from a full pack, shuffled anew: what has been seen changes nothing. */
export const CARDS = 52;
/** Ranks are 1 (ace, the lowest) to 13 (king, the highest). */
export const RANKS = 13;
const SUITS = CARDS / RANKS;

/** The rank of a card 0 to 51. */
export const rankOf = (card: number): number => Math.floor(card / SUITS) + 1;
/** The suit of a card 0 to 51: 0 diamonds, 1 clubs, 2 hearts, 3 spades. */
export const suitOf = (card: number): number => card % SUITS;

/** What one says of the next card. */
export type Guess = 'up' | 'down';
/** One step of a round: a guess, another card instead, or taking the money. */
export type HiloMove = Guess | 'skip' | 'take';

/** Right guesses after which a round pays itself out. */
export const MOST_HITS = 20;
/** How often a round lets a card be exchanged for another. */
export const MOST_SKIPS = 5;
/** From this multiplier on a round pays itself out, so that no guess ever pays more than 13 times it. In ten-thousandths. */
export const PAYS_OUT_FROM = 750 * MULTIPLIER_SCALE;

/** The house gives back at most 99 parts of 100. */
export const returnCap: Ratio = ratio(99n, 100n);

/**
 * Whether the next rank makes a guess right. A card of the same rank is on both sides, so that both are worth guessing on every card;
 * only where "higher or the same" would be certain (on an ace) or "lower or the same" (on a king) does the same rank not count.
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
 * What taking the money pays, per unit staked, in ten-thousandths, after right guesses whose right ranks have that product:
 * floor(10,000 x 0.99 x 13^hits / product), which is 0.99 through the chance of having guessed so, rounded down. Before the first guess that is 0.99.
 */
export const multiplierUnits = (hits: number, product: bigint): number =>
  Number(
    (BigInt(MULTIPLIER_SCALE) * returnCap.numerator * BigInt(RANKS) ** BigInt(hits)) /
      (returnCap.denominator * product),
  );
