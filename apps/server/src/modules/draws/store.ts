import type { DrawSchedule } from '@chokdee/contract/calls/draws/shapes';
import type { Queryable } from '@chokdee/database/database';
import type { DrawFormat, DrawNumbers } from '@chokdee/fairness/public-draw';

/** A text by language code. */
export type Names = Readonly<Record<string, string>>;
/** The state of a draw. */
export type DrawState = 'scheduled' | 'on_sale' | 'locked' | 'drawn' | 'confirmed' | 'corrected' | 'void';
/** Who draws: this platform, or somebody else whose result is entered. */
export type DrawSource = 'own' | 'official';

/** A game with draws. Seconds count from the draw. */
export interface GameRow {
  readonly brand_id: string;
  readonly code: string;
  readonly names: Names;
  readonly source: DrawSource;
  readonly is_demo: boolean;
  readonly zone: string;
  readonly schedule: DrawSchedule;
  readonly format: DrawFormat;
  readonly sale_seconds: number;
  readonly lock_seconds: number;
  readonly result_seconds: number;
  readonly late_seconds: number;
  readonly void_seconds: number | null;
  readonly plan_hours: number;
  readonly beacon: string | null;
  /** The result is shown when it is confirmed, not when it is drawn. */
  readonly is_withheld: boolean;
  readonly is_open: boolean;
  readonly version: bigint;
}

/** A draw with its newest result. */
export interface DrawRow {
  readonly draw_id: string;
  readonly brand_id: string;
  readonly code: string;
  readonly issue: string;
  readonly state: DrawState;
  readonly source: DrawSource;
  readonly is_demo: boolean;
  readonly format: DrawFormat;
  readonly published_at: Date;
  readonly sale_opens_at: Date;
  readonly lock_at: Date;
  readonly draw_at: Date;
  readonly result_at: Date;
  readonly late_at: Date | null;
  readonly commitment: string | null;
  readonly beacon: string | null;
  readonly beacon_round: bigint | null;
  readonly seed: string | null;
  readonly signature: string | null;
  readonly result_version: number;
  readonly numbers: DrawNumbers | null;
  /** Why the result was corrected or the draw is void; empty otherwise, null without a result. */
  readonly reason: string | null;
}

/** A result of a draw. `numbers` is null when the draw is void. */
export interface ResultRow {
  readonly version: number;
  readonly kind: 'drawn' | 'entered' | 'corrected' | 'void';
  readonly numbers: DrawNumbers | null;
  readonly reason: string;
  readonly at: Date;
}

/** Draws whose result exists and is not shown yet. */
const WITHHELD = `(d.is_withheld and d.state = 'drawn')`;
const GAME_COLUMNS = `g.brand_id, g.code, g.names, g.source, g.is_demo, g.zone, g.schedule, g.format, g.sale_seconds,
  g.lock_seconds, g.result_seconds, g.late_seconds, g.void_seconds, g.plan_hours, g.beacon,
  g.is_withheld, g.is_open, g.version`;
const DRAW_COLUMNS = `d.draw_id, d.brand_id, d.code, d.issue, d.state, d.source, d.is_demo, d.format, d.published_at,
  d.sale_opens_at, d.lock_at, d.draw_at, d.result_at, d.late_at, d.commitment, d.beacon, d.beacon_round,
  case when ${WITHHELD} then null else d.seed end as seed,
  case when ${WITHHELD} then null else d.signature end as signature,
  case when ${WITHHELD} then 0 else d.result_version end as result_version,
  r.numbers,
  r.reason`;
const DRAWS = `draws.draw d
  left join draws.result r on r.draw_id = d.draw_id and r.version = d.result_version and not ${WITHHELD}`;
/** Draws with a result that is shown, and void ones. */
const FINISHED = `(
  d.result_version > 0 and d.state in ('drawn', 'confirmed', 'corrected', 'void') and not ${WITHHELD}
)`;

/** The games of a brand, by code; of all brands without one. */
export const readGames = (db: Queryable, brandId: string | null = null): Promise<GameRow[]> =>
  db.query<GameRow>(
    `select ${GAME_COLUMNS}
     from draws.game g
     where $1::text is null or g.brand_id = $1
     order by g.brand_id, g.code`,
    [brandId],
  );

/** A game of a brand. */
export const findGame = async (db: Queryable, brandId: string, code: string): Promise<GameRow | undefined> =>
  (
    await db.query<GameRow>(`select ${GAME_COLUMNS} from draws.game g where g.brand_id = $1 and g.code = $2`, [
      brandId,
      code,
    ])
  )[0];

