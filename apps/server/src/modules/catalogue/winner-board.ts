import type { Queryable } from '@chokdee/database/database';
import type { Category, Names } from './store.ts';

/** How many of the largest wins a board keeps, how many of the newest, and for how many days. */
const KEPT_LARGEST = 200;
const KEPT_NEWEST = 20;
const KEPT_DAYS = 30;

/** The outbox topic of a changed board: {brandId}. */
export const BOARD_CHANGED = 'winners.changed';

/** A win on the board with its game. Amounts are micro-units. */
export interface Win {
  readonly member_id: string;
  readonly wager_id: string;
  readonly customer_name: string;
  readonly vendor: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  /** The payout less the stake. */
  readonly net_win: bigint;
  readonly won_at: Date;
  readonly node_id: string;
  readonly names: Names;
  readonly category: Category;
  readonly code: string;
  readonly version: string;
}

/** A win to store. `customerName` is masked; amounts are micro-units in decimal text. */
export interface NewWin {
  readonly wagerId: string;
  readonly memberId: string;
  readonly customerName: string;
  readonly vendor: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
  readonly at: Date;
}

/** Removes wagers from a board; returns how many were on it. */
export const deleteWins = async (
  db: Queryable,
  brandId: string,
  wagers: readonly Pick<NewWin, 'memberId' | 'wagerId'>[],
): Promise<number> =>
  (
    await db.query(
      `delete from catalogue.win w
       using unnest($2::uuid[], $3::uuid[]) as k (member_id, wager_id)
       where w.brand_id = $1
         and w.member_id = k.member_id
         and w.wager_id = k.wager_id
       returning 1`,
      [brandId, wagers.map(({ memberId }) => memberId), wagers.map(({ wagerId }) => wagerId)],
    )
  ).length;

/** Adds wins to a board, or changes their amounts; returns how many rows changed. */
export async function upsertWins(db: Queryable, brandId: string, wins: readonly NewWin[]): Promise<number> {
  const column = <T>(of: (win: NewWin) => T): T[] => wins.map(of);
  const changed = await db.query(
    `insert into catalogue.win as w (
       brand_id, wager_id, member_id, customer_name, vendor, game, currency, stake, payout, won_at
     )
     select $1, *
     from unnest(
       $2::uuid[],
       $3::uuid[],
       $4::text[],
       $5::text[],
       $6::text[],
       $7::text[],
       $8::bigint[],
       $9::bigint[],
       $10::timestamptz[]
     )
     on conflict (brand_id, member_id, wager_id) do update
     set payout = excluded.payout, stake = excluded.stake
     where (w.payout, w.stake) is distinct from (excluded.payout, excluded.stake)
     returning 1`,
    [
      brandId,
      column(({ wagerId }) => wagerId),
      column(({ memberId }) => memberId),
      column(({ customerName }) => customerName),
      column(({ vendor }) => vendor),
      column(({ game }) => game),
      column(({ currency }) => currency),
      column(({ stake }) => stake),
      column(({ payout }) => payout),
      column(({ at }) => at),
    ],
  );
  return changed.length;
}

/** Removes the wins that are too old, or neither large nor new enough; returns how many. */
export const pruneWins = async (db: Queryable, brandId: string): Promise<number> =>
  (
    await db.query(
      `delete from catalogue.win
       where brand_id = $1
         and (
           won_at < platform.clock() - make_interval(days => ${KEPT_DAYS})
           or (member_id, wager_id) not in (
             select member_id, wager_id from catalogue.win
             where brand_id = $1
             order by net_win desc, wager_id, member_id
             limit ${KEPT_LARGEST}
           )
           and (member_id, wager_id) not in (
             select member_id, wager_id from catalogue.win
             where brand_id = $1
             order by won_at desc, wager_id, member_id
             limit ${KEPT_NEWEST}
           )
         )
       returning 1`,
      [brandId],
    )
  ).length;

/** Increments the version of a board and publishes `winners.changed`. */
export const publishBoardChange = (db: Queryable, brandId: string): Promise<unknown> =>
  db.query(
    `with changed as (
       insert into catalogue.winner_board as b (brand_id)
       values ($1)
       on conflict (brand_id) do update set version = b.version + 1
       returning brand_id
     )
     select platform.publish('${BOARD_CHANGED}', null, jsonb_build_object('brandId', brand_id)) from changed`,
    [brandId],
  );

/** The brands that have a board. */
export const boardBrands = async (db: Queryable): Promise<string[]> =>
  (await db.query<{ brand_id: string }>('select brand_id from catalogue.winner_board order by brand_id')).map(
    ({ brand_id: brandId }) => brandId,
  );

/** The version of a brand's board; 0 before its first win. */
export const boardVersion = async (db: Queryable, brandId: string): Promise<bigint> =>
  (await db.query<{ version: bigint }>('select version from catalogue.winner_board where brand_id = $1', [brandId]))[0]
    ?.version ?? 0n;

/** Wins of the last 30 days whose game is in the catalogue, the largest or the newest first. */
export const readWins = (
  db: Queryable,
  {
    brandId,
    order,
    category,
    limit,
  }: {
    readonly brandId: string;
    readonly order: 'largest' | 'newest';
    readonly category: Category | 'ALL';
    readonly limit: number;
  },
): Promise<Win[]> =>
  db.query<Win>(
    `select
       w.member_id,
       w.wager_id,
       w.customer_name,
       w.vendor,
       w.game,
       w.currency,
       w.stake,
       w.payout,
       w.net_win,
       w.won_at,
       g.node_id,
       g.names,
       g.category,
       g.code,
       g.version
     from catalogue.win w
     join catalogue.game g on g.brand_id = w.brand_id and g.vendor = w.vendor and g.code = w.game
     where w.brand_id = $1
       and ($2 = 'ALL' or g.category = $2)
       and w.won_at > platform.clock() - make_interval(days => ${KEPT_DAYS})
     order by ${order === 'largest' ? 'w.net_win' : 'w.won_at'} desc, w.wager_id, w.member_id
     limit $3`,
    [brandId, category, limit],
  );
