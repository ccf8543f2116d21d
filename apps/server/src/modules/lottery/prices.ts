import type { Queryable } from '@chokdee/database/database';
import { priceLists } from '@chokdee/games/lottery/prices';
import {
  prizeModes,
  type LotteryGame,
  type PriceRow,
  type PrizeMode,
  type Variant,
} from '@chokdee/games/lottery/types';

/** The prices of a mode at a brand. */
export interface BrandPrices {
  readonly mode: PrizeMode;
  /** Prices in ten-thousandths; null when the list has no such row. */
  price(play: string, variant: Variant): number | null;
}

/** A price list that a brand switched or has of its own. */
export interface PriceListRow {
  readonly prize_mode: PrizeMode;
  readonly is_on: boolean;
  readonly prices: readonly PriceRow[] | null;
}

const keyOf = (play: string, variant: Variant): string => `${play} ${variant}`;
const tableOf = (rows: readonly PriceRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ play, variant, price }) => [keyOf(play, variant), price]));
const firstTables = new Map(Object.values(priceLists).map(({ mode, rows }) => [mode, tableOf(rows)] as const));

/** A price list of a brand, offered or not. */
export interface PriceTable {
  readonly mode: PrizeMode;
  readonly isOn: boolean;
  /** Whether the brand has prices of its own. */
  readonly isOwn: boolean;
  readonly rows: readonly PriceRow[];
}

const readOwn = (db: Queryable, brandId: string): Promise<PriceListRow[]> =>
  db.query<PriceListRow>('select prize_mode, is_on, prices from lottery.price_list where brand_id = $1', [brandId]);

/** The price lists of a brand: its own, else those of the rules. */
export const readTables = async (db: Queryable, brandId: string): Promise<PriceTable[]> =>
  tablesOf(await readOwn(db, brandId));

/** The price lists of a brand by its rows. */
function tablesOf(own: readonly PriceListRow[]): PriceTable[] {
  return (Object.keys(prizeModes) as PrizeMode[]).map((mode) => {
    const row = own.find(({ prize_mode }) => prize_mode === mode);
    const prices = row?.prices ?? null;
    return {
      mode,
      isOn: row?.is_on ?? priceLists[mode].isOn,
      isOwn: prices !== null,
      rows: prices ?? priceLists[mode].rows,
    };
  });
}

/** The price lists that a brand offers, by mode: its own, else those of the rules. */
export const readPrices = async (db: Queryable, brandId: string): Promise<ReadonlyMap<PrizeMode, BrandPrices>> =>
  pricesOf(await readOwn(db, brandId));

/** The same by the rows of the brand. */
export function pricesOf(own: readonly PriceListRow[]): ReadonlyMap<PrizeMode, BrandPrices> {
  const offered = tablesOf(own)
    .filter(({ isOn }) => isOn)
    .map(({ mode, isOwn, rows }) => {
      const table = isOwn ? tableOf(rows) : firstTables.get(mode)!;
      const price = (play: string, variant: Variant) => table.get(keyOf(play, variant)) ?? null;
      return [mode, { mode, price }] as const;
    });
  return new Map<PrizeMode, BrandPrices>(offered);
}

/** The modes in which a game takes bets: its own, and ZY where it is on. */
export const modesOf = (game: LotteryGame, prices: ReadonlyMap<PrizeMode, BrandPrices>): PrizeMode[] =>
  [game.mode, 'ZY' as const].filter((mode, index, all) => prices.has(mode) && all.indexOf(mode) === index);
