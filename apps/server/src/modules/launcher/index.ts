import type { Database } from '@chokdee/database/database';
import { requireMonthsAhead } from '@chokdee/database/partitions';
import type { Commands } from '@chokdee/ledger/commands';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import type { HttpConfig } from '../../platform/http/settings.ts';
import type { Job, ServerModule } from '../../platform/module.ts';
import type { Games } from '../catalogue/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Pairs } from '../seeds/index.ts';
import { cleanFreePlay } from './free-play.ts';
import { createLaunch, type SitePageAddress } from './launch.ts';
import { purgeSessions, retention } from './retention.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { launchRoutes, rgsRoutes } from './routes.ts';
import { createBrandOfSession } from './session-brand.ts';
import { createVoids } from './voids.ts';

export type { SitePageAddress } from './launch.ts';
export type { Rounds } from './rounds.ts';
export { roundsBetween } from './store/rounds.ts';

/** Launches games and runs our own RGS. */
export interface Launcher {
  readonly module: ServerModule;
  readonly rounds: Rounds;
  /** The brand at which the game session of a token was opened; null for an unknown token. */
  readonly brandOfSession: (token: string) => Promise<{ readonly id: string } | null>;
}

/**
 * The launcher's dependencies. `batcher` sends the money commands of rounds in batches when it is
 * given.
 */
export interface LauncherOptions {
  readonly database: Database;
  readonly config: Pick<HttpConfig, 'origins' | 'mode'>;
  readonly catalogue: Pick<Games, 'findGame' | 'recordOpened'>;
  readonly seeds: Pairs;
  readonly protection: Pick<Protection, 'stateOf'>;
  readonly commands: Commands;
  readonly batcher?: Commands;
  readonly randomBytes: RandomBytes;
  /** The addresses of games that are pages of the site. */
  readonly pageAddress?: SitePageAddress;
}

/** Builds the launcher. */
export function createLauncher(options: LauncherOptions): Launcher {
  const { database, config, seeds } = options;
  const rounds = createRounds(options);
  return {
    rounds,
    brandOfSession: createBrandOfSession(database),
    module: {
      name: 'launcher',
      routes: [...launchRoutes({ launch: createLaunch(options), rounds, seeds, config }), ...rgsRoutes(rounds, seeds)],
      consumers: [createVoids(database)],
      jobs: jobsOf(database, rounds),
      retention,
      checks: [{ name: 'launcher.partitions', check: () => requireMonthsAhead(database, 'launcher') }],
    },
  };
}

/** `every` in seconds. */
const jobsOf = (database: Database, rounds: Rounds): readonly Job[] => [
  {
    name: 'launcher.sweep',
    every: 600,
    run: async () => {
      await rounds.sweep();
    },
  },
  {
    name: 'launcher.free-play',
    every: 3_600,
    run: async () => {
      await cleanFreePlay(database);
    },
  },
  {
    name: 'launcher.purge-sessions',
    every: 3_600,
    run: async () => {
      await purgeSessions(database);
    },
  },
];
