import { randomBytes } from 'node:crypto';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { demoBeacon } from '../draws/index.ts';
import { demoTables } from './demo-tables.ts';
import { offerTables } from './offering.ts';

/** The live tables of the demo brand; they deal by themselves. */
export const demo: Demo = {
  after: ['brand', 'catalogue', 'draws'],
  seed: async ({ database, config: { secrets } }) => {
    const ring = createKeyRing([secrets.sealing, ...secrets.oldSealing], randomBytes);
    const beacon = await demoBeacon(database, ring, randomBytes);
    await offerTables(database, demoTables(demoBrandId, beacon));
  },
};
