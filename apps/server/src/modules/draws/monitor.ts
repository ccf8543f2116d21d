import type { Queryable } from '@chokdee/database/database';
import { readDraws, type DrawRow, type DrawState } from './store.ts';

/**
 * Draws that need somebody: a late one, an official one that has taken place and has no result, and
 * one with an open proposal.
 */
const NEEDS_SOMEBODY = `(
  d.late_at is not null and (d.state = 'locked' or d.state = 'drawn' and d.result_version = 0)
  or d.source = 'official' and d.state = 'locked' and d.draw_at <= platform.clock()
  or exists (select from draws.proposal p where p.draw_id = d.draw_id and p.state = 'open')
)`;

/** Which draws the monitor lists. `zone`: of the brand, whose day is today. */
export interface MonitorFilter {
  readonly brandId: string;
  readonly zone: string;
  readonly attention: boolean;
  readonly game: string | null;
  readonly state: DrawState | null;
}

/** A part of the list: a range of times, which is one of the index `draw_of_brand`. */
interface Part {
  readonly from: Date | '-infinity';
  readonly until: Date | 'infinity';
  readonly order: 'asc' | 'desc';
}

/**
 * The parts of the list, in order: today's draws to come, soonest first; today's earlier ones,
 * newest first; those of the coming days, soonest first; those of the days before, newest first.
 */
async function readParts(db: Queryable, zone: string): Promise<readonly Part[]> {
  const [day] = await db.query<{ now: Date; begins: Date; ends: Date }>(
    `select
       now,
       date_trunc('day', now, $1) as begins,
       (date_trunc('day', now at time zone $1) + interval '1 day') at time zone $1 as ends
     from platform.clock() as now`,
    [zone],
  );
  const { now, begins, ends } = day!;
  return [
    { from: now, until: ends, order: 'asc' },
    { from: begins, until: now, order: 'desc' },
    { from: ends, until: 'infinity', order: 'asc' },
    { from: '-infinity', until: begins, order: 'desc' },
  ];
}

/** A page of draws, today's first, with their number. */
export async function readMonitor(
  db: Queryable,
  { brandId, zone, attention, game, state }: MonitorFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: DrawRow[]; readonly total: number }> {
  const parts = await readParts(db, zone);
  const where = `d.brand_id = $1
    and ($2::text is null or d.code = $2)
    and ($3::text is null or d.state = $3)
    and (not $4::boolean or ${NEEDS_SOMEBODY})`;
  const values = [brandId, game, state, attention];
  const counts = await db.query<{ total: number }>(
    `select (
       select count(*)::integer from draws.draw d where ${where} and d.draw_at >= p.begins and d.draw_at < p.ends
     ) as total
     from unnest($5::timestamptz[], $6::timestamptz[]) with ordinality as p (begins, ends, place)
     order by p.place`,
    [...values, parts.map(({ from }) => from), parts.map(({ until }) => until)],
  );
  let before = 0;
  const reads = parts.map(({ from, until, order }, at): Promise<DrawRow[]> => {
    const { total } = counts[at]!;
    const first = Math.max(offset - before, 0);
    const rows = Math.min(offset + limit - before, total) - first;
    before += total;
    return rows <= 0
      ? Promise.resolve([])
      : readDraws(
          db,
          `where ${where} and d.draw_at >= $5 and d.draw_at < $6
           order by d.draw_at ${order}, d.draw_id ${order}
           limit $7 offset $8`,
          [...values, from, until, rows, first],
        );
  });
  return { rows: (await Promise.all(reads)).flat(), total: before };
}

/** How many draws need somebody, and how many of them are late. */
export async function countWaiting(
  db: Queryable,
  brandId: string | null = null,
): Promise<{ readonly attention: number; readonly late: number }> {
  const [row] = await db.query<{ attention: number; late: number }>(
    `select
       count(*)::integer as attention,
       count(*) filter (where d.late_at is not null and d.state in ('locked', 'drawn'))::integer as late
     from draws.draw d
     where ($1::text is null or d.brand_id = $1) and ${NEEDS_SOMEBODY}`,
    [brandId],
  );
  return row!;
}
