import type { Queryable } from '@chokdee/database/database';
import type { TableOutcome } from '@chokdee/games/tables/live/game';

/** Names by language (upper-case code). */
export type Names = Readonly<Record<string, string>>;

/** A table as it is stored. */
export interface TableRow {
  readonly brand_id: string;
  readonly code: string;
  readonly vendor: string;
  readonly vendor_names: Names;
  readonly game: string;
  readonly variant: string;
  readonly names: Names;
  readonly position: number;
  readonly currency: string;
  readonly betting_seconds: number;
  readonly card_pace: number;
  readonly rest_seconds: number;
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly max_round: bigint;
  readonly max_liability: bigint;
  readonly beacon: string;
  readonly is_open: boolean;
  readonly version: bigint;
  /** Counts what operators change of it. */
  readonly revision: bigint;
  /** When somebody last watched it. `-Infinity` as a number when nobody has. */
  readonly watched_at: Date | number;
}

/** An event of a round. A `card` has `hand` and `card`, a `spin` the pocket, a `throw` the dice. */
export interface RoundEvent {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: 'opened' | 'closed' | 'card' | 'spin' | 'throw' | 'result' | 'paid' | 'void' | 'returned';
  readonly hand?: string;
  readonly card?: number;
  readonly pocket?: number;
  readonly dice?: readonly number[];
}

/** The states of a round. */
export type RoundState = 'betting' | 'closed' | 'result' | 'paid' | 'void';

/** A round as it is stored. */
export interface RoundRow {
  readonly round_id: string;
  readonly shoe_id: string;
  readonly brand_id: string;
  readonly code: string;
  readonly number: number;
  readonly state: RoundState;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly first_card: number;
  readonly outcome: TableOutcome | null;
  readonly road: string | null;
  readonly events: readonly RoundEvent[];
  readonly result_at: Date | null;
  readonly ends_at: Date | null;
  readonly has_bets: boolean;
  readonly void_reason: string | null;
  /** Paid rounds with bets: stakes and payouts; a void one has its stakes only. Else null. */
  readonly stake: bigint | null;
  readonly payout: bigint | null;
  /** Who won most in a paid round, the largest first; `won` is payout less stake, micro-units. */
  readonly winners: readonly { readonly name: string; readonly won: string }[];
  readonly winner_count: number;
}

/** A shoe as it is stored. */
export interface ShoeRow {
  readonly shoe_id: string;
  readonly brand_id: string;
  readonly code: string;
  readonly number: number;
  readonly published_at: Date;
  readonly commitment: string;
  readonly sealed_seed: Buffer;
  readonly beacon: string;
  readonly beacon_round: bigint;
  readonly salt_at: Date;
  readonly signature: string | null;
  readonly seed: string | null;
  readonly rounds: number;
  readonly next_card: number;
  readonly roads: string;
}

/** A table with its present shoe and its last round, at a time of the database. */
export interface TableNow {
  readonly table: TableRow;
  readonly shoe: ShoeRow | null;
  readonly round: RoundRow | null;
  readonly now: Date;
  /** Subscribers of the table's topic on all copies, counted every 15 s. */
  readonly watchers: number;
}

const TABLE = `t.brand_id, t.code, t.vendor, t.vendor_names, t.game, t.variant, t.names, t.position, t.currency,
  t.betting_seconds, t.card_pace, t.rest_seconds, t.min_stake, t.max_stake, t.max_round, t.max_liability, t.beacon,
  t.is_open, t.version, t.revision, t.watched_at`;
/** The columns of a round `r`. */
export const ROUND = `r.round_id, r.shoe_id, r.brand_id, r.code, r.number, r.state, r.opens_at, r.closes_at,
  r.first_card, r.outcome, r.road, r.events, r.result_at, r.ends_at, r.has_bets, r.void_reason, r.stake, r.payout,
  r.winners, r.winner_count`;
const SHOE = `s.shoe_id, s.brand_id, s.code, s.number, s.published_at, s.commitment, s.sealed_seed, s.beacon,
  s.beacon_round, s.salt_at, s.signature, s.seed, s.rounds, s.next_card, s.roads`;

/** The key of a table among all brands. */
export const keyOf = ({ brand_id, code }: { readonly brand_id: string; readonly code: string }): string =>
  `${brand_id}:${code}`;

/**
 * The tables with their present shoes and last rounds, in their order: of all brands, of one, or
 * one table.
 */
