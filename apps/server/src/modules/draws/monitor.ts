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

/** Which draws the monitor lists. */
export interface MonitorFilter {
  readonly brandId: string;
  readonly attention: boolean;
  readonly game: string | null;
  readonly state: DrawState | null;
}

/** A page of draws, newest first, with their number. */
export async function readMonitor(
  db: Queryable,
  { brandId, attention, game, state }: MonitorFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: DrawRow[]; readonly total: number }> {
  const where = `d.brand_id = $1
    and ($2::text is null or d.code = $2)
    and ($3::text is null or d.state = $3)
    and ${attention ? NEEDS_SOMEBODY : 'true'}`;
  const values = [brandId, game, state];
  const [rows, [count]] = await Promise.all([
    readDraws(db, `where ${where} order by d.draw_at desc, d.draw_id limit $4 offset $5`, [...values, limit, offset]),
    db.query<{ total: number }>(`select count(*)::integer as total from draws.draw d where ${where}`, values),
  ]);
  return { rows, total: count?.total ?? 0 };
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
