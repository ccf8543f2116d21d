import type { Database } from '@chokdee/database/database';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { ServerModule } from '../../platform/module.ts';
import { createPairs, type Pairs } from './pairs.ts';
import { seedRoutes } from './routes.ts';

export type { PairFacts, Pairs, SeedPairs } from './pairs.ts';

/**
 * Seed pairs: promised by hash, used bet by bet, revealed by rotation. SQL face, for money commands: `seeds.current`, `seeds.advance`, `seeds.hold`, `seeds.release`, for
 * many members at once `seeds.advance_all`, `seeds.release_all`; and `seeds.forget` for a player of free play.
 */
export interface Seeds extends Pairs {
  readonly module: ServerModule;
}

/** `sealingKeys`: 32 bytes each, the one in use first. `chance`: the operating system's random bytes. */
export function createSeeds({
  database,
  sealingKeys,
  chance,
}: {
  readonly database: Database;
  readonly sealingKeys: readonly Uint8Array[];
  readonly chance: RandomBytes;
}): Seeds {
  const pairs = createPairs({ database, ring: createKeyRing(sealingKeys, chance), chance });
  return { ...pairs, module: { name: 'seeds', routes: seedRoutes(pairs) } };
}
