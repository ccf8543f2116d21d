import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../packages/database/src/cluster.ts';
import { sharedFolderOf } from '../../packages/database/src/data-folder.ts';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { ensureDatabase, withClient } from '../../packages/database/src/roles.ts';
import { type Installation, lastLine, createInstallation } from './installation.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.close());

const FRESH = { args: ['--fresh'] };
const secretsOf = (folder: string): string => readFileSync(join(folder, 'secrets.json'), 'utf8');
/** The folders that data were moved to. */
const asideFolders = (): string[] =>
  readdirSync(installation.folder)
    .filter((name) => name.startsWith(`${basename(installation.data)}-`))
    .map((name) => join(installation.folder, name));

/** Makes a database in the form before the baseline of migrations, with one row in it. */
async function makeOutdated(cluster: Cluster): Promise<string> {
  await ensureDatabase(cluster.url('postgres', 'super'), 'chokdee');
  await withClient(cluster.url('chokdee', 'owner'), (client) =>
    client.query(`
      create schema platform;
      create table platform.applied_migration (name text, hash text);
      create table platform.kept as select 7 as number`),
  );
  return cluster.url('chokdee', 'super');
}
const numberIn = (url: string) =>
  withClient(url, async (client) => (await client.query<{ number: number }>('select number from platform.kept')).rows);

describe('npm start -- --fresh', () => {
  test('moves the old data aside, says where, and starts with a new database', async () => {
    const first = installation.start();
    await first.started();
    const before = secretsOf(installation.data);
    await installation.stop(first);

    const second = installation.start({}, FRESH);
    const text = await second.started();
    const [aside = '', ...others] = asideFolders();
    expect(others).toEqual([]);
    expect(basename(aside)).toMatch(/^data-\d{8}T\d{6}Z$/);
    expect(text).toContain(`the old data is now in ${aside}; nothing was deleted`);
    expect(secretsOf(aside)).toBe(before);
    expect(secretsOf(installation.data)).not.toBe(before);
    expect(readdirSync(aside)).not.toContain('running.json');
    expect(text).toContain('creating the database cluster');
    await installation.stop(second);
    expect(readdirSync(installation.data)).not.toContain('running.json');

    const old = installation.start({ CHOKDEE_DATA: aside });
    expect(await old.started()).not.toContain('creating the database cluster');
  });

  test('starts as usual when there is no data', async () => {
    const text = await installation.start({}, FRESH).started();
    expect(text).toContain(`the data folder ${installation.data} is empty: nothing to move`);
    expect(asideFolders()).toEqual([]);
  });

  test('is refused while a server runs on the folder, and moves nothing', async () => {
    const first = installation.start();
    await first.started();
    const { code, output } = await installation.start({ PORT: String(installation.port + 10) }, FRESH).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(/^Chokdee already runs on the folder .*: stop it first/);
    expect(asideFolders()).toEqual([]);
    expect((await installation.request(0, '/wps/system/status')).status).toBe(200);
  });

  test('is refused with DATABASE_URL', async () => {
    const { code, output } = await installation
      .start({ DATABASE_URL: 'postgres://chokdee@127.0.0.1:9/chokdee' }, FRESH)
      .ended();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'DATABASE_URL names a PostgreSQL of your own, which --fresh does not replace: name an empty database instead.',
    );
    expect(existsSync(installation.data)).toBe(false);
  });

  test('moves nothing when the settings are wrong', async () => {
    const cluster = await startCluster({ dataDirectory: installation.data });
    await cluster.stop();
    const { code, output } = await installation.start({ CHOKDEE_MODE: 'prod' }, FRESH).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('CHOKDEE_MODE must be one of demo, test, production.');
    expect(asideFolders()).toEqual([]);
    expect(existsSync(join(installation.data, 'pgdata/PG_VERSION'))).toBe(true);
  });

  test('refuses an unknown option', async () => {
    const { code, output } = await installation.start({}, { args: ['--frsh'] }).ended();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'Usage: npm start [-- --fresh]; --fresh moves the data folder aside and starts with an empty one.',
    );
  });

  test.runIf(process.getuid?.() === 0)('moves the cluster that root keeps below /var/lib/chokdee too', async () => {
    chmodSync(installation.folder, 0o700);
    const folders = [sharedFolderOf(installation.data)];
    try {
      const cluster = await startCluster({ dataDirectory: installation.data });
      expect(cluster.pgdata).toBe(join(folders[0]!, 'pgdata'));
      const url = await makeOutdated(cluster);
      expect(await numberIn(url)).toEqual([{ number: 7 }]);
      // The cluster is left running, as after a kill.
      const text = await installation.start({}, FRESH).started();
      const [aside = ''] = asideFolders();
      folders.push(sharedFolderOf(aside));
      expect(text).toContain(`the old data is now in ${aside} and ${folders[1]!}; nothing was deleted`);
      expect(isAlive(cluster.pid)).toBe(false);
      const old = await startCluster({ dataDirectory: aside });
      expect(await numberIn(old.url('chokdee', 'super'))).toEqual([{ number: 7 }]);
      await old.stop();
      await installation.close();
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a database of an earlier version is refused in one sentence', () => {
  test('in the data folder: --fresh is the way out', async () => {
    const cluster = await startCluster({ dataDirectory: installation.data });
    await makeOutdated(cluster);
    const { code, output } = await installation.start().ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe(
      'The database was made by an earlier version and cannot be upgraded: run npm start -- --fresh, ' +
        `which moves the old data folder ${installation.data} aside (nothing is deleted) and starts with a new one.`,
    );
    expect(output).not.toMatch(/^ +at /m);
    await installation.start({}, FRESH).started();
    const old = await startCluster({ dataDirectory: asideFolders()[0]! });
    expect(await numberIn(old.url('chokdee', 'super'))).toEqual([{ number: 7 }]);
    await old.stop();
  });

  test('with DATABASE_URL: another database is the way out', async () => {
    const cluster = await startCluster({ dataDirectory: join(installation.folder, 'own') });
    try {
      const url = await makeOutdated(cluster);
      const { code, output } = await installation.start({ DATABASE_URL: url }).ended();
      expect(code).toBe(1);
      expect(lastLine(output)).toBe(
        'The database was made by an earlier version and cannot be upgraded: ' +
          `name an empty database in DATABASE_URL instead of 127.0.0.1:${cluster.port}/chokdee.`,
      );
      expect(await numberIn(url)).toEqual([{ number: 7 }]);
    } finally {
      await cluster.stop();
    }
  });
});
