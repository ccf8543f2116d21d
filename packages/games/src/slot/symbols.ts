/** Symbols that pay by ways, from the dearest to the cheapest. */
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

/** Stands for every paying symbol, on reels 2 to 5; every way through it pays double. */
export const WILD = 'naga-boat';

/** Pays wherever it lies; three or more start the free spins. Lies on the reels of the paid spin only. */
export const SCATTER = 'lantern';

/** Whatever can lie in a cell. The ids are also the names of the pictures. */
export type SlotSymbol = Paying | typeof WILD | typeof SCATTER;
