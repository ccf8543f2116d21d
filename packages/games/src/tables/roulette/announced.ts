import { rouletteBets } from './bets.ts';
import { neighboursOf, type Pocket, type RouletteVariant } from './wheel.ts';

/** Announced bets of the European wheel: sets of chips on parts of the wheel. */
export const ANNOUNCED_BETS = ['voisins', 'tiers', 'orphelins', 'zero_game'] as const;
/** The name of an announced bet. */
export type AnnouncedBet = (typeof ANNOUNCED_BETS)[number];

/** Chips of one size on a bet. */
export interface Chips {
  /** The id of a bet, as in `rouletteBets`. */
  readonly bet: string;
  readonly chips: number;
}

const one = (...bets: readonly string[]): Chips[] => bets.map((bet) => ({ bet, chips: 1 }));

/** The usual placement of each announced bet. */
const PLACEMENT: Readonly<Record<AnnouncedBet, readonly Chips[]>> = {
  // 22 to 25 through zero: nine chips.
  voisins: [
    { bet: 'trio_0_2_3', chips: 2 },
    ...one('split_4_7', 'split_12_15', 'split_18_21', 'split_19_22', 'split_32_35'),
    { bet: 'corner_25_26_28_29', chips: 2 },
  ],
  // 27 to 33 opposite zero: six chips.
  tiers: one('split_5_8', 'split_10_11', 'split_13_16', 'split_23_24', 'split_27_30', 'split_33_36'),
  // The numbers outside voisins and tiers: five chips.
  orphelins: one('straight_1', 'split_6_9', 'split_14_17', 'split_17_20', 'split_31_34'),
  // 12 to 15 through zero: four chips.
  zero_game: one('split_0_3', 'split_12_15', 'straight_26', 'split_32_35'),
};

/** The chips of an announced bet, for tables with the European wheel. */
export const announcedChips = (bet: AnnouncedBet): readonly Chips[] => PLACEMENT[bet];

/** The numbers that an announced bet covers, in ascending order. */
export const announcedNumbers = (bet: AnnouncedBet): Pocket[] =>
  [...new Set(PLACEMENT[bet].flatMap((chips) => [...rouletteBets('european').get(chips.bet)!.pockets]))].sort(
    (a, b) => a - b,
  );

/**
 * One chip on a pocket and on each of its neighbours on the wheel, `each` on either side. Throws
 * `RangeError` as `neighboursOf` does.
 */
export function neighbourChips(variant: RouletteVariant, pocket: Pocket, each: number): Chips[] {
  const straights = [...rouletteBets(variant).values()].filter(({ kind }) => kind === 'straight');
  return neighboursOf(variant, pocket, each).map((neighbour) => ({
    bet: straights.find(({ pockets }) => pockets.has(neighbour))!.id,
    chips: 1,
  }));
}
