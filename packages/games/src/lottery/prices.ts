import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { plays } from './plays.ts';
import type { PriceList, PriceRow, PrizeMode, Variant } from './types.ts';

/** Prices of a play for 1, the stake included: one, or one for each variant. */
type Price = number | Readonly<Partial<Record<Variant, number>>>;
/** Prices by the name of a play, or by its code where a format has its own. */
type Prices = Readonly<Record<string, Price>>;

/** Our own prices. Returns are computed from them, never written down. */
const base: Prices = {
  lo2: 95,
  lo3: 900,
  lo4: 8_500,
  de: 95,
  deFirst: 95,
  special3: 900,
  head: 9.5,
  tail: 9.5,
  first2: 93,
  first3: 900,
  bao7: 93,
  bao8: 93,
  xien2: 17,
  xien3: 74,
  xien4: 330,
  da: 380,
  truot4: 2.8,
  truot6: 4.9,
  truot8: 8.7,
  truot10: 15.6,
  'vietnam-south.xien2': 35,
  'vietnam-south.xien3': 230,
  'vietnam-south.xien4': 1_550,
  'vietnam-south.da': 570,
  'vietnam-south.truot4': 1.95,
  'vietnam-south.truot6': 2.8,
  'vietnam-south.truot8': 4.1,
  'vietnam-south.truot10': 6,
  top3: 900,
  // A doubled number comes in half as many orders: its own price keeps the return.
  tote3: { distinct: 150, pair: 300 },
  front3: 450,
  back3: 450,
  pick4: 37,
  pick5: 15,
  top2: 92,
  bottom2: 92,
  runTop: 3.2,
  runBottom: 4.5,
  top4: 8_500,
  tote4: { distinct: 350, pair: 700, twoPairs: 1_400, triple: 2_100 },
  half3: 1.9,
  half2: 1.9,
  half1: 1.9,
  parity: 1.9,
};

/** What the lists of other modes price differently. */
const changes: Readonly<Record<PrizeMode, Prices>> = {
  LOTT: {},
  ELOTT: { lo2: 96, de: 96, deFirst: 96, head: 9.6, tail: 9.6, top2: 94, bottom2: 94, half3: 1.93, half2: 1.93 },
  SEA: { top3: 920, tote3: { distinct: 153, pair: 306 }, top2: 93, bottom2: 93 },
  ZY: { lo2: 90, de: 90, deFirst: 90, head: 9, tail: 9, top2: 90, bottom2: 90 },
};

const inUnits = (price: number): number => Math.round(price * MULTIPLIER_SCALE);

function rowsOf(mode: PrizeMode): PriceRow[] {
  const prices: Prices = { ...base, ...changes[mode] };
  return plays.flatMap(({ code, name, variants }) => {
    const price = prices[code] ?? prices[name];
    return variants.map((variant) => {
      const found = typeof price === 'number' ? price : price?.[variant];
      if (found === undefined) throw new RangeError(`no price of ${code} ${variant}`);
      return { play: code, variant, price: inUnits(found) };
    });
  });
}

/** The first price lists of a brand, by prize mode. ZY is off unless switched on (D34). */
export const priceLists: Readonly<Record<PrizeMode, PriceList>> = {
  LOTT: { mode: 'LOTT', isOn: true, rows: rowsOf('LOTT') },
  ELOTT: { mode: 'ELOTT', isOn: true, rows: rowsOf('ELOTT') },
  SEA: { mode: 'SEA', isOn: true, rows: rowsOf('SEA') },
  ZY: { mode: 'ZY', isOn: false, rows: rowsOf('ZY') },
};
