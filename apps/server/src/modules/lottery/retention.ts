import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import type { Retention } from '../../platform/module.ts';

/** Days that stakes per number, issue and member, and notices are kept. */
const EXPOSURE_DAYS = 45;

const STATEMENTS = [
  `delete from lottery.exposure
   where ctid in (
     select ctid from lottery.exposure where since < platform.clock() - make_interval(days => $1) limit $2
   )
   returning 1`,
  `delete from lottery.issue
   where ctid in (
     select ctid from lottery.issue where since < platform.clock() - make_interval(days => $1) limit $2
   )
   returning 1`,
  `delete from lottery.member_stake
   where ctid in (
     select ctid from lottery.member_stake where last_at < platform.clock() - make_interval(days => $1) limit $2
   )
   returning 1`,
  `delete from lottery.outcome
   where ctid in (
     select ctid from lottery.outcome where changed_at < platform.clock() - make_interval(days => $1) limit $2
   )
   returning 1`,
];

/** Removes what old draws leave behind: the bets themselves are wagers. Returns how many rows. */
export async function purgeExposure(database: Database): Promise<number> {
  let total = 0;
  for (const statement of STATEMENTS)
    total += await purge(async (limit) => (await database.query(statement, [EXPOSURE_DAYS, limit])).length);
  return total;
}

/** How long the module keeps its rows. */
export const retention: readonly Retention[] = [
  {
    tables: ['lottery.game', 'lottery.price_list', 'lottery.setting'],
    reason: 'as few rows as there are games, price lists and brands',
  },
  { tables: ['lottery.restriction'], reason: 'bounded by what operators set' },
  {
    tables: ['lottery.yeekee_round', 'lottery.yeekee_submission'],
    reason: 'public results and their proofs; wagers are settled by them',
  },
  { tables: ['lottery.slip'], reason: 'money: the wagers of a slip, and its answer' },
  {
    tables: ['lottery.exposure', 'lottery.issue', 'lottery.member_stake', 'lottery.outcome'],
    period: `${EXPOSURE_DAYS} days after the last bet`,
    reason: 'limits of open draws, and notices',
    job: 'lottery.purge-exposure',
  },
];
