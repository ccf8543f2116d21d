const SUITS = [
  { suit: 'diamonds', sign: '♦' },
  { suit: 'clubs', sign: '♣' },
  { suit: 'hearts', sign: '♥' },
  { suit: 'spades', sign: '♠' },
] as const;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** What is printed on a card of 0 to 51. */
export const faceOf = (card: number) => ({ ...SUITS[card % 4]!, rank: RANKS[Math.floor(card / 4)]! });
