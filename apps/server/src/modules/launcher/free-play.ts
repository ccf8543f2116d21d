import type { Database } from '@chokdee/database/database';
import { purgeFreePlay } from './store/purge.ts';

/**
 * Days after which free play is deleted when its player does not come back, with balance, rounds
 * and seeds.
 */
export const FREE_PLAY_DAYS = 7;
/**
 * Players, rounds and sessions of one transaction. Small: a player takes all its rounds along, and
 * a statement may run for 15 s.
 */
const BATCH_SIZE = 100;

/** Deletes expired free play; returns how many players, rounds and sessions. */
export async function cleanFreePlay(database: Database): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await purgeFreePlay(database, FREE_PLAY_DAYS, BATCH_SIZE);
    deleted += rows;
    if (rows === 0) return deleted;
  }
}
