// The server of measurePlays in a process of its own: composed as by `npm start`, without rate
// limits. Communicates over IPC.
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { seed } from '../../apps/server/src/seed.ts';

/** Processor time so far (microseconds) and memory (bytes). */
export interface Usage {
  readonly cpu: number;
  readonly resident: number;
  readonly heap: number;
}

const config = loadConfig(process.env);
await prepareJobs(config.ownerUrl);
await seed(config);
const app = await compose(config, { rateLimits: false });
const base = await app.open();

process.on('message', (message) => {
  if (message === 'usage') {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ cpu: user + system, resident: rss, heap: heapUsed } satisfies Usage);
  }
  if (message === 'close') void app.close().then(() => process.exit(0));
});
process.send?.({ base });
