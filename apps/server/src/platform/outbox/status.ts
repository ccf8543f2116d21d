import type { Database, Queryable } from '@chokdee/database/database';
import type { Consumer, OutboxEvent } from '../module.ts';

/** Days ahead that must have outbox partitions before a copy takes traffic. */
const MIN_DAYS_AHEAD = 2;
/** Days for which events are kept. */
const RETENTION_DAYS = 35;

/** State of one consumer. */
export interface ConsumerStatus {
  readonly name: string;
  /** Events not read yet, up to 10,000. */
  readonly behind: number;
  readonly deadLetters: number;
  /** Failures since the cursor last advanced. */
  readonly failures: number;
  readonly lastError: string | null;
  readonly advancedAt: Date | null;
}

/** Reads the state of all consumers, for the console. */
export async function outboxStatus(database: Database): Promise<ConsumerStatus[]> {
  return database.query<ConsumerStatus>(
    `select
       c.name,
       c.failures,
       c.last_error as "lastError",
       c.advanced_at as "advancedAt",
       (
         select count(*)::integer
         from (
           select
           from platform.outbox e
           where (e.xid, e.id) > (c.xid, c.id)
           limit 10000
         ) as unread
       ) as behind,
       (select count(*)::integer from platform.outbox_dead_letter d where d.consumer = c.name) as "deadLetters"
     from platform.outbox_consumer c
     order by c.name`,
  );
}

/**
 * How far each consumer is behind, in seconds: the age of the oldest event it has not read. Counts
 * events that it will skip, and those that a running transaction keeps unreadable.
 */
export const consumerLag = (database: Database): Promise<{ readonly name: string; readonly seconds: number }[]> =>
  database.query(
    `select
       c.name,
       coalesce(greatest(extract(epoch from platform.clock() - unread.at), 0), 0)::float8 as seconds
     from platform.outbox_consumer c
     left join lateral (
       select e.at
       from platform.outbox e
       where (e.xid, e.id) > (c.xid, c.id)
       order by e.xid, e.id
       limit 1
     ) unread on true
     order by c.name`,
  );

/** A dead letter without its payload. */
export interface DeadLetterRow extends Omit<OutboxEvent, 'payload'> {
  readonly consumer: string;
  readonly error: string;
  readonly attempts: number;
  readonly deadLetteredAt: Date;
}
/** A dead letter with its payload. */
export interface DeadLetter extends DeadLetterRow, OutboxEvent {}

const COLUMNS = `
  consumer,
  xid::text || ':' || id as position,
  id::text,
  member_id as "memberId",
  topic,
  at,
  error,
  attempts,
  dead_lettered_at as "deadLetteredAt"`;

/** Reads dead letters, newest first, of one consumer or of all (null). `total` counts all pages. */
export async function deadLetters(
  database: Database,
  {
    consumer = null,
    limit,
    offset,
  }: { readonly consumer?: string | null; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: DeadLetterRow[]; readonly total: bigint }> {
  const [rows, [all]] = await Promise.all([
    database.query<DeadLetterRow>(
      `select ${COLUMNS}
       from platform.outbox_dead_letter
       where $1::text is null or consumer = $1
       order by dead_lettered_at desc, consumer, outbox_dead_letter.id desc
       limit $2 offset $3`,
      [consumer, limit, offset],
    ),
    database.query<{ total: bigint }>(
      'select count(*) as total from platform.outbox_dead_letter where $1::text is null or consumer = $1',
      [consumer],
    ),
  ]);
  return { rows, total: all?.total ?? 0n };
}

/** Reads one dead letter; null when there is none. */
export async function deadLetter(database: Database, consumer: string, id: string): Promise<DeadLetter | null> {
  const [row] = await database.query<DeadLetter>(
    `select ${COLUMNS}, payload from platform.outbox_dead_letter where consumer = $1 and id = $2`,
    [consumer, id],
  );
  return row ?? null;
}

/**
 * Delivers a dead letter to its consumer again and deletes it when that succeeds. Throws what the
 * consumer throws. Returns false when there is no such dead letter or consumer.
 */
export async function resend(
  database: Database,
  consumers: readonly Consumer[],
  name: string,
  id: string,
): Promise<boolean> {
  const consumer = consumers.find((candidate) => candidate.name === name);
  const event = await deadLetter(database, name, id);
  if (!consumer || !event) return false;
  const remove = (queryable: Queryable) =>
    queryable.query('delete from platform.outbox_dead_letter where consumer = $1 and id = $2 returning 1', [name, id]);
  if ('handle' in consumer) {
    await consumer.handle([event]);
    await remove(database);
    return true;
  }
  return database.transaction(async (tx) => {
    // First: a second resend at the same time waits here and then finds nothing.
    if ((await remove(tx)).length === 0) return false;
    await consumer.apply([event], tx);
    return true;
  });
}

/** Job: drops days of the outbox that every consumer has read. */
export async function dropConsumedDays(database: Database): Promise<void> {
  await database.withoutTimeout((tx) => tx.query('select platform.drop_consumed_outbox($1)', [RETENTION_DAYS]));
}

/** Days after today that have an outbox partition. */
export const outboxDaysAhead = async (database: Database): Promise<number> =>
  (await database.query<{ days: number }>('select platform.outbox_days_ahead() as days'))[0]!.days;

/** Readiness check: throws when the outbox has partitions for fewer than 2 days ahead. */
export async function requireDaysAhead(database: Database): Promise<void> {
  const days = await outboxDaysAhead(database);
  if (days < MIN_DAYS_AHEAD) throw new Error(`The outbox has partitions for ${days} days ahead.`);
}
