// One copy of the whole server in a process of its own, so that it can be killed. Sends its
// origins.
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';

const app = await compose(loadConfig(process.env), { rateLimits: false });
process.send?.({ base: await app.open() });
// Exits with its parent.
process.on('disconnect', () => process.exit(0));
