import type { Database } from '@chokdee/database/database';
import { purgeFreePlay } from './store.ts';

/** Days after which free play that nobody came back to is forgotten, with its purse, rounds and seeds. */
export const FREE_PLAY_DAYS = 7;
/** Players and rounds forgotten in one transaction: a player takes all their rounds along, and a statement ends after 15 s. */
const AT_ONCE = 100;

/** Forgets what is due; answers how many rows went. */
export async function cleanFreePlay(database: Database): Promise<number> {
  let gone = 0;
  for (;;) {
    const rows = await purgeFreePlay(database, FREE_PLAY_DAYS, AT_ONCE);
    gone += rows;
    if (rows === 0) return gone;
  }
}
