import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import type { Retention } from '../../platform/module.ts';
import { purgeGameSessions } from './store/purge.ts';

/**
 * Days after its expiry that a game session with real money and without a round is deleted. One
 * with rounds is kept as long as they are.
 */
export const UNPLAYED_DAYS = 30;

/** Deletes expired game sessions without a round; returns how many were checked. */
export const purgeSessions = (database: Database): Promise<number> =>
  purge((limit) => purgeGameSessions(database, UNPLAYED_DAYS, limit));

/** How long the module keeps its rows. */
export const retention: readonly Retention[] = [
  { tables: ['launcher.round', 'launcher.game_slot'], reason: 'recreates play' },
  {
    tables: ['launcher.session'],
    rows: 'without a round',
    period: `${UNPLAYED_DAYS} days after it expired`,
    reason: 'complaints about a game that did not open',
    job: 'launcher.purge-sessions',
  },
  {
    tables: ['launcher.session'],
    rows: 'with a round',
    reason: 'rounds and wagers refer to it: game, version, device, times',
  },
  {
    tables: [
      'launcher.free_play_player',
      'launcher.free_play_session',
      'launcher.free_play_game_slot',
      'launcher.free_play_round',
    ],
    period: '7 days after last use, with their seeds',
    reason: 'play money needs no evidence',
    job: 'launcher.free-play',
  },
];
