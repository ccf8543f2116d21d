import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { compose } from './compose.ts';
import { loadConfig } from './platform/config.ts';

/** The folder below `apps` of the application that each listener serves. */
const folders = { site: 'web', games: 'arcade', console: 'console' } as const;

const config = loadConfig(process.env);
const built = Object.entries(folders)
  .map(([listener, app]) => [listener, join(repositoryRoot(), 'apps', app, 'dist')] as const)
  .filter(([, folder]) => existsSync(folder));
const app = await compose(config, { pages: Object.fromEntries(built) });

let closing: Promise<void> | null = null;
const close = (): void => {
  closing ??= app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);

await app.open();
