import type { Database } from '@chokdee/database/database';
import type { Consumer, OutboxEvent } from '../module.ts';

/** Days ahead that must have outbox partitions before a copy takes traffic. */
const LEAST_DAYS = 2;

/** How one consumer is doing. `behind` counts the events it has not read, up to 10,000. */
export interface ConsumerStatus { readonly name: string; readonly behind: number; readonly parked: number; readonly failures: number; readonly lastError: string | null; readonly advancedAt: Date | null }

/** How the consumers are doing, for the console and the metrics. */
export async function outboxStatus(database: Database): Promise<ConsumerStatus[]> {
  return database.query<ConsumerStatus>(
    `select c.name, c.failures, c.last_error as "lastError", c.advanced_at as "advancedAt",
       (select count(*)::integer from (select from platform.outbox e where (e.xid, e.id) > (c.xid, c.id) limit 10000) as ahead) as behind,
       (select count(*)::integer from platform.outbox_parked p where p.consumer = c.name) as parked
     from platform.outbox_consumer c order by c.name`);
}

/** An event a consumer could not bear. */
export interface ParkedEvent extends OutboxEvent { readonly consumer: string; readonly error: string; readonly attempts: number; readonly parkedAt: Date }

const PARKED = `select consumer, xid::text || ':' || id as position, id::text, member_id as "memberId", topic, payload, at, error, attempts, parked_at as "parkedAt" from platform.outbox_parked`;

/** The events set aside, newest first, at most 500. */
export const parkedEvents = (database: Database): Promise<ParkedEvent[]> => database.query<ParkedEvent>(`${PARKED} order by parked_at desc limit 500`);

/** Hands a parked event to its consumer once more and, when it is taken, clears it. Throws what the consumer throws; false: not parked. */
export async function resend(database: Database, consumers: readonly Consumer[], name: string, id: string): Promise<boolean> {
  const consumer = consumers.find((candidate) => candidate.name === name);
  const [parked] = await database.query<ParkedEvent>(`${PARKED} where consumer = $1 and id = $2`, [name, id]);
  if (!consumer || !parked) return false;
  await consumer.handle([parked]);
  await database.query('delete from platform.outbox_parked where consumer = $1 and id = $2', [name, id]);
  return true;
}

/** Drops the outbox's days behind what everybody has heard; for a job. */
export async function dropHeard(database: Database): Promise<void> {
  await database.query('select platform.drop_heard_outbox()');
}

/** Days after today that have an outbox partition. */
export const outboxDaysAhead = async (database: Database): Promise<number> =>
  (await database.query<{ days: number }>('select platform.outbox_days_ahead() as days'))[0]!.days;

/** Throws when the outbox's partitions end too soon: for readiness. */
export async function demandDays(database: Database): Promise<void> {
  const days = await outboxDaysAhead(database);
  if (days < LEAST_DAYS) throw new Error(`the outbox has partitions for ${days} days ahead`);
}