/** A new game. */
export type NewGame = Omit<GameRow, 'version' | 'is_open' | 'is_withheld'> & { readonly is_withheld?: boolean };

/** Adds a game unless the brand has it. */
export async function addGame(db: Queryable, game: NewGame): Promise<void> {
  await db.query(
    `insert into draws.game (
       brand_id, code, names, source, is_demo, zone, schedule, format, sale_seconds, lock_seconds, result_seconds,
       late_seconds, void_seconds, plan_hours, beacon, is_withheld
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing`,
    [
      game.brand_id,
      game.code,
      JSON.stringify(game.names),
      game.source,
      game.is_demo,
      game.zone,
      JSON.stringify(game.schedule),
      JSON.stringify(game.format),
      game.sale_seconds,
      game.lock_seconds,
      game.result_seconds,
      game.late_seconds,
      game.void_seconds,
      game.plan_hours,
      game.beacon,
      game.is_withheld ?? false,
    ],
  );
}

/** What an operator may change of a game. */
export type Calendar = Pick<
  GameRow,
  | 'zone'
  | 'schedule'
  | 'sale_seconds'
  | 'lock_seconds'
  | 'result_seconds'
  | 'late_seconds'
  | 'void_seconds'
  | 'plan_hours'
  | 'is_open'
>;

/** Changes the calendar of a game. */
export async function updateCalendar(tx: Queryable, brandId: string, code: string, calendar: Calendar): Promise<void> {
  await tx.query(
    `update draws.game
     set
       zone = $3,
       schedule = $4,
       sale_seconds = $5,
       lock_seconds = $6,
       result_seconds = $7,
       late_seconds = $8,
       void_seconds = $9,
       plan_hours = $10,
       is_open = $11
     where brand_id = $1 and code = $2`,
    [
      brandId,
      code,
      calendar.zone,
      JSON.stringify(calendar.schedule),
      calendar.sale_seconds,
      calendar.lock_seconds,
      calendar.result_seconds,
      calendar.late_seconds,
      calendar.void_seconds,
      calendar.plan_hours,
      calendar.is_open,
    ],
  );
}

/** Draws by the end of a statement (`where`, `order by`, `limit`). */
export const readDraws = (db: Queryable, end: string, values: readonly unknown[]): Promise<DrawRow[]> =>
  db.query<DrawRow>(`select ${DRAW_COLUMNS} from ${DRAWS} ${end}`, values);

/** A draw of a brand. */
export const findDraw = async (db: Queryable, brandId: string, drawId: string): Promise<DrawRow | undefined> =>
  (await readDraws(db, 'where d.brand_id = $1 and d.draw_id = $2', [brandId, drawId]))[0];

/** A draw of a brand by its game and issue number. */
export const findIssue = async (
  db: Queryable,
  { brandId, code, issue }: { readonly brandId: string; readonly code: string; readonly issue: string },
): Promise<DrawRow | undefined> =>
  (await readDraws(db, 'where d.brand_id = $1 and d.code = $2 and d.issue = $3', [brandId, code, issue]))[0];

/** The results of a draw, oldest first. */
export const readResults = (db: Queryable, drawId: string): Promise<ResultRow[]> =>
  db.query<ResultRow>(
    `select r.version, r.kind, r.numbers, r.reason, r.at
     from draws.result r
     join draws.draw d on d.draw_id = r.draw_id and not ${WITHHELD}
     where r.draw_id = $1
     order by r.version`,
    [drawId],
  );

/**
 * The numbers of draws that are drawn, by draw, also those that are withheld: for what is shown of
 * them little by little.
 */
export const readDrawnNumbers = async (
  db: Queryable,
  drawIds: readonly string[],
): Promise<ReadonlyMap<string, DrawNumbers>> =>
  new Map(
    (
      await db.query<{ draw_id: string; numbers: DrawNumbers }>(
        `select draw_id, numbers
         from draws.result
         where draw_id = any ($1::uuid[]) and version = 1 and numbers is not null`,
        [drawIds],
      )
    ).map(({ draw_id, numbers }) => [draw_id, numbers]),
  );

