import { randomBytes } from 'node:crypto';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { demoBeacon } from './beacons.ts';
import { addGame } from './store.ts';

/** The demo brand has one own game, drawn every three minutes. It takes no bets yet. */
export const demo: Demo = {
  after: ['brand'],
  seed: async ({ database, config: { secrets } }) => {
    const ring = createKeyRing([secrets.sealing, ...secrets.oldSealing], randomBytes);
    await addGame(database, {
      brand_id: demoBrandId,
      code: 'lantern-5',
      names: { TH: 'โคม 5 หลัก', EN: 'Lantern 5' },
      source: 'own',
      is_demo: false,
      zone: 'Asia/Bangkok',
      schedule: { kind: 'every', minutes: 3, from: '00:00', to: '23:57', except: [], also: [] },
      format: { parts: [{ name: 'number', kind: 'digits', count: 1, digits: 5 }] },
      sale_seconds: 180,
      lock_seconds: 20,
      result_seconds: 10,
      late_seconds: 30,
      void_seconds: null,
      plan_hours: 2,
      beacon: await demoBeacon(database, ring, randomBytes),
    });
  },
};
