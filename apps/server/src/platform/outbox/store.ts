import type { Database, Queryable } from '@chokdee/database/database';
import type { OutboxEvent } from '../module.ts';

/** A place in the outbox: transactions in commit-safe order, events of one transaction by id. */
export interface Position {
  readonly xid: string;
  readonly id: bigint;
}
/** The right to feed one consumer, until it is not renewed. `epoch` grows with every change of holder. */
export interface Lease {
  readonly consumer: string;
  readonly holder: string;
  readonly epoch: bigint;
  readonly position: Position;
}

/** How long a lease lasts without a sign of life, seconds. */
export const LEASE_SECONDS = 15;

/** Makes the cursor of a consumer, at the start of what the outbox still holds. */
export async function createCursor(database: Database, consumers: readonly string[]): Promise<void> {
  await database.query('insert into platform.outbox_consumer (name) select unnest($1::text[]) on conflict do nothing', [
    consumers,
  ]);
}

/**
 * What the relay itself writes need not reach the disk before it goes on: after a crash it repeats what it had done, and repeats are
 * harmless. The log keeps its order, so a cursor that is on the disk never stands before an effect that is not.
 */
const LAZILY = `with lazily as (select set_config('synchronous_commit', 'off', true))`;

/** Takes or renews the lease of a consumer; null while another copy holds it. */
export async function claim(database: Database, consumer: string, holder: string): Promise<Lease | null> {
  // A lease beyond its own length is left from a clock that was ahead.
  const rows = await database.query<{ xid: string; id: bigint; epoch: bigint }>(
    `${LAZILY} update platform.outbox_consumer
     set epoch = case when holder = $2 then epoch else epoch + 1 end, holder = $2, leased_until = platform.clock() + $3 * interval '1 second'
     from lazily where name = $1 and (holder = $2 or leased_until is null or leased_until not between platform.clock() and platform.clock() + $3 * interval '1 second')
     returning xid::text, id, epoch`,
    [consumer, holder, LEASE_SECONDS],
  );
  const row = rows[0];
  return row ? { consumer, holder, epoch: row.epoch, position: { xid: row.xid, id: row.id } } : null;
}

/** Lengthens a lease while its holder is at work; false when another copy has it. */
export async function renew(database: Database, lease: Lease): Promise<boolean> {
  const rows = await database.query(
    `${LAZILY} update platform.outbox_consumer set leased_until = platform.clock() + $4 * interval '1 second' from lazily where name = $1 and holder = $2 and epoch = $3 returning 1`,
    [lease.consumer, lease.holder, lease.epoch, LEASE_SECONDS],
  );
  return rows.length === 1;
}

/** Gives a lease back, so that another copy need not wait for its end. */
export async function release(database: Database, lease: Lease): Promise<void> {
  await database.query(
    'update platform.outbox_consumer set holder = null, leased_until = null where name = $1 and holder = $2 and epoch = $3',
    [lease.consumer, lease.holder, lease.epoch],
  );
}

/** What stands after a position: the events of the topics, and how far was read (beyond events of other topics). `full`: there may be more. Null: nothing new. */
export interface Reading {
  readonly events: readonly OutboxEvent[];
  readonly upTo: Position;
  readonly full: boolean;
}

interface Row {
  xid: string;
  id: bigint;
  topic: string;
  member_id: string | null;
  payload: Record<string, unknown>;
  at: Date;
  wanted: boolean;
}

/**
 * Reads on from a position, in (xid, id) order, only below the oldest transaction still running: a transaction that commits later
 * has a later place, so nothing is ever passed over.
 */
export async function readAfter(
  database: Database,
  position: Position,
  topics: readonly string[],
  limit: number,
): Promise<Reading | null> {
  const rows = await database.query<Row>(
    `select xid::text, id, topic, member_id, case when topic = any ($3) then payload end as payload, at, topic = any ($3) as wanted
     from platform.outbox e
     where (e.xid, e.id) > ($1::xid8, $2::bigint) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.xid, e.id limit $4`,
    [position.xid, position.id, topics, limit],
  );
  const last = rows.at(-1);
  return last
    ? {
        events: rows.filter((row) => row.wanted).map(toEvent),
        upTo: { xid: last.xid, id: last.id },
        full: rows.length === limit,
      }
    : null;
}

const toEvent = (row: Row): OutboxEvent => ({
  position: `${row.xid}:${row.id}`,
  id: String(row.id),
  memberId: row.member_id,
  topic: row.topic,
  payload: row.payload,
  at: row.at,
});

/** The place of an event. */
export function positionOf(event: OutboxEvent): Position {
  const [xid, id] = event.position.split(':') as [string, string];
  return { xid, id: BigInt(id) };
}

/** Moves the cursor and renews the lease; false when the lease is another copy's by now. */
export async function advance(queryable: Queryable, lease: Lease, to: Position): Promise<boolean> {
  const rows = await queryable.query(
    `${LAZILY} update platform.outbox_consumer
     set xid = $4::xid8, id = $5, failures = 0, advanced_at = platform.clock(), leased_until = platform.clock() + $6 * interval '1 second'
     from lazily where name = $1 and holder = $2 and epoch = $3 returning 1`,
    [lease.consumer, lease.holder, lease.epoch, to.xid, to.id, LEASE_SECONDS],
  );
  return rows.length === 1;
}

/** Notes a failure where a person can see it. */
export async function recordFailure(database: Database, lease: Lease, error: string): Promise<void> {
  await database.query(
    `update platform.outbox_consumer set failures = failures + 1, failed_at = platform.clock(), last_error = $4 where name = $1 and holder = $2 and epoch = $3`,
    [lease.consumer, lease.holder, lease.epoch, error],
  );
}

/** Sets a poison event aside and moves on, in one transaction; false when the lease is another copy's by now. */
export async function deadLetterEvent(
  database: Database,
  lease: Lease,
  event: OutboxEvent,
  error: string,
  attempts: number,
): Promise<boolean> {
  const position = positionOf(event);
  return database.transaction(async (tx) => {
    if (!(await advance(tx, lease, position))) return false;
    await tx.query(
      `insert into platform.outbox_dead_letter (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
       values ($1, $2, $3::xid8, $4, $5, $6, $7, $8, $9, platform.clock()) on conflict (consumer, id) do nothing`,
      [
        lease.consumer,
        position.id,
        position.xid,
        event.at,
        event.topic,
        event.memberId,
        JSON.stringify(event.payload),
        error,
        attempts,
      ],
    );
    return true;
  });
}
