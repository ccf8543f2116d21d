import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SHARED_FOLDER } from './binaries.ts';
import { type Cluster, type ClusterOptions, sharedBuffers, startCluster } from './cluster.ts';
import { isAlive } from './postmaster.ts';
import { withClient } from './roles.ts';

let folder: string;
let started: Cluster[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-cluster-'));
  chmodSync(folder, 0o711);
  started = [];
});
afterEach(async () => {
  for (const cluster of started) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDirectory: folder, ...options });
  started.push(cluster);
  return cluster;
}
const query = (cluster: Cluster, text: string) =>
  withClient(
    cluster.url('postgres', 'super'),
    async (client) => (await client.query(text)).rows as Record<string, unknown>[],
  );
const untilEnded = async (pid: number) => {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 10));
};

/** Starts the cluster in another Node process, which waits. `pid` is PostgreSQL's. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number }> {
  const code = `import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))};
    const cluster = await startCluster({ dataDirectory: ${JSON.stringify(folder)} });
    console.log(cluster.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pid: Number(line.toString()) };
}

test('the first start makes a cluster with both roles, listening on loopback only, with durable writes', async () => {
  const cluster = await start();
  expect(await query(cluster, `select rolname from pg_roles where rolname like 'chokdee%' order by 1`)).toEqual([
    { rolname: 'chokdee_app' },
    { rolname: 'chokdee_owner' },
  ]);
  expect(
    await query(
      cluster,
      `select
         current_setting('listen_addresses') as a,
         current_setting('unix_socket_directories') as u,
         current_setting('fsync') as f,
         current_setting('synchronous_commit') as s,
         current_setting('full_page_writes') as p`,
    ),
  ).toEqual([{ a: '127.0.0.1', u: '', f: 'on', s: 'on', p: 'on' }]);
  expect(
    await query(cluster, `select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = 'chokdee_app'`),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  expect(statSync(join(cluster.pgdata, 'chokdee-passwords.json')).mode & 0o777).toBe(0o600);
});

test('refuses a wrong password', async () => {
  const cluster = await start();
  const wrong = cluster.url('postgres', 'super').replace(/:[^:@]+@/, ':wrong@');
  await expect(withClient(wrong, async () => undefined)).rejects.toMatchObject({ code: '28P01' });
});

test('keeps its data and its port over a restart', async () => {
  const first = await start();
  await query(first, 'create table sample as select 7 as number');
  await first.stop();
  await untilEnded(first.pid);
  const second = await start();
  expect(second.port).toBe(first.port);
  expect(await query(second, 'select number from sample')).toEqual([{ number: 7 }]);
});

test('adopts a server that a killed Node process left running', async () => {
  const { child, pid } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(true);
  const cluster = await start();
  expect(cluster.pid).toBe(pid);
  await cluster.stop();
  await untilEnded(pid);
});

test('two processes that start at the same time share one server', async () => {
  const [one, two] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(one.pid).toBe(two.pid);
  one.child.kill('SIGKILL');
  two.child.kill('SIGKILL');
  expect((await start()).pid).toBe(one.pid);
});

test('recovers a killed PostgreSQL despite its stale pid file', async () => {
  const first = await start();
  await query(first, 'create table sample as select 7 as number');
  process.kill(first.pid, 'SIGKILL');
  await untilEnded(first.pid);
  expect(existsSync(join(first.pgdata, 'postmaster.pid'))).toBe(true);
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second, 'select number from sample')).toEqual([{ number: 7 }]);
});

test('ignores a pid file whose number belongs to another program, and leaves that program running', async () => {
  const first = await start();
  await first.stop();
  const other = spawn('sleep', ['60'], { stdio: 'ignore' });
  writeFileSync(
    join(first.pgdata, 'postmaster.pid'),
    `${other.pid}\n${first.pgdata}\n1\n${first.port}\n\n127.0.0.1\n0 0\nready\n`,
  );
  const second = await start();
  expect(second.pid).not.toBe(other.pid);
  expect(isAlive(other.pid!)).toBe(true);
  other.kill();
});

test('a zombie does not count as running', async () => {
  // `exec` replaces the shell by sleep before the shell's child ends; sleep does not reap children.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const [line] = (await once(parent.stdout!, 'data')) as [Buffer];
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
  const child = Number(line.toString());
  expect(isAlive(child)).toBe(true);
  (parent.stdio[3] as Writable).end();
  await untilEnded(child);
  expect(existsSync(`/proc/${child}`)).toBe(true);
  expect(isAlive(parent.pid!)).toBe(true);
  parent.kill();
});

test('refuses a requested port that is in use', async () => {
  const holder = createServer();
  await new Promise<void>((ready) => {
    holder.listen(0, '127.0.0.1', ready);
  });
  const { port } = holder.address() as { port: number };
  await expect(start({ port })).rejects.toThrow(`Port ${port} for the database is in use by another program.`);
  holder.close();
});

test('refuses a folder that cannot be made', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(start({ dataDirectory: join(file, 'data') })).rejects.toThrow(
    /^The data folder .*file\/data cannot be written: .*\.$/,
  );
});

test('refuses data of another PostgreSQL version', async () => {
  const cluster = await start();
  await cluster.stop();
  writeFileSync(join(cluster.pgdata, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/was written by PostgreSQL 15, but version 18 is installed\.$/);
});

test.skipIf(process.getuid?.() !== 0)(
  'keeps the data below /var/lib/chokdee when root starts it in a private folder',
  async () => {
    chmodSync(folder, 0o700);
    const cluster = await start();
    expect(cluster.pgdata.startsWith(SHARED_FOLDER)).toBe(true);
    expect(statSync(cluster.pgdata).uid).not.toBe(0);
    expect(readFileSync(`/proc/${cluster.pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\s/m);
    await cluster.stop();
    rmSync(join(cluster.pgdata, '..'), { recursive: true });
  },
);

test('sets shared_buffers to a quarter of the memory, within limits', () => {
  expect([256, 2_048, 65_536].map((megabytes) => sharedBuffers(megabytes * 2 ** 20))).toEqual([128, 512, 1_024]);
});
