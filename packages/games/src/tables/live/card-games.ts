import { compareRatio, type Ratio } from '@chokdee/money/ratio';
import {
  BACCARAT_HAND_BETS,
  BACCARAT_OPPOSITES,
  BACCARAT_PAIR_BETS,
  baccaratFactor,
  COMMISSION,
  handBetFactor,
  NO_COMMISSION,
  pairBetFactor,
  PUSH_ON_DRAGON_SEVEN,
  type BaccaratBet,
  type BaccaratPaytable,
} from '../baccarat/bets.ts';
import { baccaratReturns, handCounts, pairCounts } from '../baccarat/returns.ts';
import { baccaratResult, dealBaccarat, totalOf, winnerOf, type BaccaratRound } from '../baccarat/rules.ts';
import type { Card } from '../cards.ts';
import {
  DRAGON_TIGER_BETS,
  DRAGON_TIGER_OPPOSITES,
  DRAGON_TIGER_PAYTABLE,
  dragonTigerFactor,
  dragonTigerReturns,
  dragonTigerWinner,
  type DragonTigerBet,
  type DragonTigerResult,
} from '../dragon-tiger/bets.ts';
import { LOSS, winFactor } from '../returns.ts';
import { cardsOf, positionsOf, type Position, type ShoeGame, type TableOutcome } from './game.ts';

/** Decks of every shoe. */
export const SHOE_DECKS = 8;

const BACCARAT_VARIANTS: Readonly<Record<string, BaccaratPaytable>> = {
  commission: COMMISSION,
  no_commission: NO_COMMISSION,
  push_on_dragon_seven: PUSH_ON_DRAGON_SEVEN,
};
const BACCARAT_BETS: readonly string[] = [...BACCARAT_HAND_BETS, ...BACCARAT_PAIR_BETS];

const paytableOf = (variant: string): BaccaratPaytable => {
  const paytable = BACCARAT_VARIANTS[variant];
  if (!paytable) throw new RangeError(`baccarat has no variant ${variant}`);
  return paytable;
};
const highest = (factors: readonly Ratio[]): Ratio =>
  factors.reduce((most, factor) => (compareRatio(factor, most) > 0 ? factor : most), LOSS);

const handOf = (outcome: TableOutcome, hand: string): Card[] =>
  cardsOf(outcome).flatMap((dealt) => (dealt.hand === hand ? [dealt.card] : []));
const roundOf = (outcome: TableOutcome): BaccaratRound => ({
  player: handOf(outcome, 'player'),
  banker: handOf(outcome, 'banker'),
});

/** The winner and the totals of dealt cards; also of a deal that is not complete. */
export const baccaratTotals = (
  outcome: TableOutcome,
): { readonly player: number; readonly banker: number; readonly winner: 'player' | 'banker' | 'tie' } => {
  const { player, banker } = roundOf(outcome);
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)];
  const hand = { playerTotal, bankerTotal, playerCards: player.length, bankerCards: banker.length };
  return { player: playerTotal, banker: bankerTotal, winner: winnerOf(hand) };
};

const baccaratPositions = new Map<string, ReadonlyMap<string, Position>>();

/** Baccarat: the deal is in the order in which the cards leave the shoe. */
export const baccarat: ShoeGame = {
  code: 'baccarat',
  source: 'shoe',
  variants: Object.keys(BACCARAT_VARIANTS),
  opposites: BACCARAT_OPPOSITES,
  suspense: 1_200,
  positions: (variant) => {
    const known = baccaratPositions.get(variant);
    if (known) return known;
    const paytable = paytableOf(variant);
    const hands = handCounts(SHOE_DECKS);
    const pairs = pairCounts(SHOE_DECKS);
    const tops = new Map<string, Ratio>([
      ...BACCARAT_HAND_BETS.map(
        (bet) => [bet, highest(hands.map(({ result }) => handBetFactor(bet, result, paytable)))] as const,
      ),
      ...BACCARAT_PAIR_BETS.map(
        (bet) => [bet, highest(pairs.map(({ result }) => pairBetFactor(bet, result, paytable)))] as const,
      ),
    ]);
    const positions = positionsOf(baccaratReturns(paytable, SHOE_DECKS), (bet) => tops.get(bet)!);
    baccaratPositions.set(variant, positions);
    return positions;
  },
  factor: (position, outcome, variant) => {
    if (!BACCARAT_BETS.includes(position)) throw new RangeError(`baccarat has no bet ${position}`);
    return baccaratFactor(position as BaccaratBet, baccaratResult(roundOf(outcome)), paytableOf(variant));
  },
  deal: (nextCard) => {
    const { player, banker } = dealBaccarat(nextCard);
    return {
      cards: [
        { hand: 'player', card: player[0]! },
        { hand: 'banker', card: banker[0]! },
        { hand: 'player', card: player[1]! },
        { hand: 'banker', card: banker[1]! },
        ...player.slice(2).map((card) => ({ hand: 'player', card })),
        ...banker.slice(2).map((card) => ({ hand: 'banker', card })),
      ],
    };
  },
  // The winner (P, B, T), then p and b for the pairs.
  roadOf: (outcome) => {
    const result = baccaratResult(roundOf(outcome));
    const winner = { player: 'P', banker: 'B', tie: 'T' }[winnerOf(result)];
    return `${winner}${result.playerPair === 'none' ? '' : 'p'}${result.bankerPair === 'none' ? '' : 'b'}`;
  },
};

const dragonTigerResult = (outcome: TableOutcome): DragonTigerResult => ({
  dragon: handOf(outcome, 'dragon')[0]!,
  tiger: handOf(outcome, 'tiger')[0]!,
});
const dragonTigerTop = (bet: string): Ratio => {
  const { hand, tie, suitedTie, suit, half } = DRAGON_TIGER_PAYTABLE;
  if (bet === 'dragon' || bet === 'tiger') return winFactor(hand);
  if (bet === 'tie') return winFactor(tie);
  if (bet === 'suited_tie') return winFactor(suitedTie);
  return winFactor(/_(diamonds|clubs|hearts|spades)$/.test(bet) ? suit : half);
};
let dragonTigerPositions: ReadonlyMap<string, Position> | null = null;

/** Dragon tiger: one card each. */
export const dragonTiger: ShoeGame = {
  code: 'dragon-tiger',
  source: 'shoe',
  variants: ['classic'],
  opposites: DRAGON_TIGER_OPPOSITES,
  suspense: 1_000,
  positions: () =>
    (dragonTigerPositions ??= positionsOf(dragonTigerReturns(DRAGON_TIGER_PAYTABLE, SHOE_DECKS), dragonTigerTop)),
  factor: (position, outcome) => {
    if (!(DRAGON_TIGER_BETS as readonly string[]).includes(position))
      throw new RangeError(`dragon tiger has no bet ${position}`);
    return dragonTigerFactor(position as DragonTigerBet, dragonTigerResult(outcome), DRAGON_TIGER_PAYTABLE);
  },
  deal: (nextCard) => ({
    cards: [
      { hand: 'dragon', card: nextCard() },
      { hand: 'tiger', card: nextCard() },
    ],
  }),
  // D, G (tiger) or T (tie).
  roadOf: (outcome) => ({ dragon: 'D', tiger: 'G', tie: 'T' })[dragonTigerWinner(dragonTigerResult(outcome))],
};
