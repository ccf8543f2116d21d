import { createPool } from '@chokdee/database/pool';
import type pg from 'pg';

/** First half of the advisory locks by which pools of workers show that they live. */
const LIVING = 0x6a6f6273;

/** Tells living pools of workers from dead ones, across all copies of the server. */
export interface Presence {
  /** Shows from now on that this pool lives. */
  announce(pool: string): Promise<void>;
  /** The names among these that belong to no living pool. */
  expired(pools: readonly string[]): Promise<string[]>;
  leave(): Promise<void>;
}

/**
 * Presence by locks of one connection: PostgreSQL drops them the moment the process or its connection ends.
 * `onLost` is told when the connection broke: what we hold then counts as left and must stop.
 */
export async function joinPresence(url: string, onLost: (error: Error) => void): Promise<Presence> {
  const pool = createPool(url, { max: 1, name: 'chokdee-presence' });
  const client = await pool.connect();
  client.on('error', onLost);
  let last: Promise<unknown> = Promise.resolve();
  // One connection, one statement at a time.
  const inTurn = <R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>> => {
    const next = last.catch(() => undefined).then(() => client.query<R>(text, values));
    last = next;
    return next;
  };
  return {
    announce: async (name) => {
      await inTurn('select pg_advisory_lock($1, hashtext($2))', [LIVING, name]);
    },
    expired: async (names) => {
      const { rows } = await inTurn<{ name: string }>(
        `select name from unnest($2::text[]) as name where not exists (
           select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
             and classid = $1 and objid = (hashtext(name)::bigint & 4294967295)::oid and objsubid = 2 and granted)`,
        [LIVING, names],
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
