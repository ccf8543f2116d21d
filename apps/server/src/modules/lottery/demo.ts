import { randomBytes } from 'node:crypto';
import { readClock } from '../../platform/clock/clock.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { demoBeacon } from '../draws/index.ts';
import { demoCalendar, offerLotteries } from './offering.ts';

/** The official lottery whose results operators of the demo enter. */
const ENTERED = 'baac';

/**
 * All lotteries at the demo brand. Official ones are drawn by our own draws, which are marked as
 * demo draws (decision D28); the results of one are entered.
 */
export const demo: Demo = {
  after: ['brand', 'catalogue', 'draws'],
  seed: async ({ database, config: { secrets } }) => {
    const ring = createKeyRing([secrets.sealing, ...secrets.oldSealing], randomBytes);
    const now = (await readClock(database)).getTime();
    await offerLotteries(database, {
      brandId: demoBrandId,
      beacon: await demoBeacon(database, ring, randomBytes),
      drawsOf: (game) =>
        game.source === 'own'
          ? { source: 'own', isDemo: false, calendar: game.calendar }
          : {
              source: game.code === ENTERED ? 'official' : 'own',
              isDemo: true,
              calendar: demoCalendar(game, now),
            },
    });
  },
};
