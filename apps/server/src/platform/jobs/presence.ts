import { createPool } from '@chokdee/database/pool';
import type pg from 'pg';

/** First half of the advisory locks by which workers show that they live. */
const LIVING = 0x6a6f6273;

/** Tells living workers from dead ones, across all copies of the server. */
export interface Presence {
  /** Shows from now on that this worker lives. */
  announce(worker: string): Promise<void>;
  /** The names among these that belong to no living worker. */
  dead(workers: readonly string[]): Promise<string[]>;
  leave(): Promise<void>;
}

/**
 * Presence by locks of one connection: PostgreSQL drops them the moment the process or its connection ends.
 * `onLost` is told when the connection broke: our workers then count as dead and must stop.
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
    announce: async (worker) => { await inTurn('select pg_advisory_lock($1, hashtext($2))', [LIVING, worker]); },
    dead: async (workers) => {
      const { rows } = await inTurn<{ worker: string }>(
        `select worker from unnest($2::text[]) as worker where not exists (
           select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
             and classid = $1 and objid = (hashtext(worker)::bigint & 4294967295)::oid and objsubid = 2 and granted)`, [LIVING, workers]);
      return rows.map((row) => row.worker);
    },
    leave: async () => {
      client.off('error', onLost);
      client.release(true);
      await pool.end();
    },
  };
}
