import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import { purgeGameSessions } from './store/purge.ts';

/**
 * Days after its expiry that a game session with real money and without a round is deleted. One
 * with rounds is kept as long as they are (docs/decisions/0019).
 */
export const UNPLAYED_DAYS = 30;

/** Deletes expired game sessions without a round; returns how many were checked. */
export const purgeSessions = (database: Database): Promise<number> =>
  purge((limit) => purgeGameSessions(database, UNPLAYED_DAYS, limit));
