import type { Queryable } from '@chokdee/database/database';
import { uuid7, uuid7Time } from '@chokdee/contract/uuid7';

/**
 * Reads `platform.clock()`, for texts and schedules. Decisions about money, limits and sessions
 * call it inside their own SQL instead.
 */
export async function readClock(queryable: Queryable): Promise<Date> {
  const [row] = await queryable.query<{ now: Date }>('select platform.clock() as now');
  if (!row) throw new Error('platform.clock() returned no row.');
  return row.now;
}

/** Greatest difference between the clocks of server and database, ms. */
const TOLERANCE = 1_000;

/**
 * The time in ids made by this server, epoch milliseconds. Tests move it with the database clock.
 */
export const ownTime = (): number => uuid7Time(uuid7());

/**
 * Throws when the time in ids made by this server differs from the database's. It selects
 * partitions and decides which commands are stale.
 */
export async function requireSameTime(queryable: Queryable): Promise<void> {
  const before = ownTime();
  const now = (await readClock(queryable)).getTime();
  const after = ownTime();
  if (now < before - TOLERANCE || now > after + TOLERANCE)
    throw new Error(`the clocks of server and database differ by ${now - after} ms`);
}
