// One copy of the whole house in a process of its own, so that it can be killed. Says where it listens.
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';

const app = await compose(loadConfig(process.env), { rateLimits: false });
process.send?.({ base: await app.open() });
// A parent that is gone leaves no copy behind.
process.on('disconnect', () => process.exit(0));
