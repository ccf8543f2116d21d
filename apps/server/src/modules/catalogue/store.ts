import type { categories } from '@chokdee/contract/calls/catalogue';
import type { Queryable } from '@chokdee/database/database';

/** The code of a category. */
export type Category = (typeof categories)[number];
/** Names by language code; `EN` is always present. */
export type Names = Readonly<Record<string, string>>;

/** A vendor on offer. */
export interface VendorRow {
  readonly code: string;
  readonly category: Category;
  readonly names: Names;
  readonly hot: boolean;
  readonly account_type: number;
  readonly position: number;
  /** A picture of the brand as its mark. */
  readonly picture_id: string | null;
}

/** How widely the payouts of a game are spread. */
export type Volatility = 'low' | 'medium' | 'high';

/**
 * A game with the figures its rules publish, its popularity, whether it is on offer (`open`) and
 * whether it is a favourite of the given member. Bets are micro-units, returns and rates per cent.
 */
export interface GameRow {
  readonly node_id: string;
  readonly vendor: string;
  readonly vendor_names: Names;
  readonly code: string;
  readonly version: string;
  readonly category: Category;
  readonly classify: string;
  readonly names: Names;
  readonly return_lowest: string;
  readonly return_highest: string;
  readonly minimum_bet: bigint;
  readonly maximum_bet: bigint;
  readonly released_at: Date;
  readonly is_new: boolean;
  readonly favourite: boolean;
  readonly lines: number | null;
  readonly volatility: Volatility;
  readonly hit_rate: string | null;
  readonly largest_win: string | null;
  readonly demo: boolean;
  /** A picture of the brand as its cover. */
  readonly picture_id: string | null;
  readonly popular_rank: number;
  readonly hot: boolean;
  readonly open: boolean;
  readonly in_maintenance: boolean;
  /** When the maintenance of the game and its vendor is planned to end; null: not known. */
  readonly maintenance_until: Date | null;
}

/** Where and in which language a list is seen: an ISO country, empty when unknown. */
export interface Place {
  readonly country: string;
  readonly language: string;
}

/**
 * The condition that the rows of a table are offered at a place: parameters of country and
 * language.
 */
const offeredAt = (table: 'v' | 'g', country: string, language: string): string =>
  `(
    ${country}::text is null
    or (cardinality(${table}.countries) = 0 or ${country} = any(${table}.countries))
      and (cardinality(${table}.languages) = 0 or ${language} = any(${table}.languages))
  )`;

/**
 * The vendors of a brand that have a game on offer at a place, in the order of their category's
 * list.
 */
export const offeredVendors = (db: Queryable, brandId: string, place: Place): Promise<VendorRow[]> =>
  db.query<VendorRow>(
    `select
       v.code,
       v.category,
       v.names,
       v.hot,
       v.account_type,
       v.position,
       v.picture_id
     from catalogue.vendor v
     where v.brand_id = $1
       and v.enabled
       and ${offeredAt('v', '$2', '$3')}
       and exists (
         select
         from catalogue.game g
         where g.brand_id = v.brand_id
           and g.vendor = v.code
           and g.enabled
           and ${offeredAt('g', '$2', '$3')}
       )
     order by v.category, v.position, v.code`,
    [brandId, place.country, place.language],
  );

/**
 * Which games to read. `closed`: also games that are no longer on offer; `place`: offered there.
 */
export interface GameFilter {
  readonly closed?: boolean;
  readonly place?: Place;
  readonly category?: Category;
  readonly vendors?: readonly string[];
  readonly classify?: string;
  readonly nodes?: readonly string[];
}

/** The games of a brand on offer. `memberId`: whose favourites to mark; null: nobody's. */
export const offeredGames = (
  db: Queryable,
  brandId: string,
  memberId: string | null,
  filter: GameFilter = {},
): Promise<GameRow[]> =>
  db.query<GameRow>(
    `select
       g.node_id,
       g.vendor,
       v.names as vendor_names,
       g.code,
       g.version,
       g.category,
       g.classify,
       g.names,
       g.return_lowest,
       g.return_highest,
       g.minimum_bet,
       g.maximum_bet,
       g.released_at,
       g.released_at > platform.clock() - interval '30 days' as is_new,
       g.lines,
       g.volatility,
       g.hit_rate,
       g.largest_win,
       g.demo,
       g.picture_id,
       g.popular_rank,
       g.hot or g.featured as hot,
       g.enabled and v.enabled as open,
       m.game or m.vendor as in_maintenance,
       case
         when m.game and g.maintenance_until is null or m.vendor and v.maintenance_until is null then null
         else greatest(
           case when m.game then g.maintenance_until end,
           case when m.vendor then v.maintenance_until end
         )
       end as maintenance_until,
       exists (
         select from catalogue.favourite f
         where f.member_id = $2 and f.node_id = g.node_id and f.brand_id = g.brand_id
       ) as favourite
     from catalogue.game g
     join catalogue.vendor v on v.brand_id = g.brand_id and v.code = g.vendor
     cross join lateral (
       select
         catalogue.in_maintenance(g.maintenance_from, g.maintenance_until) as game,
         catalogue.in_maintenance(v.maintenance_from, v.maintenance_until) as vendor
     ) m
     where g.brand_id = $1
       and (g.enabled and v.enabled or $7)
       and ${offeredAt('g', '$8', '$9')}
       and ${offeredAt('v', '$8', '$9')}
       and ($3::text is null or g.category = $3)
       and ($4::text[] is null or g.vendor = any($4))
       and ($5::text is null or g.classify = $5)
       and ($6::text[] is null or g.node_id = any($6))
     order by g.category, g.position, g.node_id`,
    [
      brandId,
      memberId,
      filter.category ?? null,
      filter.vendors ?? null,
      filter.classify ?? null,
      filter.nodes ?? null,
      filter.closed ?? false,
      filter.place?.country ?? null,
      filter.place?.language ?? null,
    ],
  );

