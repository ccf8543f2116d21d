import { randomBytes } from 'node:crypto';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { demoBeacon } from '../draws/index.ts';
import { seedLeagues } from './leagues/seed.ts';
import { offerSports } from './offering.ts';

/** The vendors of sports and esports of the demo brand, and the virtual leagues. */
export const demo: Demo = {
  after: ['brand', 'catalogue', 'draws'],
  seed: async ({ database, config: { secrets } }) => {
    await offerSports(database, demoBrandId);
    const ring = createKeyRing([secrets.sealing, ...secrets.oldSealing], randomBytes);
    await seedLeagues(database, demoBrandId, await demoBeacon(database, ring, randomBytes));
  },
};
