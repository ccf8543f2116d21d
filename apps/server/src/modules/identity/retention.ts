import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import type { Job, Retention } from '../../platform/module.ts';

/** Days for which ended sessions and the access log are kept. */
export const HISTORY_DAYS = 400;

const countRows = async (database: Database, text: string, values: readonly unknown[]): Promise<number> =>
  (await database.query<{ rows: number }>(text, values))[0]!.rows;

/**
 * Deletes sessions past their period, except the last one of each member. Returns how many were
 * examined.
 */
export const purgeSessions = (database: Database): Promise<number> =>
  purge((limit) => countRows(database, 'select identity.purge_sessions($1, $2) as rows', [HISTORY_DAYS, limit]));

/** Deletes rows of the access log past their period. Returns how many. */
export const purgeAccess = (database: Database): Promise<number> =>
  purge((limit) => countRows(database, 'select identity.purge_access($1, $2) as rows', [HISTORY_DAYS, limit]));

const hourly = (name: string, work: () => Promise<number>): Job => ({
  name,
  every: 3_600,
  run: async () => {
    await work();
  },
});

/** Deletes one-time values and codes past their period. Returns how many. */
export const purgeOneTime = (database: Database): Promise<number> =>
  purge((limit) => countRows(database, 'select identity.purge_one_time($1) as rows', [limit]));

/** Deletes trial accounts whose session has ended. Returns how many. */
export const purgeTrials = (database: Database): Promise<number> =>
  purge((limit) => countRows(database, 'select identity.purge_trials($1) as rows', [limit]));

/** The hourly purge jobs of the module. */
export const retentionJobs = (database: Database): readonly Job[] => [
  hourly('identity.purge-one-time', () => purgeOneTime(database)),
  hourly('identity.purge-trials', () => purgeTrials(database)),
  hourly('identity.purge-access', () => purgeAccess(database)),
  hourly('identity.purge-sessions', () => purgeSessions(database)),
];

/** How long the module keeps its rows. */
export const retention: readonly Retention[] = [
  {
    tables: ['identity.member', 'identity.consent', 'identity.registration', 'identity.passkey'],
    reason: 'who played, how they came and log in, and what they agreed to',
  },
  { tables: ['identity.invite_code'], reason: 'to whom members are attributed' },
  {
    tables: ['identity.challenge', 'identity.remember', 'identity.sms_code'],
    period: 'until their expiry, at most a day; SMS codes 30 days, to see who requested them',
    reason: 'one-time values of a login',
    job: 'identity.purge-one-time',
  },
  {
    tables: ['identity.session'],
    period: `${HISTORY_DAYS} days after its absolute end; of what is older, the newest of each member`,
    reason: 'login history of more than a year; the previous visit, however old',
    job: 'identity.purge-sessions',
  },
  {
    tables: ['identity.access'],
    period: `${HISTORY_DAYS} days`,
    reason: 'login history with refused attempts',
    job: 'identity.purge-access',
  },
];
