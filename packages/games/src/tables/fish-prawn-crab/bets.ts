import { ratio, type Ratio } from '@chokdee/money/ratio';
import { FACES, THROWS, type Face, type ThreeDice } from '../dice.ts';
import { returnsOver, type TableReturns } from '../returns.ts';
import { singleFactor } from '../sic-bo/bets.ts';

/** The symbols of Hoo Hey How (น้ำเต้าปูปลา); the first is on face 1 of a die. */
export const FISH_PRAWN_CRAB_SYMBOLS = ['gourd', 'crab', 'fish', 'prawn', 'rooster', 'tiger'] as const;
/** A symbol of the dice, and the bet on it. */
export type FishPrawnCrabSymbol = (typeof FISH_PRAWN_CRAB_SYMBOLS)[number];

/** The symbol on a face. */
export const symbolOf = (face: Face): FishPrawnCrabSymbol => FISH_PRAWN_CRAB_SYMBOLS[face - 1]!;

/** The prices of a table: net winnings per unit of stake when one, two and three dice match. */
export interface FishPrawnCrabPaytable {
  readonly single: readonly [Ratio, Ratio, Ratio];
}

/** Payout sets by name: the bet on a single number of sic bo. */
export const FISH_PRAWN_CRAB_PAYTABLES = {
  classic: { single: [ratio(1n), ratio(2n), ratio(3n)] },
  highTriple: { single: [ratio(1n), ratio(2n), ratio(12n)] },
} as const satisfies Readonly<Record<string, FishPrawnCrabPaytable>>;

/** Bets that cover each other, for the valid bet: all six symbols together. */
export const FISH_PRAWN_CRAB_OPPOSITES: readonly (readonly FishPrawnCrabSymbol[])[] = [FISH_PRAWN_CRAB_SYMBOLS];

/** What a unit of stake on a symbol returns for a throw, at the prices of a table. */
export function fishPrawnCrabFactor(bet: FishPrawnCrabSymbol, dice: ThreeDice, pays: FishPrawnCrabPaytable): Ratio {
  const face = FACES.find((one) => symbolOf(one) === bet)!;
  return singleFactor(face, dice, pays.single);
}

/** The exact return of every bet of a table. */
export const fishPrawnCrabReturns = (pays: FishPrawnCrabPaytable): TableReturns<FishPrawnCrabSymbol> =>
  returnsOver(FISH_PRAWN_CRAB_SYMBOLS, THROWS, (bet, dice) => fishPrawnCrabFactor(bet, dice, pays));
