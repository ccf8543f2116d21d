import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig, type Config } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { threePorts } from '../ports.ts';

const applications = join(import.meta.dirname, '../../apps');

/** A whole house in this process: seeded database, built pages, jobs and consumers running. */
export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly origins: Config['origins'];
  readonly test: TestDatabase;
  /** The password of the demo's player and operators. */
  readonly password: string;
  close(): Promise<void>;
}

/** Opens a house on free ports, as `npm start` does, over a fresh database. `site` is another folder of built pages for the site. */
export async function startTestApp(
  env: Readonly<Record<string, string>> = {},
  site = join(applications, 'web/dist'),
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-journey-'));
  const test = await testDatabase();
  const config = loadConfig({
    CHOKDEE_MODE: 'demo',
    DATABASE_URL: test.url,
    DATABASE_OWNER_URL: test.ownerUrl,
    PORT: String(await threePorts()),
    CHOKDEE_DATA: folder,
    LOG_LEVEL: 'error',
    ...env,
  });
  await prepareJobs(config.ownerUrl);
  await seed(config);
  const app = await compose(config, {
    pages: { site, games: join(applications, 'arcade/dist'), console: join(applications, 'console/dist') },
  });
  await app.open();
  return {
    app,
    config,
    origins: config.origins,
    test,
    password: demoSecrets(folder).accountPassword,
    close: async () => {
      await app.close();
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
