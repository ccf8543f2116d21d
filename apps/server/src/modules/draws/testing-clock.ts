// A process that runs the clock of the draws while it holds the lease, for tests that kill or
// suspend it. The environment names the database.
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { createLeases } from '../../platform/lease/leases.ts';
import { isLeaseLost } from '../../platform/lease/store.ts';
import { createBeaconReader } from './beacons.ts';
import { createSteps, drawsClock, LEASE } from './drawing.ts';
import { sealingKey } from './testing.ts';

/** What the process reports: it waits for the lease, has it, or was refused the result it drew. */
export type ClockReport = 'ready' | 'held' | 'refused';

const url = process.env['DATABASE_URL']!;
const database = createDatabase(createPool(url, { max: 4, name: 'clock' }));
const ring = createKeyRing([sealingKey]);
const report = (message: ClockReport): void => {
  process.send?.(message);
};
const steps = createSteps({
  database,
  ring,
  // Without the time limit, so that a process that was suspended still uses the answer.
  beacons: createBeaconReader({ database, ring, fetchUrl: (address) => fetch(address) }),
  onError: (drawId, error) => {
    console.error(drawId, error);
  },
});
const clock = drawsClock({
  ...steps,
  drawDue: async (lease, signal) => {
    try {
      return await steps.drawDue(lease, signal);
    } catch (error) {
      if (isLeaseLost(error)) report('refused');
      throw error;
    }
  },
});
createLeases({ database: createDatabase(createPool(url, { max: 1, name: 'clock-leases' })) }).hold(LEASE, {
  run: (lease, signal) => {
    report('held');
    return clock.run(lease, signal);
  },
});
report('ready');
// Exits with its parent.
process.on('disconnect', () => process.exit(0));
