import type { Queryable } from '@chokdee/database/database';
import { uuid7, uuid7Time } from '@chokdee/database/uuid7';

/** Reads the one clock, `platform.clock()`. What decides about money, closes or sessions asks inside its own SQL instead; this is for texts and schedules. */
export async function readClock(queryable: Queryable): Promise<Date> {
  const [row] = await queryable.query<{ now: Date }>('select platform.clock() as now');
  if (!row) throw new Error('The clock gave no time.');
  return row.now;
}

/** Milliseconds by which this machine may differ from the database (facts/trust.md O1). */
const TOLERANCE = 1_000;

/** Throws when the ids made here carry another time than the database's: they decide about partitions and stale commands. */
export async function requireSameTime(queryable: Queryable): Promise<void> {
  const before = uuid7Time(uuid7());
  const now = (await readClock(queryable)).getTime();
  const after = uuid7Time(uuid7());
  if (now < before - TOLERANCE || now > after + TOLERANCE)
    throw new Error(`the clocks of server and database differ by ${now - after} ms`);
}
