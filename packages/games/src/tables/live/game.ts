import type { Draw } from '@chokdee/fairness/draw';
import type { Micro } from '@chokdee/money/amount';
import { payoutOf, type Ratio } from '@chokdee/money/ratio';
import { lossAtRisk, netValidBets, type OppositeBets } from '@chokdee/money/valid-bet';
import type { Card } from '../cards.ts';
import type { TableReturns, WeightedResult } from '../returns.ts';

/** A card that is dealt to a hand. */
export interface DealtCard {
  readonly hand: string;
  readonly card: Card;
}

/**
 * The outcome of a round, as it is stored and published: the cards in the order they are dealt, the
 * pocket of a wheel, or the faces of three dice.
 */
export type TableOutcome =
  { readonly cards: readonly DealtCard[] } | { readonly pocket: number } | { readonly dice: readonly number[] };

/** What a table offers on a position. */
export interface Position {
  /** The exact return of a bet. */
  readonly returned: Ratio;
  /** The highest factor, the stake included; limits of the operator are computed from it. */
  readonly top: Ratio;
}

/** Takes the next card of a shoe. */
export type NextCard = () => Card;

interface TableGameBase {
  readonly code: string;
  /** The sets of rules and prices that a table may name. */
  readonly variants: readonly string[];
  /** The bets of a variant. Computes their returns, which takes some milliseconds. */
  positions(variant: string): ReadonlyMap<string, Position>;
  /** Bets that cover each other, for the valid bet. */
  readonly opposites: OppositeBets;
  /** What a unit of stake on a position returns. Throws `RangeError` for an unknown one. */
  factor(position: string, outcome: TableOutcome, variant: string): Ratio;
  /** The outcome as one word of the roads; words are separated by spaces. */
  roadOf(outcome: TableOutcome): string;
  /** Milliseconds from the first event of the deal to the result, beyond the cards. */
  readonly suspense: number;
}

/**
 * What the stakes of a member on the positions of a round really risk, by position, micro-units:
 * opposite bets are netted, and where the results can be listed the sum is at most the loss at risk
 * (`lossAtRisk`). Throws `RangeError` for an unknown position.
 */
export function validBets(
  game: TableGame,
  variant: string,
  stakes: ReadonlyMap<string, Micro>,
): ReadonlyMap<string, Micro> {
  const netted = netValidBets(stakes, game.opposites);
  if (game.source === 'shoe' || stakes.size < 2) return netted;
  const [staked, valid] = [sumOf(stakes), sumOf(netted)];
  const most = lossAtRisk(
    staked,
    game.results(variant).map(({ result, count }) => ({
      returned: [...stakes].reduce(
        (sum, [position, stake]) => sum + payoutOf(stake, game.factor(position, result, variant)),
        0n,
      ),
      cases: count,
    })),
  );
  if (valid <= most) return netted;
  return new Map([...netted].map(([position, amount]) => [position, (amount * most) / valid]));
}
const sumOf = (stakes: ReadonlyMap<string, Micro>): Micro => [...stakes.values()].reduce((sum, each) => sum + each, 0n);

/** A game dealt from a shoe of eight decks. */
export interface ShoeGame extends TableGameBase {
  readonly source: 'shoe';
  deal(nextCard: NextCard): TableOutcome;
}

/** A game whose every round is drawn for itself: a wheel or dice. */
export interface DrawnGame extends TableGameBase {
  readonly source: 'draw';
  /** Every outcome of a variant with its number of equally likely cases. */
  results(variant: string): readonly WeightedResult<TableOutcome>[];
  draw(draw: Draw, variant: string): TableOutcome;
}

/** The rules of a live table. Pure: the same file runs in the browser's verification. */
export type TableGame = ShoeGame | DrawnGame;

/** Reads an outcome of a kind. Throws `RangeError` when it is of another kind. */
export function cardsOf(outcome: TableOutcome): readonly DealtCard[] {
  if ('cards' in outcome) return outcome.cards;
  throw new RangeError('the outcome has no cards');
}

/** Positions from returns and highest factors. */
export const positionsOf = (returns: TableReturns, top: (bet: string) => Ratio): Map<string, Position> =>
  new Map([...returns].map(([bet, returned]) => [bet, { returned, top: top(bet) }]));
