import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig, type Config } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { connectBrowser } from '../browser.ts';
import { threePorts } from '../ports.ts';
import { serverEnvironment } from '../test-app.ts';

const applications = join(import.meta.dirname, '../../apps');

/** A whole server in this process: seeded database, built pages, jobs and consumers running. */
export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly origins: Config['origins'];
  readonly test: TestDatabase;
  /** The password of the demo player and the demo operators. */
  readonly password: string;
  close(): Promise<void>;
}

/**
 * Starts the server in demo mode on free ports, as `npm start` does, over a fresh database. `site`
 * is another folder of built pages for the site, `settings` replaces parts of the configuration.
 */
export async function startTestApp(
  site = join(applications, 'web/dist'),
  settings: Partial<Config> = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-journey-'));
  const test = await testDatabase();
  const environment = serverEnvironment(test, folder, {
    CHOKDEE_MODE: 'demo',
    PORT: String(await threePorts()),
    LOG_LEVEL: 'error',
  });
  const config = { ...loadConfig(environment), ...settings };
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

/**
 * Starts the server and connects to Chromium before the tests of a file; closes both after them.
 */
export function useTestApp(): { readonly app: TestApp; readonly browser: Browser } {
  const fixture = {} as { app: TestApp; browser: Browser };
  beforeAll(async () => {
    fixture.app = await startTestApp();
    fixture.browser = await connectBrowser();
  });
  afterAll(async () => {
    await fixture.browser?.close();
    await fixture.app?.close();
  });
  return fixture;
}