export const readNow = (db: Queryable, brandId: string | null, code: string | null = null): Promise<TableNow[]> =>
  readWhere(db, '($1::text is null or t.brand_id = $1) and ($2::text is null or t.code = $2)', [brandId, code]);

/** The same of some tables, by their keys. */
export const readTables = (db: Queryable, keys: readonly string[]): Promise<TableNow[]> => {
  const ids = keys.map((key) => key.split(':'));
  return readWhere(db, '(t.brand_id, t.code) in (select * from unnest($1::text[], $2::text[]))', [
    ids.map(([brand]) => brand),
    ids.map(([, code]) => code),
  ]);
};

/** The tables are read first, so what is read after them is at least as new as their version. */
async function readWhere(db: Queryable, where: string, values: readonly unknown[]): Promise<TableNow[]> {
  const tables = await db.query<TableRow & { readonly now: Date; readonly watchers: number }>(
    `select
       ${TABLE},
       platform.clock() as now,
       coalesce(
         (
           select sum(w.watchers)
           from tables.watchers w
           where w.brand_id = t.brand_id
             and w.code = t.code
             and w.counted_at > platform.clock() - interval '45 seconds'
         ),
         0
       )::integer as watchers
     from tables.live_table t
     where ${where}
     order by t.brand_id, t.position, t.code`,
    values,
  );
  const keys = [tables.map(({ brand_id }) => brand_id), tables.map((table) => table.code)];
  const shoes = await db.query<ShoeRow>(
    `select ${SHOE}
     from unnest($1::text[], $2::text[]) as k (brand_id, code)
     join tables.shoe s on s.brand_id = k.brand_id and s.code = k.code and s.ended_at is null`,
    keys,
  );
  const rounds = await db.query<RoundRow>(
    `select ${ROUND}
     from unnest($1::text[], $2::text[]) as k (brand_id, code)
     cross join lateral (
       select *
       from tables.round o
       where o.brand_id = k.brand_id and o.code = k.code
       order by o.opens_at desc
       limit 1
     ) r`,
    keys,
  );
  const shoeOf = new Map(shoes.map((shoe) => [keyOf(shoe), shoe]));
  const roundOf = new Map(rounds.map((round) => [keyOf(round), round]));
  return tables.map(({ now, watchers, ...table }) => ({
    table,
    shoe: shoeOf.get(keyOf(table)) ?? null,
    round: roundOf.get(keyOf(table)) ?? null,
    now,
    watchers,
  }));
}

/**
 * The keys of the tables that others than the driver have changed since the last call, and the
 * time. Throws when the lease is lost.
 */
export async function takeChanged(
  db: Queryable,
  epoch: bigint,
): Promise<{ readonly keys: readonly string[]; readonly at: Date }> {
  const [row] = await db.query<{ keys: string[]; at: Date }>('select keys, at from tables.take_changed($1)', [epoch]);
  return row!;
}

/** A table of a brand. */
export const findTable = async (db: Queryable, brandId: string, code: string): Promise<TableRow | undefined> =>
  (
    await db.query<TableRow>(`select ${TABLE} from tables.live_table t where t.brand_id = $1 and t.code = $2`, [
      brandId,
      code,
    ])
  )[0];

/** A round of a brand with its shoe. */
export async function findRound(
  db: Queryable,
  brandId: string,
  roundId: string,
): Promise<{ readonly round: RoundRow; readonly shoe: ShoeRow } | null> {
  const [round] = await db.query<RoundRow>(
    `select ${ROUND} from tables.round r where r.round_id = $1 and r.brand_id = $2`,
    [roundId, brandId],
  );
  if (!round) return null;
  const [shoe] = await db.query<ShoeRow>(`select ${SHOE} from tables.shoe s where s.shoe_id = $1`, [round.shoe_id]);
  return { round, shoe: shoe! };
}

/** A past round with the number of its shoe. */
export interface PastRow extends RoundRow {
  readonly shoe: number;
  readonly revealed: boolean;
}

/** Which rounds of a table: of one shoe unless null, those older than the round `before`. */
export interface HistoryQuery {
  readonly brandId: string;
  readonly code: string;
  readonly shoe: number | null;
  readonly before?: string | undefined;
  readonly limit: number;
}

const PAST = `${ROUND}, s.number as shoe, s.seed is not null as revealed`;
const IS_PAST = `r.state in ('result', 'paid', 'void')`;

/**
 * Rounds of a table with a public end, newest first. Both forms find their rows by an index from
 * the round `before` on; without one that exists they begin with the newest.
 */
