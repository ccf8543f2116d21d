import type { Database, Queryable } from '@chokdee/database/database';
import type { OutboxEvent } from '../module.ts';

/** A position in the outbox: transactions in commit-safe order, events of one transaction by id. */
export interface Position {
  readonly xid: string;
  readonly id: bigint;
}
/**
 * The right to feed one consumer until it expires. `epoch` increases with every change of holder.
 */
export interface Lease {
  readonly consumer: string;
  readonly holder: string;
  readonly epoch: bigint;
  readonly position: Position;
}

/** Seconds after which a lease expires that is not renewed. */
export const LEASE_SECONDS = 15;

/** Creates the missing cursors of consumers, at the oldest event the outbox holds. */
export async function createCursors(database: Database, consumers: readonly string[]): Promise<void> {
  await database.query('insert into platform.outbox_consumer (name) select unnest($1::text[]) on conflict do nothing', [
    consumers,
  ]);
}

/**
 * Turns off `synchronous_commit` for one statement of the relay. After a crash the relay repeats
 * the lost work, and consumers are idempotent. The WAL keeps its order, so a cursor on disk is
 * never ahead of an effect that is not.
 */
const WITHOUT_SYNC = `with async_commit as (select set_config('synchronous_commit', 'off', true))`;

/** Takes or renews the lease of a consumer; null while another copy holds it. */
export async function claim(database: Database, consumer: string, holder: string): Promise<Lease | null> {
  // A lease that expires later than its full length from now was written while the clock was ahead.
  const rows = await database.query<{ xid: string; id: bigint; epoch: bigint }>(
    `${WITHOUT_SYNC}
     update platform.outbox_consumer
     set
       epoch = case when holder = $2 then epoch else epoch + 1 end,
       holder = $2,
       leased_until = platform.clock() + $3 * interval '1 second'
     from async_commit
     where name = $1
       and (
         holder = $2
         or leased_until is null
         or leased_until not between platform.clock() and platform.clock() + $3 * interval '1 second'
       )
     returning xid::text, id, epoch`,
    [consumer, holder, LEASE_SECONDS],
  );
  const row = rows[0];
  return row ? { consumer, holder, epoch: row.epoch, position: { xid: row.xid, id: row.id } } : null;
}

/** Renews a lease; false when another copy holds it. */
export async function renew(database: Database, lease: Lease): Promise<boolean> {
  const rows = await database.query(
    `${WITHOUT_SYNC}
     update platform.outbox_consumer
     set leased_until = platform.clock() + $4 * interval '1 second'
     from async_commit
     where name = $1 and holder = $2 and epoch = $3
     returning 1`,
    [lease.consumer, lease.holder, lease.epoch, LEASE_SECONDS],
  );
  return rows.length === 1;
}

/** Releases a lease, so that another copy can take it at once. */
export async function release(database: Database, lease: Lease): Promise<void> {
  await database.query(
    `update platform.outbox_consumer
     set holder = null, leased_until = null
     where name = $1 and holder = $2 and epoch = $3`,
    [lease.consumer, lease.holder, lease.epoch],
  );
}

/** A batch read from the outbox. */
export interface Batch {
  /** Events of the consumer's topics. */
  readonly events: readonly OutboxEvent[];
  /** Position of the last row read, of any topic. */
  readonly upTo: Position;
  /** True when there may be more rows. */
  readonly full: boolean;
}

interface OutboxRow {
  xid: string;
  id: bigint;
  topic: string;
  member_id: string | null;
  payload: Record<string, unknown>;
  at: Date;
  wanted: boolean;
}

/**
 * Reads events after a position in (xid, id) order; null when there are none. Reads only below the
 * oldest running transaction: one that commits later has a later position, so no event is skipped.
 */
export async function readAfter(
  database: Database,
  position: Position,
  topics: readonly string[],
  limit: number,
): Promise<Batch | null> {
  const rows = await database.query<OutboxRow>(
    `select
       xid::text,
       id,
       topic,
       member_id,
       case when topic = any ($3) then payload end as payload,
       at,
       topic = any ($3) as wanted
     from platform.outbox e
     where (e.xid, e.id) > ($1::xid8, $2::bigint)
       and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.xid, e.id
     limit $4`,
    [position.xid, position.id, topics, limit],
  );
  const last = rows.at(-1);
  if (last === undefined) return null;
  return {
    events: rows.filter((row) => row.wanted).map(toEvent),
    upTo: { xid: last.xid, id: last.id },
    full: rows.length === limit,
  };
}

const toEvent = (row: OutboxRow): OutboxEvent => ({
  position: `${row.xid}:${row.id}`,
  id: String(row.id),
  memberId: row.member_id,
  topic: row.topic,
  payload: row.payload,
  at: row.at,
});

/** The position of an event. */
export function positionOf(event: OutboxEvent): Position {
  const [xid, id] = event.position.split(':') as [string, string];
  return { xid, id: BigInt(id) };
}

/** Moves the cursor to a position and renews the lease; false when another copy holds the lease. */
export async function advance(queryable: Queryable, lease: Lease, to: Position): Promise<boolean> {
  const rows = await queryable.query(
    `${WITHOUT_SYNC}
     update platform.outbox_consumer
     set
       xid = $4::xid8,
       id = $5,
       failures = 0,
       advanced_at = platform.clock(),
       leased_until = platform.clock() + $6 * interval '1 second'
     from async_commit
     where name = $1 and holder = $2 and epoch = $3
     returning 1`,
    [lease.consumer, lease.holder, lease.epoch, to.xid, to.id, LEASE_SECONDS],
  );
  return rows.length === 1;
}

/** Records a failure of a consumer for the console. */
export async function recordFailure(database: Database, lease: Lease, error: string): Promise<void> {
  await database.query(
    `update platform.outbox_consumer
     set failures = failures + 1, failed_at = platform.clock(), last_error = $4
     where name = $1 and holder = $2 and epoch = $3`,
    [lease.consumer, lease.holder, lease.epoch, error],
  );
}

/**
 * Stores an event as a dead letter and advances the cursor past it, in one transaction. False when
 * another copy holds the lease.
 */
export async function deadLetterEvent(
  database: Database,
  lease: Lease,
  event: OutboxEvent,
  failure: { readonly error: string; readonly attempts: number },
): Promise<boolean> {
  const position = positionOf(event);
  return database.transaction(async (tx) => {
    if (!(await advance(tx, lease, position))) return false;
    await tx.query(
      `insert into platform.outbox_dead_letter
         (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
       values ($1, $2, $3::xid8, $4, $5, $6, $7, $8, $9, platform.clock())
       on conflict (consumer, id) do nothing`,
      [
        lease.consumer,
        position.id,
        position.xid,
        event.at,
        event.topic,
        event.memberId,
        JSON.stringify(event.payload),
        failure.error,
        failure.attempts,
      ],
    );
    return true;
  });
}
