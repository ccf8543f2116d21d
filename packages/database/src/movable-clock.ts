import type { Queryable } from './database.ts';
import { makePartitions } from './partitions.ts';

/**
 * SQL that replaces `platform.clock()` of a test or demo database by one that can be moved. A
 * production database has neither this table nor this function, so its time cannot be moved.
 */
export const MOVABLE_CLOCK = `
  create table platform.clock_offset (
    single boolean primary key default true check (single),
    amount interval not null,
    stopped_at timestamptz
  );
  insert into platform.clock_offset (amount) values (interval '0');
  grant select on platform.clock_offset to chokdee_app;
  create or replace function platform.clock() returns timestamptz
  language sql stable parallel safe
  as $$ select coalesce(stopped_at, pg_catalog.clock_timestamp()) + amount from platform.clock_offset $$;`;

/**
 * Sets how far the clock is ahead (milliseconds, may be negative) and makes the partitions that the
 * new date needs.
 */
export async function setClockOffset(owner: Queryable, milliseconds: number): Promise<void> {
  await owner.query(`update platform.clock_offset set amount = $1 * interval '1 millisecond'`, [milliseconds]);
  await makePartitions(owner);
}

/** Stops the clock at its current time, or lets it follow the machine's clock again. */
export async function setClockStopped(owner: Queryable, stopped: boolean): Promise<void> {
  await owner.query(
    'update platform.clock_offset set stopped_at = case when $1 then pg_catalog.clock_timestamp() end',
    [stopped],
  );
}
