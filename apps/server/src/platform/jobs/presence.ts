import { createPool } from '@chokdee/database/pool';
import type pg from 'pg';

/** First half of the advisory locks that running worker pools hold: `jobs` in ASCII. */
const PRESENCE_LOCKS = 0x6a6f6273;

/** Distinguishes running worker pools from expired ones, across all copies of the server. */
export interface Presence {
  /** Marks a pool as running until `leave` or the end of the process. */
  announce(pool: string): Promise<void>;
  /** Returns the names among `pools` that belong to no running pool. */
  expired(pools: readonly string[]): Promise<string[]>;
  leave(): Promise<void>;
}

/**
 * Presence by the advisory locks of one connection: PostgreSQL releases them the moment the process
 * or the connection ends. `onLost` is called when the connection breaks; the announced pools are
 * then expired for others, so their work must stop.
 */
export async function joinPresence(url: string, onLost: (error: Error) => void): Promise<Presence> {
  const pool = createPool(url, { max: 1, name: 'chokdee-presence' });
  const client = await pool.connect();
  client.on('error', onLost);
  let last: Promise<unknown> = Promise.resolve();
  // One statement at a time on the connection.
  const query = <R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>> => {
    const next = last.catch(() => undefined).then(() => client.query<R>(text, values));
    last = next;
    return next;
  };
  return {
    announce: async (name) => {
      await query('select pg_advisory_lock($1, hashtext($2))', [PRESENCE_LOCKS, name]);
    },
    expired: async (names) => {
      const { rows } = await query<{ name: string }>(
        `select name
         from unnest($2::text[]) as name
         where not exists (
           select
           from pg_locks
           where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())
             and classid = $1
             and objid = (hashtext(name)::bigint & 4294967295)::oid
             and objsubid = 2
             and granted
         )`,
        [PRESENCE_LOCKS, names],
      );
      return rows.map((row) => row.name);
    },
    leave: async () => {
      client.off('error', onLost);
      client.release(true);
      await pool.end();
    },
  };
}
