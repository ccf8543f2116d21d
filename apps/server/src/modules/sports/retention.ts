import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import type { Retention } from '../../platform/module.ts';

/** Days that the stakes of members per market are kept. */
const STAKE_DAYS = 45;

/** Removes the stakes per member of old markets: the bets are wagers. Returns how many rows. */
export const purgeStakes = (database: Database): Promise<number> =>
  purge(
    async (limit) =>
      (
        await database.query(
          `delete from sports.member_stake
           where ctid in (
             select ctid from sports.member_stake where since < platform.clock() - make_interval(days => $1) limit $2
           )
           returning 1`,
          [STAKE_DAYS, limit],
        )
      ).length,
  );

/** How long the module keeps its rows. */
export const retention: readonly Retention[] = [
  {
    tables: ['sports.member_stake'],
    period: `${STAKE_DAYS} days`,
    reason: 'limits of members in markets that are long decided',
    job: 'sports.purge-stakes',
  },
  {
    tables: [
      'sports.ticket',
      'sports.leg',
      'sports.result',
      'sports.proposal',
      'sports.event',
      'sports.market',
      'sports.exposure',
    ],
    reason: 'money, and proof of play',
  },
  { tables: ['sports.setting', 'sports.margin', 'sports.league'], reason: 'few rows per brand' },
  { tables: ['sports.news'], reason: 'one row per member' },
  { tables: ['sports.due_combination'], reason: 'bounded by open work' },
];
