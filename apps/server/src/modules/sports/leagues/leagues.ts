import { sportsSeason, sportsVirtualMatch } from '@chokdee/contract/calls/sports/leagues';
import type { Database } from '@chokdee/database/database';
import { purge } from '../../../platform/jobs/purge.ts';
import { bind, type Binding, type Job, type Retention, type ServerModule } from '../../../platform/module.ts';
import type { Feed } from '../feed.ts';
import type { Outrights } from '../outrights.ts';
import { createChampions } from './champions.ts';
import { leaguesDriver } from './driver.ts';
import { createPlanner } from './planning.ts';
import { seasonOut, virtualMatchOut } from './season.ts';
import { purgeRounds } from './store.ts';

/** Days that rounds are kept after they began. */
const ROUND_DAYS = 90;

/** What the virtual leagues add to the sports module. */
export interface Leagues {
  readonly routes: readonly Binding[];
  readonly jobs: readonly Job[];
  readonly retention: readonly Retention[];
  readonly leased: NonNullable<ServerModule['leased']>;
}

/**
 * Creates the virtual leagues (docs/decisions/0051): the draws of their games decide the matches,
 * which are sent through the port of feeds as they are played. A brand has the leagues whose codes
 * are games of its draws (`seedLeagues`).
 */
export function createLeagues({
  database,
  feed,
  outrights,
  onError,
}: {
  readonly database: Database;
  readonly feed: Feed;
  readonly outrights: Outrights;
  /** Receives rounds that failed; they are tried again. */
  readonly onError: (drawId: string, error: unknown) => void;
}): Leagues {
  return {
    routes: [
      bind(sportsSeason, ({ params }, context) => seasonOut(database, context, params.league)),
      bind(sportsVirtualMatch, ({ params }, { brand }) => virtualMatchOut(database, brand.id, params.id)),
    ],
    jobs: [
      {
        name: 'sports.purge-rounds',
        every: 3_600,
        run: async () => {
          await purge((limit) => purgeRounds(database, ROUND_DAYS, limit));
        },
      },
    ],
    retention: [
      {
        tables: ['sports.league_round'],
        period: `${ROUND_DAYS} days`,
        reason: 'public results, and their verification',
        job: 'sports.purge-rounds',
      },
    ],
    leased: [
      leaguesDriver({
        database,
        feed,
        planner: createPlanner({ database, feed }),
        champions: createChampions({ database, outrights }),
        onError,
      }),
    ],
  };
}
