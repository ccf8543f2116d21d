import { ratio, type Ratio } from '@chokdee/money/ratio';
import { CARD_TYPES, checkDecks, isRed, rankOf, suitOf, SUITS, type Card, type Suit } from '../cards.ts';
import { HALF_LOSS, returnsOver, winOrLoss, type TableReturns, type WeightedResult } from '../returns.ts';

// Rules and prices of dragon tiger. The ace is low.

/** One card for each hand; the dragon's is dealt first. */
export interface DragonTigerResult {
  readonly dragon: Card;
  readonly tiger: Card;
}

/** The hands of a round. */
export type DragonTigerHand = keyof DragonTigerResult;

const HANDS: readonly DragonTigerHand[] = ['dragon', 'tiger'];

/** What a bet on one card says about it. A seven loses all of them. */
const CARD_TRAITS = ['big', 'small', 'odd', 'even', 'red', 'black', ...SUITS] as const;
type CardTrait = (typeof CARD_TRAITS)[number];

/** A bet on one card, such as `dragon_red`. */
export type CardBet = `${DragonTigerHand}_${CardTrait}`;
/** A bet of dragon tiger. */
export type DragonTigerBet = DragonTigerHand | 'tie' | 'suited_tie' | CardBet;

/** Every bet of a table. */
export const DRAGON_TIGER_BETS: readonly DragonTigerBet[] = [
  ...HANDS,
  'tie',
  'suited_tie',
  ...HANDS.flatMap((hand) => CARD_TRAITS.map((trait): CardBet => `${hand}_${trait}`)),
];

/** Bets that cover each other, for the valid bet. */
export const DRAGON_TIGER_OPPOSITES: readonly (readonly DragonTigerBet[])[] = [
  HANDS,
  ...HANDS.flatMap((hand): CardBet[][] => [
    [`${hand}_big`, `${hand}_small`],
    [`${hand}_odd`, `${hand}_even`],
    [`${hand}_red`, `${hand}_black`],
    SUITS.map((suit): CardBet => `${hand}_${suit}`),
  ]),
];

/** The prices of a table: net winnings per unit of stake ("to 1"). */
export interface DragonTigerPaytable {
  /** Dragon and tiger. A tie returns half of the stake. */
  readonly hand: Ratio;
  /** Equal ranks. */
  readonly tie: Ratio;
  /** Equal ranks and suits. */
  readonly suitedTie: Ratio;
  /** Big, small, odd, even, red and black. */
  readonly half: Ratio;
  /** One of the four suits. */
  readonly suit: Ratio;
}

/** The usual prices. */
export const DRAGON_TIGER_PAYTABLE: DragonTigerPaytable = {
  hand: ratio(1n),
  tie: ratio(8n),
  suitedTie: ratio(50n),
  half: ratio(1n),
  suit: ratio(3n),
};

/** The winner of a round: the higher rank. */
export function dragonTigerWinner({ dragon, tiger }: DragonTigerResult): DragonTigerHand | 'tie' {
  if (rankOf(dragon) === rankOf(tiger)) return 'tie';
  return rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger';
}

/** The rank that loses every bet on one card. */
const LOSING_RANK = 7;

function hasTrait(card: Card, trait: CardTrait): boolean {
  const rank = rankOf(card);
  if (rank === LOSING_RANK) return false;
  switch (trait) {
    case 'big':
      return rank > LOSING_RANK;
    case 'small':
      return rank < LOSING_RANK;
    case 'odd':
      return rank % 2 === 1;
    case 'even':
      return rank % 2 === 0;
    case 'red':
      return isRed(card);
    case 'black':
      return !isRed(card);
    default:
      return suitOf(card) === trait;
  }
}

/** What a unit of stake on a bet returns for a result, at the prices of a table. */
export function dragonTigerFactor(bet: DragonTigerBet, result: DragonTigerResult, pays: DragonTigerPaytable): Ratio {
  const winner = dragonTigerWinner(result);
  switch (bet) {
    case 'dragon':
    case 'tiger':
      return winner === 'tie' ? HALF_LOSS : winOrLoss(winner === bet, pays.hand);
    case 'tie':
      return winOrLoss(winner === 'tie', pays.tie);
    case 'suited_tie':
      return winOrLoss(result.dragon === result.tiger, pays.suitedTie);
    default: {
      const [hand, trait] = bet.split('_') as [DragonTigerHand, CardTrait];
      const isSuit = (SUITS as readonly CardTrait[]).includes(trait as Suit);
      return winOrLoss(hasTrait(result[hand], trait), isSuit ? pays.suit : pays.half);
    }
  }
}

/**
 * The results of all ordered draws of two cards from a full shoe, with their numbers. Their total
 * is N(N-1) for N = 52 x decks. Throws `RangeError` unless `decks` is 1 to 8.
 */
export function dragonTigerCounts(decks: number): WeightedResult<DragonTigerResult>[] {
  checkDecks(decks);
  return Array.from({ length: CARD_TYPES ** 2 }, (_, i) => {
    const [dragon, tiger] = [Math.floor(i / CARD_TYPES), i % CARD_TYPES];
    return { result: { dragon, tiger }, count: BigInt(decks * (dragon === tiger ? decks - 1 : decks)) };
  });
}

/** The exact return of every bet of a table on a full shoe of `decks` decks, 1 to 8. */
export const dragonTigerReturns = (pays: DragonTigerPaytable, decks: number): TableReturns<DragonTigerBet> =>
  returnsOver(DRAGON_TIGER_BETS, dragonTigerCounts(decks), (bet, result) => dragonTigerFactor(bet, result, pays));
