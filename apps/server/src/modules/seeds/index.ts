import type { Database } from '@chokdee/database/database';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { ServerModule } from '../../platform/module.ts';
import { createPairs, type Pairs } from './pairs.ts';
import { seedRoutes } from './routes.ts';

export type { PairFacts, Pairs, RevealedPair, SeedPairs } from './pairs.ts';

/**
 * Seed pairs: committed by hash, used bet by bet, revealed by rotation.
 *
 * SQL interface, for money commands: `seeds.current`, `seeds.hold`, `seeds.release` and
 * `seeds.release_all`; `seeds.judge` for the nonces of a set of draws and `seeds.advance_all` to
 * use them; `seeds.advance` does both for one draw; `seeds.forget` for purged free-play players.
 */
export interface Seeds extends Pairs {
  readonly module: ServerModule;
}

/** What the seeds module needs. */
export interface SeedsDeps {
  readonly database: Database;
  /** 32 bytes each. The first seals; the others only open older seals. */
  readonly sealingKeys: readonly Uint8Array[];
  /** The operating system's secure random bytes. */
  readonly randomBytes: RandomBytes;
}

/** Builds the seeds module. */
export function createSeeds({ database, sealingKeys, randomBytes }: SeedsDeps): Seeds {
  const pairs = createPairs({ database, ring: createKeyRing(sealingKeys, randomBytes), randomBytes });
  return {
    ...pairs,
    module: {
      name: 'seeds',
      routes: seedRoutes(pairs),
      retention: [
        { tables: ['seeds.pair'], reason: 'recreates play; the pairs of free play go with their player' },
        { tables: ['seeds.hold'], reason: 'bounded by open rounds' },
      ],
    },
  };
}
