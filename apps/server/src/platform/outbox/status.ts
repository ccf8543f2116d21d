import type { Database } from '@chokdee/database/database';
import { purge } from '../jobs/purge.ts';
import type { Consumer, OutboxEvent } from '../module.ts';

/** Days ahead that must have outbox partitions before a copy takes traffic. */
const LEAST_DAYS = 2;

/** How one consumer is doing. `behind` counts the events it has not read, up to 10,000. */
export interface ConsumerStatus {
  readonly name: string;
  readonly behind: number;
  readonly parked: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly advancedAt: Date | null;
}

/** How the consumers are doing, for the console and the metrics. */
export async function outboxStatus(database: Database): Promise<ConsumerStatus[]> {
  return database.query<ConsumerStatus>(
    `select c.name, c.failures, c.last_error as "lastError", c.advanced_at as "advancedAt",
       (select count(*)::integer from (select from platform.outbox e where (e.xid, e.id) > (c.xid, c.id) limit 10000) as ahead) as behind,
       (select count(*)::integer from platform.outbox_dead_letter p where p.consumer = c.name) as parked
     from platform.outbox_consumer c order by c.name`,
  );
}

/** An event a consumer could not bear, without what it carries. */
export interface DeadLetterRow extends Omit<OutboxEvent, 'payload'> {
  readonly consumer: string;
  readonly error: string;
  readonly attempts: number;
  readonly parkedAt: Date;
}
/** The same with it. */
export interface DeadLetter extends DeadLetterRow, OutboxEvent {}

const COLUMNS = `consumer, xid::text || ':' || id as position, id::text, member_id as "memberId", topic, at, error, attempts, dead_lettered_at as "parkedAt"`;

/** Events set aside, newest first, of all consumers or of one; `total` counts them all. */
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
      `select ${COLUMNS} from platform.outbox_dead_letter where $1::text is null or consumer = $1 order by dead_lettered_at desc, consumer, outbox_dead_letter.id desc limit $2 offset $3`,
      [consumer, limit, offset],
    ),
    database.query<{ total: bigint }>(
      'select count(*) as total from platform.outbox_dead_letter where $1::text is null or consumer = $1',
      [consumer],
    ),
  ]);
  return { rows, total: all?.total ?? 0n };
}

/** One event set aside; null when it is not. */
export async function deadLetter(database: Database, consumer: string, id: string): Promise<DeadLetter | null> {
  return (
    (
      await database.query<DeadLetter>(
        `select ${COLUMNS}, payload from platform.outbox_dead_letter where consumer = $1 and id = $2`,
        [consumer, id],
      )
    )[0] ?? null
  );
}

/** Hands a parked event to its consumer once more and, when it is taken, clears it. Throws what the consumer throws; false: not parked. */
export async function resend(
  database: Database,
  consumers: readonly Consumer[],
  name: string,
  id: string,
): Promise<boolean> {
  const consumer = consumers.find((candidate) => candidate.name === name);
  const parked = await deadLetter(database, name, id);
  if (!consumer || !parked) return false;
  await consumer.handle([parked]);
  await database.query('delete from platform.outbox_dead_letter where consumer = $1 and id = $2', [name, id]);
  return true;
}

/** Days for which events, and the marks of what was taken in, are kept. */
const KEPT_DAYS = 35;

/**
 * Removes marks of events taken in longer ago than any event is kept, a batch for each consumer. They stand in the order of events, so the oldest are found by their key.
 * What is parked keeps its mark: it may still be sent again. Answers how many went.
 */
const forgetMarks = (database: Database): Promise<number> =>
  purge(
    async (limit) =>
      (
        await database.query<{ rows: number }>(
          `with old as (
     select p.consumer, p.id from platform.outbox_consumer c cross join lateral (
       select m.consumer, m.id, m.at from platform.outbox_processed m
       where m.consumer = c.name and not exists (select from platform.outbox_dead_letter k where k.consumer = m.consumer and k.id = m.id) order by m.id limit $2) p
     where p.at < platform.clock() - make_interval(days => $1)
   ), gone as (delete from platform.outbox_processed m using old where m.consumer = old.consumer and m.id = old.id returning 1)
   select count(*)::integer as rows from gone`,
          [KEPT_DAYS, limit],
        )
      )[0]!.rows,
  );

/** Drops the outbox's days behind what everybody has heard, and the marks of that time; for a job. */
export async function dropConsumedDays(database: Database): Promise<void> {
  await database.withoutTimeout((tx) => tx.query('select platform.drop_consumed_outbox($1)', [KEPT_DAYS]));
  await forgetMarks(database);
}

/** Days after today that have an outbox partition. */
export const outboxDaysAhead = async (database: Database): Promise<number> =>
  (await database.query<{ days: number }>('select platform.outbox_days_ahead() as days'))[0]!.days;

/** Throws when the outbox's partitions end too soon: for readiness. */
export async function requireDaysAhead(database: Database): Promise<void> {
  const days = await outboxDaysAhead(database);
  if (days < LEAST_DAYS) throw new Error(`the outbox has partitions for ${days} days ahead`);
}
