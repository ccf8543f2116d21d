import type { Database, Queryable } from '@chokdee/database/database';
import { requireLease } from '../lease/store.ts';
import type { OutboxEvent } from '../module.ts';

/** A position in the outbox: transactions in commit-safe order, events of one transaction by id. */
export interface Position {
  readonly xid: string;
  readonly id: bigint;
}
/** The name of a consumer's lease: the right to feed it and to move its cursor. */
export const leaseOf = (consumer: string): string => `outbox:${consumer}`;

/** Creates the missing cursors of consumers, at the oldest event the outbox holds. */
export async function createCursors(database: Database, consumers: readonly string[]): Promise<void> {
  await database.query('insert into platform.outbox_consumer (name) select unnest($1::text[]) on conflict do nothing', [
    consumers,
  ]);
}

/** Reads the cursor of a consumer. Throws when it was not created. */
export async function readCursor(database: Database, consumer: string): Promise<Position> {
  const [row] = await database.query<Position>('select xid::text, id from platform.outbox_consumer where name = $1', [
    consumer,
  ]);
  if (!row) throw new Error(`The consumer ${consumer} has no cursor.`);
  return row;
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
 * With `until`, reads no further than that position.
 */
export async function readAfter(
  database: Database,
  position: Position,
  topics: readonly string[],
  limit: number,
  until: Position | null = null,
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
       and ($5::xid8 is null or (e.xid, e.id) <= ($5, $6::bigint))
     order by e.xid, e.id
     limit $4`,
    [position.xid, position.id, topics, limit, until?.xid ?? null, until?.id ?? null],
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

/** Compares two positions: negative when `a` comes first, 0 when they are equal. */
export function comparePositions(a: Position, b: Position): number {
  if (a.xid !== b.xid) return BigInt(a.xid) < BigInt(b.xid) ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** A cursor to move, under the consumer's lease with this epoch. */
export interface Progress {
  readonly consumer: string;
  readonly epoch: bigint;
  readonly position: Position;
}

/** Moves cursors forward; returns the consumers whose lease is still held. */
export const advance = async (queryable: Queryable, progress: readonly Progress[]): Promise<string[]> =>
  (
    await queryable.query<{ name: string }>('select platform.advance_consumers($1, $2, $3, $4) as name', [
      progress.map(({ consumer }) => consumer),
      progress.map(({ epoch }) => epoch),
      progress.map(({ position }) => position.xid),
      progress.map(({ position }) => position.id),
    ])
  ).map(({ name }) => name);

/** Moves one cursor in the transaction of its effect. Throws when the lease is lost. */
export async function advanceWithEffect(tx: Queryable, progress: Progress): Promise<void> {
  await requireLease(tx, { name: leaseOf(progress.consumer), epoch: progress.epoch });
  await advance(tx, [progress]);
}

/** Records a failure of a consumer for the console. */
export async function recordFailure(database: Database, consumer: string, error: string): Promise<void> {
  await database.query(
    `update platform.outbox_consumer
     set failures = failures + 1, failed_at = platform.clock(), last_error = $2
     where name = $1`,
    [consumer, error],
  );
}

/**
 * Stores an event as a dead letter and moves the cursor past it, in one transaction. Throws when
 * the lease is lost.
 */
export async function deadLetterEvent(
  database: Database,
  { consumer, epoch }: Omit<Progress, 'position'>,
  event: OutboxEvent,
  failure: { readonly error: string; readonly attempts: number },
): Promise<void> {
  const position = positionOf(event);
  await database.transaction(async (tx) => {
    await advanceWithEffect(tx, { consumer, epoch, position });
    await tx.query(
      `insert into platform.outbox_dead_letter
         (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
       values ($1, $2, $3::xid8, $4, $5, $6, $7, $8, $9, platform.clock())
       on conflict (consumer, id) do nothing`,
      [
        consumer,
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
  });
}
