import { rankOf, suitOf, type Card } from '../cards.ts';

// Rules of punto banco.

/** The value of a card in points: ace 1, two to nine their rank, ten and court cards 0. */
export const valueOf = (card: Card): number => {
  const rank = rankOf(card);
  return rank > 9 ? 0 : rank;
};

/** The total of a hand, 0 to 9: the sum of its values modulo 10. */
export const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;

/** Whether the totals of the first two cards end the round: an 8 or a 9 on either hand. */
export const isNatural = (playerTotal: number, bankerTotal: number): boolean => playerTotal >= 8 || bankerTotal >= 8;

/** Whether the player draws a third card on a total of two cards. Without a natural only. */
export const playerDraws = (total: number): boolean => total <= 5;

/**
 * Whether the banker draws a third card on a total of two cards, without a natural. `playerThird`
 * is the value of the player's third card, null when the player drew none.
 */
export function bankerDraws(total: number, playerThird: number | null): boolean {
  if (playerThird === null) return total <= 5;
  if (total === 3) return playerThird !== 8;
  if (total === 4) return playerThird >= 2 && playerThird <= 7;
  if (total === 5) return playerThird >= 4 && playerThird <= 7;
  if (total === 6) return playerThird === 6 || playerThird === 7;
  return total <= 2;
}

/** The cards of a round in the order they were dealt to each hand. */
export interface BaccaratRound {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

/**
 * Deals a round. `nextCard` takes the next card of the shoe; the order is player, banker, player,
 * banker, then the player's third card and the banker's. At most six cards are taken.
 */
export function dealBaccarat(nextCard: () => Card): BaccaratRound {
  const player = [nextCard()];
  const banker = [nextCard()];
  player.push(nextCard());
  banker.push(nextCard());
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)];
  if (isNatural(playerTotal, bankerTotal)) return { player, banker };
  let playerThird: number | null = null;
  if (playerDraws(playerTotal)) {
    const third = nextCard();
    player.push(third);
    playerThird = valueOf(third);
  }
  if (bankerDraws(bankerTotal, playerThird)) banker.push(nextCard());
  return { player, banker };
}

/** What the bets on hands need of a round: totals 0 to 9 and numbers of cards, 2 or 3. */
export interface HandResult {
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly playerCards: number;
  readonly bankerCards: number;
}

/** The first two cards of a hand: same rank and suit, same rank only, or different ranks. */
export type PairKind = 'perfect' | 'mixed' | 'none';

/** What the bets on pairs need of a round. */
export interface PairResult {
  readonly playerPair: PairKind;
  readonly bankerPair: PairKind;
}

/** The result of a round, from which every bet is settled. */
export type BaccaratResult = HandResult & PairResult;

/** The kind of pair that two cards make. */
export function pairOf(first: Card, second: Card): PairKind {
  if (rankOf(first) !== rankOf(second)) return 'none';
  return suitOf(first) === suitOf(second) ? 'perfect' : 'mixed';
}

/** The result of a dealt round. */
export const baccaratResult = ({ player, banker }: BaccaratRound): BaccaratResult => ({
  playerTotal: totalOf(player),
  bankerTotal: totalOf(banker),
  playerCards: player.length,
  bankerCards: banker.length,
  playerPair: pairOf(player[0]!, player[1]!),
  bankerPair: pairOf(banker[0]!, banker[1]!),
});

/** The winner of a round: the higher total. */
export function winnerOf({ playerTotal, bankerTotal }: HandResult): 'player' | 'banker' | 'tie' {
  if (playerTotal === bankerTotal) return 'tie';
  return playerTotal > bankerTotal ? 'player' : 'banker';
}

/** The cards burnt at the start of a shoe for its first card: its value, 10 for ten and court. */
export const burnCount = (first: Card): number => valueOf(first) || 10;
