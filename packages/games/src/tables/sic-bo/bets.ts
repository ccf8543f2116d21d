import type { Ratio } from '@chokdee/money/ratio';
import { FACES, matchesOf, THROWS, type Face, type ThreeDice } from '../dice.ts';
import { LOSS, returnsOver, winFactor, winOrLoss, type TableReturns } from '../returns.ts';
import type { SicBoPaytable } from './paytables.ts';

// Rules of sic bo.

/** A bet of sic bo: what it is on, and an id that is unique on a table. */
export type SicBoBet = { readonly id: string } & (
  | { readonly kind: 'small' | 'big' | 'odd' | 'even' | 'any_triple' }
  /** The sum of the dice, 4 to 17. */
  | { readonly kind: 'total'; readonly total: number }
  /** `triple`: three of the face. `double`: two or more. `single`: one, two or three. */
  | { readonly kind: 'triple' | 'double' | 'single'; readonly face: Face }
  /** Both faces are shown. */
  | { readonly kind: 'pair'; readonly faces: readonly [Face, Face] }
  /** Three different faces out of four. */
  | { readonly kind: 'three_of_four'; readonly faces: readonly Face[] }
);

const plain = (['small', 'big', 'odd', 'even', 'any_triple'] as const).map((kind): SicBoBet => ({ id: kind, kind }));
const totals = Array.from({ length: 14 }, (_, i): SicBoBet => ({ id: `total_${i + 4}`, kind: 'total', total: i + 4 }));
const onFace = (['triple', 'double', 'single'] as const).flatMap((kind) =>
  FACES.map((face): SicBoBet => ({ id: `${kind}_${face}`, kind, face })),
);
const pairs = FACES.flatMap((a) =>
  FACES.filter((b) => b > a).map((b): SicBoBet => ({ id: `pair_${a}_${b}`, kind: 'pair', faces: [a, b] })),
);
/** The four sets that layouts offer. */
const FOURS: readonly (readonly Face[])[] = [
  [1, 2, 3, 4],
  [2, 3, 4, 5],
  [2, 3, 5, 6],
  [3, 4, 5, 6],
];
const fours = FOURS.map((faces): SicBoBet => ({ id: `four_${faces.join('_')}`, kind: 'three_of_four', faces }));

/** Every bet of a table by its id. */
export const SIC_BO_BETS: ReadonlyMap<string, SicBoBet> = new Map(
  [...plain, ...totals, ...onFace, ...pairs, ...fours].map((bet) => [bet.id, bet]),
);

/** Bets that cover each other, by id, for the valid bet. */
export const SIC_BO_OPPOSITES: readonly (readonly string[])[] = [
  ['small', 'big'],
  ['odd', 'even'],
];

/** The sum of the dice: 3 to 18. */
export const totalOfDice = ([a, b, c]: ThreeDice): number => a + b + c;

/** Whether the three dice show one face. Small, big, odd and even lose then. */
export const isTriple = ([a, b, c]: ThreeDice): boolean => a === b && b === c;

/** What a unit of stake on a bet returns for a throw, at the prices of a table. */
export function sicBoFactor(bet: SicBoBet, dice: ThreeDice, pays: SicBoPaytable): Ratio {
  const total = totalOfDice(dice);
  switch (bet.kind) {
    case 'small':
      return winOrLoss(!isTriple(dice) && total <= 10, pays.half);
    case 'big':
      return winOrLoss(!isTriple(dice) && total >= 11, pays.half);
    case 'odd':
      return winOrLoss(!isTriple(dice) && total % 2 === 1, pays.half);
    case 'even':
      return winOrLoss(!isTriple(dice) && total % 2 === 0, pays.half);
    case 'any_triple':
      return winOrLoss(isTriple(dice), pays.anyTriple);
    case 'total':
      return total === bet.total ? winFactor(pays.totals[Math.min(total, 21 - total) - 4]!) : LOSS;
    case 'triple':
      return winOrLoss(matchesOf(dice, bet.face) === 3, pays.triple);
    case 'double':
      return winOrLoss(matchesOf(dice, bet.face) >= 2, pays.double);
    case 'single':
      return singleFactor(bet.face, dice, pays.single);
    case 'pair':
      return winOrLoss(
        bet.faces.every((face) => matchesOf(dice, face) > 0),
        pays.pair,
      );
    case 'three_of_four':
      return winOrLoss(bet.faces.filter((face) => matchesOf(dice, face) > 0).length === 3, pays.threeOfFour);
  }
}

/**
 * The factor of a bet on one face, which pays `single[n - 1]` to 1 when `n` dice show it. Also the
 * bet of fish-prawn-crab.
 */
export function singleFactor(face: Face, dice: ThreeDice, single: SicBoPaytable['single']): Ratio {
  const pay = single[matchesOf(dice, face) - 1];
  return pay ? winFactor(pay) : LOSS;
}

/** The exact return of every bet of a table, by id. */
export const sicBoReturns = (pays: SicBoPaytable): TableReturns =>
  returnsOver([...SIC_BO_BETS.keys()], THROWS, (id, dice) => sicBoFactor(SIC_BO_BETS.get(id)!, dice, pays));