/** A page of a history; `from` and `until` (excluded) limit the times of draws, epoch ms. */
export interface HistoryPage {
  readonly limit: number;
  readonly offset: number;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Draws of a game with a result, and void ones, newest first. */
export async function readHistory(
  db: Queryable,
  { brandId, code }: Pick<GameRow, 'code'> & { readonly brandId: string },
  { limit, offset, from, until }: HistoryPage,
): Promise<{ readonly rows: DrawRow[]; readonly total: number }> {
  const where = `d.brand_id = $1
    and d.code = $2
    and d.draw_at >= coalesce(to_timestamp($3::float8 / 1000), '-infinity')
    and d.draw_at < coalesce(to_timestamp($4::float8 / 1000), 'infinity')
    and ${FINISHED}`;
  const values = [brandId, code, from ?? null, until ?? null];
  const [rows, [count]] = await Promise.all([
    readDraws(db, `where ${where} order by d.draw_at desc limit $5 offset $6`, [...values, limit, offset]),
    db.query<{ total: number }>(`select count(*)::integer as total from draws.draw d where ${where}`, values),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** The draws of a game that its page shows. */
export interface Present {
  readonly current: DrawRow | null;
  readonly drawing: DrawRow | null;
  readonly last: DrawRow | null;
}

/** Reads the present draws of a game. */
export async function readPresent(db: Queryable, brandId: string, code: string): Promise<Present> {
  const one = async (where: string, order: string): Promise<DrawRow | null> =>
    (
      await readDraws(db, `where d.brand_id = $1 and d.code = $2 and ${where} order by ${order} limit 1`, [
        brandId,
        code,
      ])
    )[0] ?? null;
  const [onSale, scheduled, drawing, last] = await Promise.all([
    one(`d.state = 'on_sale'`, 'd.draw_at'),
    one(`d.state = 'scheduled'`, 'd.draw_at'),
    one(`(d.state = 'locked' or d.state = 'drawn' and (d.result_version = 0 or d.is_withheld))`, 'd.draw_at desc'),
    one(FINISHED, 'd.draw_at desc'),
  ]);
  return { current: onSale ?? scheduled, drawing, last };
}

/** A game with its next draw (on sale, or planned) and its last one with a result. */
export interface GameClock {
  readonly game: GameRow;
  readonly next: DrawRow | null;
  readonly last: DrawRow | null;
}

/** The clocks of games of a brand, by code. */
export async function readClocks(db: Queryable, brandId: string, codes: readonly string[]): Promise<GameClock[]> {
  const one = (where: string, order: string): string =>
    `select d.draw_id
     from draws.draw d
     where d.brand_id = g.brand_id and d.code = g.code and ${where}
     order by ${order}
     limit 1`;
  const [games, draws] = await Promise.all([
    readGames(db, brandId),
    readDraws(
      db,
      `where d.draw_id in (
         select n.draw_id
         from draws.game g
         cross join lateral (
           (${one(`d.lock_at > platform.clock() and d.state in ('scheduled', 'on_sale')`, 'd.draw_at')})
           union all
           (${one(`d.draw_at <= platform.clock() and ${FINISHED}`, 'd.draw_at desc')})
         ) n
         where g.brand_id = $1 and g.code = any ($2)
       )`,
      [brandId, codes],
    ),
  ]);
  return games
    .filter((game) => codes.includes(game.code))
    .map((game) => {
      const own = draws.filter((draw) => draw.code === game.code);
      const isNext = ({ state }: DrawRow): boolean => state === 'scheduled' || state === 'on_sale';
      return { game, next: own.find(isNext) ?? null, last: own.find((draw) => !isNext(draw)) ?? null };
    });
}

/** The draws of a game that are not drawn yet, the next first, at most `limit`. */
export const readUpcoming = (db: Queryable, brandId: string, code: string, limit: number): Promise<DrawRow[]> =>
  readDraws(
    db,
    `where d.brand_id = $1
       and d.code = $2
       and d.lock_at > platform.clock()
       and d.state in ('scheduled', 'on_sale')
     order by d.draw_at
     limit $3`,
    [brandId, code, limit],
  );

/** The newest draws with a result of some games, newest first. */
export const readNewest = (
  db: Queryable,
  brandId: string,
  codes: readonly string[],
  limit: number,
): Promise<DrawRow[]> =>
  readDraws(
    db,
    `where d.brand_id = $1
       and d.code = any ($2)
       and d.draw_at <= platform.clock()
       and ${FINISHED}
     order by d.draw_at desc, d.code
     limit $3`,
    [brandId, codes, limit],
  );
