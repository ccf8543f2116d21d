import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import { purgeGameSessions } from './store.ts';

/** Days after which a conversation with money in which nothing was played is forgotten; one with rounds stays with them (docs/decisions/0019). */
export const UNPLAYED_DAYS = 30;

/** Forgets what is due; answers how many conversations were looked at. */
export const purgeSessions = (database: Database): Promise<number> =>
  purge((limit) => purgeGameSessions(database, UNPLAYED_DAYS, limit));
