import type { categories } from '@chokdee/contract/calls/catalogue';
import type { Queryable } from '@chokdee/database/database';

/** A category's code. */
export type Category = (typeof categories)[number];
/** Names by language code; `EN` is always there. */
export type Names = Readonly<Record<string, string>>;

/** A vendor on offer. */
export interface VendorRow { readonly code: string; readonly category: Category; readonly names: Names; readonly hot: boolean; readonly account_type: number; readonly position: number }
/** A game on offer, with how many members opened it in the last 30 days and whether the asking member likes it. */
export interface GameRow {
  readonly node_id: string; readonly vendor: string; readonly vendor_names: Names; readonly code: string; readonly version: string; readonly category: Category; readonly classify: string; readonly names: Names;
  readonly return_lowest: string; readonly return_highest: string; readonly minimum_bet: bigint; readonly maximum_bet: bigint; readonly released_at: Date; readonly is_new: boolean; readonly players: bigint; readonly favourite: boolean;
}

/** The vendors of a brand that have a game on offer, in the order of their category's list. */
export const offeredVendors = (db: Queryable, brandId: string): Promise<VendorRow[]> => db.query<VendorRow>(`
  select v.code, v.category, v.names, v.hot, v.account_type, v.position from catalogue.vendor v
  where v.brand_id = $1 and v.enabled and exists (select from catalogue.game g where g.brand_id = v.brand_id and g.vendor = v.code and g.enabled)
  order by v.category, v.position, v.code`, [brandId]);

/** What `offeredGames` may be narrowed by. */
export interface GameFilter { readonly category?: Category; readonly vendors?: readonly string[]; readonly classify?: string; readonly nodes?: readonly string[] }

/** The games of a brand on offer. */
export const offeredGames = (db: Queryable, brandId: string, memberId: string | null, filter: GameFilter = {}): Promise<GameRow[]> => db.query<GameRow>(`
  select g.node_id, g.vendor, v.names as vendor_names, g.code, g.version, g.category, g.classify, g.names, g.return_lowest, g.return_highest, g.minimum_bet, g.maximum_bet, g.released_at,
    g.released_at > platform.clock() - interval '30 days' as is_new,
    (select count(*) from catalogue.recent r where r.brand_id = g.brand_id and r.node_id = g.node_id and r.opened_at > platform.clock() - interval '30 days') as players,
    exists (select from catalogue.favourite f where f.member_id = $2 and f.node_id = g.node_id and f.brand_id = g.brand_id) as favourite
  from catalogue.game g join catalogue.vendor v on v.brand_id = g.brand_id and v.code = g.vendor
  where g.brand_id = $1 and g.enabled and v.enabled
    and ($3::text is null or g.category = $3) and ($4::text[] is null or g.vendor = any($4)) and ($5::text is null or g.classify = $5) and ($6::text[] is null or g.node_id = any($6))
  order by g.category, g.position, g.node_id`, [brandId, memberId, filter.category ?? null, filter.vendors ?? null, filter.classify ?? null, filter.nodes ?? null]);

/** The names of a game, also of one that is no longer on offer. */
export const namesOf = async (db: Queryable, brandId: string, vendor: string, code: string): Promise<Names | null> =>
  (await db.query<{ names: Names }>('select names from catalogue.game where brand_id = $1 and vendor = $2 and code = $3 limit 1', [brandId, vendor, code]))[0]?.names ?? null;

/** The favourite games' ids, newest first. */
export const favouriteIds = async (db: Queryable, brandId: string, memberId: string): Promise<string[]> =>
  (await db.query<{ node_id: string }>('select node_id from catalogue.favourite where member_id = $1 and brand_id = $2 order by added_at desc, node_id', [memberId, brandId])).map((row) => row.node_id);

/** Writes a favourite; one that is there stays where it is. */
export const writeFavourite = (db: Queryable, brandId: string, memberId: string, nodeId: string): Promise<unknown> =>
  db.query('insert into catalogue.favourite (member_id, brand_id, node_id) values ($1, $2, $3) on conflict do nothing', [memberId, brandId, nodeId]);

/** Takes a favourite out. */
export const dropFavourite = (db: Queryable, memberId: string, nodeId: string): Promise<unknown> =>
  db.query('delete from catalogue.favourite where member_id = $1 and node_id = $2', [memberId, nodeId]);

/** Notes that a member opened a game now. */
export const writeRecent = (db: Queryable, brandId: string, memberId: string, nodeId: string): Promise<unknown> =>
  db.query('insert into catalogue.recent (member_id, brand_id, node_id) values ($1, $2, $3) on conflict (member_id, node_id) do update set opened_at = platform.clock()', [memberId, brandId, nodeId]);

/** Ids of the games a member opened, newest first. */
export const recentIds = async (db: Queryable, brandId: string, memberId: string, limit: number): Promise<string[]> =>
  (await db.query<{ node_id: string }>('select node_id from catalogue.recent where member_id = $1 and brand_id = $2 order by opened_at desc limit $3', [memberId, brandId, limit])).map((row) => row.node_id);
