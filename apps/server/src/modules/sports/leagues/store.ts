import type { Database, Queryable } from '@chokdee/database/database';
import type { VirtualMatch } from '@chokdee/games/sports/play';
import type { Pair } from '@chokdee/games/sports/types';
import { requireLease, type Lease } from '../../../platform/lease/store.ts';

/** A round of a league. */
export interface RoundRow {
  readonly draw_id: string;
  readonly brand_id: string;
  readonly league: string;
  readonly season: number;
  readonly round: number;
  readonly starts_at: Date;
  readonly matches: readonly VirtualMatch[];
  readonly scores: readonly (Pair | null)[] | null;
}

const COLUMNS = 'draw_id, brand_id, league, season, round, starts_at, matches, scores';

const readRounds = (db: Queryable, end: string, values: readonly unknown[]): Promise<RoundRow[]> =>
  db.query<RoundRow>(`select ${COLUMNS} from sports.league_round ${end}`, values);

/** The rounds that have not ended, by their start. */
export const readOpenRounds = (db: Queryable): Promise<RoundRow[]> =>
  readRounds(db, 'where scores is null order by starts_at, league', []);

/** The last round of a league that was planned. */
export const readLastRound = async (db: Queryable, brandId: string, league: string): Promise<RoundRow | undefined> =>
  (
    await readRounds(db, 'where brand_id = $1 and league = $2 order by season desc, round desc limit 1', [
      brandId,
      league,
    ])
  )[0];

/** The rounds of the newest season of a league that has begun, in their order. */
export const readSeason = (db: Queryable, brandId: string, league: string): Promise<RoundRow[]> =>
  readRounds(
    db,
    `where brand_id = $1
       and league = $2
       and season = (
         select max(r.season)
         from sports.league_round r
         where r.brand_id = $1 and r.league = $2 and r.starts_at <= platform.clock()
       )
       and starts_at <= platform.clock()
     order by round`,
    [brandId, league],
  );

/** The rounds of a season, in their order, also those that have not begun. */
export const readRoundsOf = (db: Queryable, brandId: string, league: string, season: number): Promise<RoundRow[]> =>
  readRounds(db, 'where brand_id = $1 and league = $2 and season = $3 order by round', [brandId, league, season]);

/** The round with a match. */
export const findRound = async (db: Queryable, brandId: string, eventId: string): Promise<RoundRow | undefined> =>
  (
    await readRounds(
      db,
      `where draw_id = (select e.draw_id from sports.event e where e.brand_id = $1 and e.event_id = $2)
         and brand_id = $1`,
      [brandId, eventId],
    )
  )[0];

/** Writes a planned round unless its draw has one. */
export const addRound = (database: Database, lease: Lease, round: Omit<RoundRow, 'scores'>): Promise<void> =>
  database.transaction(async (tx) => {
    await requireLease(tx, lease);
    await tx.query(
      `insert into sports.league_round (draw_id, brand_id, league, season, round, starts_at, matches)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [
        round.draw_id,
        round.brand_id,
        round.league,
        round.season,
        round.round,
        round.starts_at,
        JSON.stringify(round.matches),
      ],
    );
  });

/** Ends a round with its scores. */
export const endRound = (
  database: Database,
  lease: Lease,
  drawId: string,
  scores: readonly (Pair | null)[],
): Promise<void> =>
  database.transaction(async (tx) => {
    await requireLease(tx, lease);
    await tx.query('update sports.league_round set scores = $2 where draw_id = $1 and scores is null', [
      drawId,
      JSON.stringify(scores),
    ]);
  });

/** Deletes at most `limit` ended rounds that began before `days` days; returns how many. */
export const purgeRounds = async (db: Queryable, days: number, limit: number): Promise<number> =>
  (
    await db.query(
      `delete from sports.league_round
       where draw_id in (
         select draw_id
         from sports.league_round
         where starts_at < platform.clock() - make_interval(days => $1) and scores is not null
         order by starts_at
         limit $2
       )
       returning draw_id`,
      [days, limit],
    )
  ).length;

/** The rounds of some draws. */
export const readPlanned = (db: Queryable, drawIds: readonly string[]): Promise<RoundRow[]> =>
  readRounds(db, 'where draw_id = any ($1::uuid[])', [drawIds]);
