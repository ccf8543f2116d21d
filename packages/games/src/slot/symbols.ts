/** Symbols that pay by ways, from the highest to the lowest paying. */
export const paying = [
  'elephant',
  'lotus',
  'noodles',
  'prawn',
  'pineapple',
  'coconut',
  'mango',
  'chili',
  'lime',
] as const;

/** A symbol that pays by ways. */
export type Paying = (typeof paying)[number];

/** Substitutes for every paying symbol and doubles every way through it. On reels 2 to 4 only. */
export const WILD = 'naga-boat';

/** Pays in any position; three or more start the free spins. On the reels of the paid spin only. */
export const SCATTER = 'lantern';

/** Any symbol of the slot. The ids are also the names of the pictures. */
export type SlotSymbol = Paying | typeof WILD | typeof SCATTER;