/** The names of a game, on offer or not; null when there is none. */
export const namesOf = async (db: Queryable, brandId: string, vendor: string, code: string): Promise<Names | null> =>
  (
    await db.query<{ names: Names }>(
      'select names from catalogue.game where brand_id = $1 and vendor = $2 and code = $3 limit 1',
      [brandId, vendor, code],
    )
  )[0]?.names ?? null;

/** The ids of a member's favourite games, newest first. */
export const favouriteIds = async (db: Queryable, brandId: string, memberId: string): Promise<string[]> =>
  (
    await db.query<{ node_id: string }>(
      `select node_id
       from catalogue.favourite
       where member_id = $1 and brand_id = $2
       order by added_at desc, node_id`,
      [memberId, brandId],
    )
  ).map((row) => row.node_id);

/** Adds a favourite; one that exists keeps its time. */
export const insertFavourite = (db: Queryable, brandId: string, memberId: string, nodeId: string): Promise<unknown> =>
  db.query(
    'insert into catalogue.favourite (member_id, brand_id, node_id) values ($1, $2, $3) on conflict do nothing',
    [memberId, brandId, nodeId],
  );

/** Removes a favourite. */
export const deleteFavourite = (db: Queryable, memberId: string, nodeId: string): Promise<unknown> =>
  db.query('delete from catalogue.favourite where member_id = $1 and node_id = $2', [memberId, nodeId]);

/** A game that a member opened. */
export interface OpenedGame {
  readonly brandId: string;
  readonly memberId: string;
  readonly nodeId: string;
}

/**
 * Records that members opened games now. Rows are written in the order of their keys, so that two
 * statements cannot deadlock.
 */
export const upsertRecent = (db: Pick<Queryable, 'query'>, opened: readonly OpenedGame[]): Promise<unknown> =>
  db.query(
    `insert into catalogue.recent (member_id, brand_id, node_id)
     select distinct on (o.member_id, o.node_id) o.member_id, o.brand_id, o.node_id
     from unnest($1::uuid[], $2::text[], $3::text[]) as o (member_id, brand_id, node_id)
     order by o.member_id, o.node_id
     on conflict (member_id, node_id) do update set opened_at = platform.clock()`,
    [opened.map(({ memberId }) => memberId), opened.map(({ brandId }) => brandId), opened.map(({ nodeId }) => nodeId)],
  );

/** The ids of the games a member opened, newest first. */
export const recentIds = async (db: Queryable, brandId: string, memberId: string, limit: number): Promise<string[]> =>
  (
    await db.query<{ node_id: string }>(
      `select node_id
       from catalogue.recent
       where member_id = $1 and brand_id = $2
       order by opened_at desc
       limit $3`,
      [memberId, brandId, limit],
    )
  ).map((row) => row.node_id);

/**
 * Counts the members who opened each game in the last 30 days. The most opened quarter of a brand's
 * games on offer is hot; a game that nobody opened never is.
 */
export const countPopularity = (db: Queryable): Promise<unknown> =>
  db.query(
    `update catalogue.game g
     set players = c.players, popular_rank = c.popular_rank, hot = c.hot
     from (
       select
         brand_id,
         node_id,
         players,
         popular_rank,
         players > 0
           and enabled
           and popular_rank <= ceil(count(*) filter (where enabled) over (partition by brand_id) / 4.0) as hot
       from (
         select
           o.brand_id,
           o.node_id,
           o.enabled,
           coalesce(r.players, 0)::integer as players,
           (
             row_number() over (
               partition by o.brand_id
               order by o.enabled desc, coalesce(r.players, 0) desc, o.category, o.position, o.node_id
             )
           )::integer as popular_rank
         from catalogue.game o
         left join (
           select brand_id, node_id, count(*) as players
           from catalogue.recent
           where opened_at > platform.clock() - interval '30 days'
           group by brand_id, node_id
         ) r using (brand_id, node_id)
       ) ranked
     ) c
     where g.brand_id = c.brand_id
       and g.node_id = c.node_id
       and (g.players, g.popular_rank, g.hot) is distinct from (c.players, c.popular_rank, c.hot)`,
  );
