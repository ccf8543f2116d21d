import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated, type Selectable } from 'kysely';

/** What the SMS gateway reported of a message. */
export type Receipt = 'delivered' | 'failed';

interface OutgoingMessageTable {
  message_id: Generated<string>;
  kind: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  receipt: Receipt | null;
  receipt_at: Date | null;
}
/** A stored message. `body` is empty after sending, except in the demo. */
export type OutgoingMessageRow = Selectable<OutgoingMessageTable>;

const tables = (queryable: Queryable) =>
  queryable.kysely<{ outgoing_message: OutgoingMessageTable }>().withSchema('platform');
const clock = sql<Date>`platform.clock()`;

/** Inserts a message that is due at once. */
export const insertMessage = (
  tx: Queryable,
  message: Pick<OutgoingMessageRow, 'kind' | 'recipient' | 'subject' | 'body'>,
) =>
  tables(tx)
    .insertInto('outgoing_message')
    .values({ ...message, sent_at: null, failed_at: null, last_error: null, receipt: null, receipt_at: null })
    .execute();

/**
 * Claims up to `limit` due messages and counts an attempt. A claimed message becomes due again
 * after two minutes unless `markSent` or `markFailed` is called.
 */
export const claimDueMessages = (queryable: Queryable, limit: number) => {
  const db = tables(queryable);
  return db
    .updateTable('outgoing_message')
    .set({ attempts: sql`attempts + 1`, due_at: sql`platform.clock() + interval '2 minutes'` })
    .where(
      'message_id',
      'in',
      db
        .selectFrom('outgoing_message')
        .select('message_id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('due_at', '<=', clock)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
};

/** Marks a message as sent and empties its body unless `keepBody`. */
export const markSent = (queryable: Queryable, id: string, keepBody: boolean) =>
  tables(queryable)
    .updateTable('outgoing_message')
    .set({ sent_at: clock, ...(keepBody ? {} : { body: '' }) })
    .where('message_id', '=', id)
    .execute();

/** Records a failed attempt; the message is due again after `seconds`. */
export const scheduleRetry = (queryable: Queryable, id: string, error: string, seconds: number) =>
  tables(queryable)
    .updateTable('outgoing_message')
    .set({ due_at: sql`platform.clock() + make_interval(secs => ${seconds})`, last_error: error })
    .where('message_id', '=', id)
    .execute();

/** Marks a message as failed for good and empties its body. */
export const markFailed = (queryable: Queryable, id: string, error: string) =>
  tables(queryable)
    .updateTable('outgoing_message')
    .set({ failed_at: clock, body: '', last_error: error })
    .where('message_id', '=', id)
    .execute();

/**
 * Writes what the gateway reported of an SMS; the first report stays. Undefined when there is no
 * such SMS.
 */
export async function writeReceipt(
  queryable: Queryable,
  id: string,
  receipt: Receipt,
  reason: string,
): Promise<'recorded' | 'repeated' | undefined> {
  const { numUpdatedRows } = await tables(queryable)
    .updateTable('outgoing_message')
    .set({ receipt, receipt_at: clock, ...(receipt === 'failed' && { last_error: reason }) })
    .where('message_id', '=', id)
    .where('kind', '=', 'sms')
    .where('receipt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return 'recorded';
  const known = await tables(queryable)
    .selectFrom('outgoing_message')
    .select('message_id')
    .where('message_id', '=', id)
    .where('kind', '=', 'sms')
    .executeTakeFirst();
  return known && 'repeated';
}

/** Counts the SMS of the last hour by what the gateway reported; `none` without a report. */
export const countReceipts = (queryable: Queryable) =>
  queryable.query<{ receipt: Receipt | 'none'; count: number }>(
    `select
       kinds.receipt,
       (
         select count(*)::integer
         from platform.outgoing_message m
         where m.kind = 'sms'
           and coalesce(m.receipt, 'none') = kinds.receipt
           and m.sent_at is not null
           and coalesce(m.sent_at, m.failed_at) > platform.clock() - interval '1 hour'
       ) as count
     from unnest(array['none', 'delivered', 'failed']) as kinds (receipt)`,
  );

/** Reads the newest messages, for the demo outbox. */
export const readMessages = (queryable: Queryable, limit: number) =>
  tables(queryable).selectFrom('outgoing_message').selectAll().orderBy('message_id', 'desc').limit(limit).execute();

/**
 * Deletes up to `limit` messages that were sent or given up more than 30 days ago; returns the
 * number.
 */
export async function purgeMessages(queryable: Queryable, limit: number): Promise<number> {
  const [result] = await queryable.query<{ rows: number }>(
    `with old as (
       select message_id
       from platform.outgoing_message
       where (sent_at is not null or failed_at is not null)
         and coalesce(sent_at, failed_at) < platform.clock() - interval '30 days'
       order by coalesce(sent_at, failed_at)
       limit $1
       for update skip locked
     ),
     deleted as (
       delete from platform.outgoing_message m
       using old
       where m.message_id = old.message_id
       returning 1
     )
     select count(*)::integer as rows from deleted`,
    [limit],
  );
  return result!.rows;
}

/** Counts the messages of each kind that are not sent and not given up. */
export const countWaiting = (queryable: Queryable) =>
  queryable.query<{ kind: OutgoingMessageRow['kind']; count: number }>(
    `select
       kinds.kind,
       (
         select count(*)::integer
         from platform.outgoing_message m
         where m.kind = kinds.kind
           and m.sent_at is null
           and m.failed_at is null
       ) as count
     from unnest(array['mail', 'sms']) as kinds (kind)`,
  );
