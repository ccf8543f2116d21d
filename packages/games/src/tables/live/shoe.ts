import { createDraw } from '@chokdee/fairness/draw';
import { burnCount } from '../baccarat/rules.ts';
import { CARD_TYPES, type Card } from '../cards.ts';
import { SHOE_DECKS } from './card-games.ts';
import type { ShoeGame, TableGame, TableOutcome } from './game.ts';

/*
 * A shoe is decided by two values: its seed, whose commitment is published first, and the salt, a
 * value of a public beacon that appears later (docs/decisions/0043). For a wheel or dice a shoe is
 * the series of rounds of one seed.
 */

/** The two values, as text. */
export interface ShoeKey {
  readonly seed: string;
  readonly salt: string;
}

/** Cards behind the cut card: the round in which it is reached is the last. */
export const CUT_CARDS = 16;
/** Rounds of a seed of a wheel or dice. */
export const DRAWN_ROUNDS = 60;

/** All cards of a shoe in the order in which they leave it. */
export const cardOrder = ({ seed, salt }: ShoeKey): readonly Card[] =>
  createDraw({ serverSeed: seed, clientSeed: salt, nonce: 0 }).shuffle(
    Array.from({ length: CARD_TYPES * SHOE_DECKS }, (_, i) => i % CARD_TYPES),
  );

/** The cards before the first round: the first card and as many as it is worth. */
export const burntCards = (order: readonly Card[]): number => 1 + burnCount(order[0]!);

/** Whether a shoe has no further round: `used` cards, or `rounds` rounds of a wheel or dice. */
export const isShoeOver = (game: TableGame, used: number, rounds: number): boolean =>
  game.source === 'shoe' ? used > CARD_TYPES * SHOE_DECKS - CUT_CARDS : rounds >= DRAWN_ROUNDS;

/** Deals a round from the card at index `first`. Returns the outcome and the index after it. */
export function dealFrom(
  game: ShoeGame,
  order: readonly Card[],
  first: number,
): { readonly outcome: TableOutcome; readonly next: number } {
  let next = first;
  const outcome = game.deal(() => {
    const card = order[next];
    if (card === undefined) throw new RangeError('the shoe has no more cards');
    next += 1;
    return card;
  });
  return { outcome, next };
}

/** A round of a shoe. */
export interface ShoeRound {
  readonly game: TableGame;
  readonly variant: string;
  /** Its number in the shoe, from 1. */
  readonly number: number;
  /** The index of its first card; 0 for a wheel or dice. */
  readonly firstCard: number;
}

/** The outcome of a round, and the index of the card after it. `order` saves shuffling again. */
export function outcomeOf(
  key: ShoeKey,
  { game, variant, number, firstCard }: ShoeRound,
  order?: readonly Card[],
): { readonly outcome: TableOutcome; readonly next: number } {
  if (game.source === 'shoe') return dealFrom(game, order ?? cardOrder(key), firstCard);
  const draw = createDraw({ serverSeed: key.seed, clientSeed: key.salt, nonce: number });
  return { outcome: game.draw(draw, variant), next: 0 };
}
