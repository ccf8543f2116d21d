import type { Paying } from './symbols.ts';

/** Rows of the window. Five reels have 3^5 = 243 ways. */
export const ROWS = 3;

/** The factor of a way for every boat in it. */
export const BOAT_WEIGHT = 2;

/** The largest payout of a round, hundredths of the bet. */
export const LARGEST_WIN = 300_000;

/** What one way pays on three, four and five reels, hundredths of the bet. */
export const prices: Readonly<Record<Paying, Readonly<Record<number, number>>>> = {
  elephant: { 3: 100, 4: 400, 5: 1_500 },
  lotus: { 3: 80, 4: 240, 5: 800 },
  noodles: { 3: 60, 4: 160, 5: 500 },
  prawn: { 3: 60, 4: 120, 5: 300 },
  pineapple: { 3: 40, 4: 80, 5: 200 },
  coconut: { 3: 40, 4: 60, 5: 160 },
  mango: { 3: 20, 4: 40, 5: 100 },
  chili: { 3: 20, 4: 40, 5: 80 },
  lime: { 3: 20, 4: 40, 5: 80 },
};

/** What three, four and five lanterns pay, hundredths of the bet; each starts the free spins. */
export const scatterPrices: Readonly<Record<number, number>> = { 3: 200, 4: 1_000, 5: 5_000 };
