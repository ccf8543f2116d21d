import type { Queryable } from '@chokdee/database/database';
import { callFunction } from './play-mode-sql.ts';

/**
 * Deletes free play older than that many days, at most `limit` players, rounds and sessions;
 * returns how many.
 */
export const purgeFreePlay = async (db: Queryable, days: number, limit: number): Promise<number> =>
  (await callFunction<number>(db, { name: 'launcher.purge_free_play', args: [days, limit] })) ?? 0;

/**
 * Deletes game sessions with real money that expired that many days ago without a round, at most
 * `limit`; returns how many were checked.
 */
export const purgeGameSessions = async (db: Queryable, days: number, limit: number): Promise<number> =>
  (await callFunction<number>(db, { name: 'launcher.purge_sessions', args: [days, limit] })) ?? 0;
