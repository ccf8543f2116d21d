import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated, type Selectable } from 'kysely';

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
}
/** A letter as stored; `body` is empty once it has gone, unless the demo keeps it. */
export type OutgoingMessageRow = Selectable<OutgoingMessageTable>;

const tables = (queryable: Queryable) =>
  queryable.kysely<{ outgoing_message: OutgoingMessageTable }>().withSchema('platform');
const clock = sql<Date>`platform.clock()`;

/** Writes a letter that is due at once. */
export const insertMessage = (
  tx: Queryable,
  letter: Pick<OutgoingMessageRow, 'kind' | 'recipient' | 'subject' | 'body'>,
) =>
  tables(tx)
    .insertInto('outgoing_message')
    .values({ ...letter, sent_at: null, failed_at: null, last_error: null })
    .execute();

/** Takes letters that are due. They come back by themselves after two minutes unless their end is written. */
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

/** Writes that a letter has gone; `keep` leaves its text. */
export const markSent = (queryable: Queryable, id: string, keep: boolean) =>
  tables(queryable)
    .updateTable('outgoing_message')
    .set({ sent_at: clock, ...(keep ? {} : { body: '' }) })
    .where('message_id', '=', id)
    .execute();

/** Writes that a letter did not go: again after `seconds`, or never where that is null. */
export const markFailed = (queryable: Queryable, id: string, error: string, seconds: number | null) =>
  tables(queryable)
    .updateTable('outgoing_message')
    .set(
      seconds === null
        ? { failed_at: clock, body: '', last_error: error }
        : { due_at: sql`platform.clock() + make_interval(secs => ${seconds})`, last_error: error },
    )
    .where('message_id', '=', id)
    .execute();

/** The newest letters, for the demo outbox. */
export const readMessages = (queryable: Queryable, limit: number) =>
  tables(queryable).selectFrom('outgoing_message').selectAll().orderBy('message_id', 'desc').limit(limit).execute();

/** Removes what ended more than 30 days ago, at most so many; answers how many went. */
export const purgeMessages = async (queryable: Queryable, limit: number): Promise<number> =>
  (
    await queryable.query<{ rows: number }>(
      `with old as (
     select message_id from platform.outgoing_message where (sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) < platform.clock() - interval '30 days'
     order by coalesce(sent_at, failed_at) limit $1 for update skip locked
   ), gone as (delete from platform.outgoing_message l using old where l.message_id = old.message_id returning 1)
   select count(*)::integer as rows from gone`,
      [limit],
    )
  )[0]!.rows;
