/** Card types of a deck. A card is 0 to 51, numbered as in Kinnari Hi-Lo. */
export const CARD_TYPES = 52;
/** Ranks are 1 (ace) to 13 (king). */
export const RANKS = 13;
const SUIT_COUNT = CARD_TYPES / RANKS;

/** The suits in the order of their numbers. */
export const SUITS = ['diamonds', 'clubs', 'hearts', 'spades'] as const;
/** The suit of a card. */
export type Suit = (typeof SUITS)[number];

/** A card of a shoe, 0 to 51: four suits per rank, ranks ascending from the ace. */
export type Card = number;

/** The rank of a card: 1 (ace) to 13 (king). */
export const rankOf = (card: Card): number => Math.floor(card / SUIT_COUNT) + 1;

/** The suit of a card. */
export const suitOf = (card: Card): Suit => SUITS[card % SUIT_COUNT]!;

/** Diamonds and hearts are red. */
export const isRed = (card: Card): boolean => card % 2 === 0;

/** The most decks a shoe may have: with more, the counts of baccarat pass 2^53. */
export const MOST_DECKS = 8;

/** Throws `RangeError` unless a shoe may have this number of decks: 1 to 8. */
export function checkDecks(decks: number): void {
  if (!Number.isInteger(decks) || decks < 1 || decks > MOST_DECKS)
    throw new RangeError(`a shoe has 1 to ${MOST_DECKS} decks, not ${decks}`);
}

/** Adds to the count of a key. */
export const addCount = <Key>(counts: Map<Key, number>, key: Key, count: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + count);
