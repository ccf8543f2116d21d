import type { Queryable } from '@chokdee/database/database';
import type { Category, Names } from './store.ts';

/** A vendor that a brand offers. */
export interface OfferedVendor {
  readonly code: string;
  readonly category: Category;
  readonly names: Names;
  readonly position: number;
}

/** A game that a brand offers, with the figures its rules publish. Stakes are micro-units. */
export interface OfferedGame {
  readonly node_id: string;
  readonly vendor: string;
  readonly code: string;
  readonly category: Category;
  readonly classify: string;
  readonly names: Names;
  readonly position: number;
  readonly version: string;
  /** In per cent, decimal text. */
  readonly return_lowest: string;
  readonly return_highest: string;
  readonly minimum_bet: bigint;
  readonly maximum_bet: bigint;
  readonly lines: number | null;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly hit_rate: string | null;
  readonly largest_win: string | null;
  /** Can be played with play money. */
  readonly demo: boolean;
}

/** Writes a vendor of a brand; what operators set of it is kept. */
export async function offerVendor(db: Queryable, brandId: string, vendor: OfferedVendor): Promise<void> {
  await db.query(
    `insert into catalogue.vendor (brand_id, code, category, names, position)
     values ($1, $2, $3, $4, $5)
     on conflict (brand_id, code) do update
     set category = excluded.category, names = excluded.names`,
    [brandId, vendor.code, vendor.category, JSON.stringify(vendor.names), vendor.position],
  );
}

/** Writes a game of a brand; what operators set of it and what members change is kept. */
export async function offerGame(db: Queryable, brandId: string, game: OfferedGame): Promise<void> {
  const row = { brand_id: brandId, ...game, names: JSON.stringify(game.names) };
  const columns = Object.keys(row);
  await db.query(
    `insert into catalogue.game (${columns.join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict (brand_id, node_id) do update
     set ${columns
       .filter((column) => column !== 'position')
       .map((column) => `${column} = excluded.${column}`)
       .join(', ')}`,
    Object.values(row),
  );
}
