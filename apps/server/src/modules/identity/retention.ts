import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import type { Job } from '../../platform/module.ts';

/** Days for which sessions that are over, and knocks at the door, are kept (docs/decisions/0019). */
export const HISTORY_DAYS = 400;

const answered = async (database: Database, text: string, values: readonly unknown[]): Promise<number> =>
  (await database.query<{ rows: number }>(text, values))[0]!.rows;

/** Removes sessions past their period; the last one of each member stays. Answers how many were looked at. */
export const purgeSessions = (database: Database): Promise<number> =>
  purge((limit) => answered(database, 'select identity.purge_sessions($1, $2) as rows', [HISTORY_DAYS, limit]));

/** Removes knocks at the door past their period; answers how many went. */
export const purgeAccess = (database: Database): Promise<number> =>
  purge((limit) => answered(database, 'select identity.purge_access($1, $2) as rows', [HISTORY_DAYS, limit]));

/** Forgets tries counted more than a day ago: the longest wait is an hour. Answers how many went. */
export const purgeAttempts = (database: Database): Promise<number> =>
  purge((limit) =>
    answered(
      database,
      `with old as (select bucket from identity.throttle where last_at < platform.clock() - interval '1 day' order by last_at limit $1 for update skip locked),
     gone as (delete from identity.throttle t using old where t.bucket = old.bucket returning 1)
   select count(*)::integer as rows from gone`,
      [limit],
    ),
  );

/** What identity forgets by itself, and how often it looks. */
export const retentionJobs = (database: Database): readonly Job[] => [
  {
    name: 'identity.purge-tries',
    every: 3_600,
    run: async () => {
      await purgeAttempts(database);
    },
  },
  {
    name: 'identity.purge-access',
    every: 3_600,
    run: async () => {
      await purgeAccess(database);
    },
  },
  {
    name: 'identity.purge-sessions',
    every: 3_600,
    run: async () => {
      await purgeSessions(database);
    },
  },
];
