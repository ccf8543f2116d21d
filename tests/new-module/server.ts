import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyTestDatabase, type TestDatabase } from '@chokdee/database/testing';
import type { TestHttp } from '../../apps/server/src/platform/http/testing.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { threePorts } from '../ports.ts';
import { serverEnvironment } from '../test-app.ts';
import type { ProjectCopy } from './copy.ts';

/** The built server of a copy of the project, on a database of its own. */
export interface BuiltServer {
  readonly db: TestDatabase;
  readonly base: TestHttp['base'];
  /** The password of the demo operators. */
  readonly password: string;
  close(): Promise<void>;
}

/**
 * Migrates and seeds a new database with the built server of a copy, calls `prepare` with it and
 * starts the server.
 */
export async function startBuiltServer(
  { folder, node }: ProjectCopy,
  prepare: (db: TestDatabase) => Promise<unknown>,
): Promise<BuiltServer> {
  const db = await emptyTestDatabase();
  const data = mkdtempSync(join(tmpdir(), 'chokdee-new-data-'));
  const port = await threePorts();
  const env = serverEnvironment(db, data, { PORT: String(port) });
  await node(
    [
      '--input-type=module',
      '--eval',
      `const { prepare } = await import('${folder}/apps/server/dist/commands/prepare.js');
       const { seed } = await import('${folder}/apps/server/dist/seed.js');
       const { config } = await prepare(process.env, () => undefined);
       await seed(config);`,
    ],
    env,
  );
  await prepare(db);
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: folder,
    env: { ...process.env, ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const [site, games, console] = [0, 1, 2].map((index) => `http://127.0.0.1:${port + index}`) as [
    string,
    string,
    string,
  ];
  const isReady = () =>
    fetch(`${site}/healthz/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    db,
    base: { site, games, console },
    password: demoSecrets(data).accountPassword,
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await db.close();
      rmSync(data, { recursive: true });
    },
  };
}