export const readHistory = (db: Queryable, { brandId, code, shoe, before, limit }: HistoryQuery): Promise<PastRow[]> =>
  shoe === null
    ? db.query<PastRow>(
        `select ${PAST}
         from tables.round r
         join tables.shoe s on s.shoe_id = r.shoe_id
         where r.brand_id = $1
           and r.code = $2
           and ${IS_PAST}
           and r.opens_at < coalesce(
             (select b.opens_at from tables.round b where b.round_id = $3 and b.brand_id = $1 and b.code = $2),
             'infinity'
           )
         order by r.opens_at desc
         limit $4`,
        [brandId, code, before ?? null, limit],
      )
    : db.query<PastRow>(
        `select ${PAST}
         from tables.shoe s
         join tables.round r on r.shoe_id = s.shoe_id
         where s.brand_id = $1
           and s.code = $2
           and s.number = $5
           and ${IS_PAST}
           and r.number < coalesce(
             (select b.number from tables.round b where b.round_id = $3 and b.brand_id = $1 and b.code = $2),
             2147483647
           )
         order by r.number desc
         limit $4`,
        [brandId, code, before ?? null, limit, shoe],
      );

/** The bets of a member on a position of a round. */
export interface OwnPositionRow {
  readonly position: string;
  readonly stake: bigint;
  /** What is paid so far; the stake of a bet that became void. */
  readonly payout: bigint;
  /** A bet has no outcome yet. */
  readonly is_open: boolean;
  readonly is_void: boolean;
}

/** The bets of a member on a round by position, in the order of the first one. */
export const readOwnPositions = (
  db: Queryable,
  round: { readonly memberId: string; readonly vendor: string; readonly game: string; readonly roundId: string },
): Promise<OwnPositionRow[]> =>
  db.query<OwnPositionRow>(
    `select
       b.position,
       sum(b.stake)::bigint as stake,
       sum(case w.state when 'settled' then w.payout when 'placed' then 0 else b.stake end)::bigint as payout,
       bool_or(w.state is not distinct from 'placed') as is_open,
       bool_or(coalesce(w.state not in ('placed', 'settled'), true)) as is_void
     from tables.bet b
     left join wagering.wagers_of_members(
       $1,
       $2,
       $3::text,
       (
         select f.wager_id
         from tables.bet f
         where f.round_id = $3::uuid and f.member_id = $4
         order by f.wager_id
         limit 1
       ),
       array[$4::uuid]
     ) w on w.id = b.wager_id
     where b.round_id = $3::uuid and b.member_id = $4
     group by b.position
     order by min(b.wager_id::text)`,
    [round.vendor, round.game, round.roundId, round.memberId],
  );

/** Rounds whose settlement has not ended. */
export const readUnsettled = (db: Queryable): Promise<RoundRow[]> =>
  db.query<RoundRow>(
    `select ${ROUND}
     from tables.round r
     where r.has_bets and (r.state = 'result' or r.state = 'void' and r.settled_version < 2)
     order by r.opens_at
     limit 200`,
  );

/** A new table. */
export type NewTable = Omit<TableRow, 'version' | 'revision' | 'is_open' | 'watched_at'>;

/** Adds a table unless the brand has it. Returns it as it is stored. */
export async function addTable(db: Queryable, table: NewTable): Promise<TableRow> {
  const columns = Object.keys(table) as (keyof NewTable)[];
  await db.query(
    `insert into tables.live_table (${columns.join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict do nothing`,
    columns.map((column) => (column.endsWith('names') ? JSON.stringify(table[column]) : table[column])),
  );
  return (await findTable(db, table.brand_id, table.code))!;
}

/** Stakes of all members on a position of a round. */
export interface ExposureRow {
  readonly round_id: string;
  readonly position: string;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** The exposure of rounds. */
export const readExposure = (db: Queryable, roundIds: readonly string[]): Promise<ExposureRow[]> =>
  db.query<ExposureRow>(
    `select x.round_id, x.position, x.stake, x.payout
     from tables.exposure x
     where x.round_id = any ($1)
     order by x.payout - x.stake desc, x.position`,
    [roundIds],
  );

/** Deletes at most `limit` rounds without bets older than `days` days. Returns how many. */
export async function purgeRounds(db: Queryable, days: number, limit: number): Promise<number> {
  const [row] = await db.query<{ rows: number }>('select tables.purge_rounds($1, $2) as rows', [days, limit]);
  return row?.rows ?? 0;
}
