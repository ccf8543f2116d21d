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
const ask = (cluster: Cluster, text: string) =>
  withClient(
    cluster.url('postgres', 'super'),
    async (client) => (await client.query(text)).rows as Record<string, unknown>[],
  );
const gone = async (pid: number) => {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 10));
};

/** Another Node process that starts the cluster, says its pid and waits. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number }> {
  const code = `import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))};
    const cluster = await startCluster({ dataDirectory: ${JSON.stringify(folder)} }); console.log(cluster.pid); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pid: Number(line.toString()) };
}

test('a first start makes a cluster with both roles, on loopback only, durable', async () => {
  const cluster = await start();
  expect(await ask(cluster, `select rolname from pg_roles where rolname like 'chokdee%' order by 1`)).toEqual([
    { rolname: 'chokdee_app' },
    { rolname: 'chokdee_owner' },
  ]);
  expect(
    await ask(
      cluster,
      `select current_setting('listen_addresses') a, current_setting('unix_socket_directories') u, current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('full_page_writes') p`,
    ),
  ).toEqual([{ a: '127.0.0.1', u: '', f: 'on', s: 'on', p: 'on' }]);
  expect(
    await ask(cluster, `select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = 'chokdee_app'`),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  expect(statSync(join(cluster.pgdata, 'chokdee-passwords.json')).mode & 0o777).toBe(0o600);
});

test('a wrong password is refused', async () => {
  const cluster = await start();
  const wrong = cluster.url('postgres', 'super').replace(/:[^:@]+@/, ':wrong@');
  await expect(withClient(wrong, async () => undefined)).rejects.toMatchObject({ code: '28P01' });
});

test('what was written is there after a stop and a start, on the same port', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 7 as number');
  await first.stop();
  await gone(first.pid);
  const second = await start();
  expect(second.port).toBe(first.port);
  expect(await ask(second, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a server left running by a killed Node is adopted', async () => {
  const { child, pid } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(true);
  const cluster = await start();
  expect(cluster.pid).toBe(pid);
  await cluster.stop();
  await gone(pid);
});

test('two processes that start at once share one server', async () => {
  const [one, two] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(one.pid).toBe(two.pid);
  one.child.kill('SIGKILL');
  two.child.kill('SIGKILL');
  expect((await start()).pid).toBe(one.pid);
});

test('a killed PostgreSQL recovers over its stale pid file', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 7 as number');
  process.kill(first.pid, 'SIGKILL');
  await gone(first.pid);
  expect(existsSync(join(first.pgdata, 'postmaster.pid'))).toBe(true);
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a pid file whose number went to a stranger is not believed, and the stranger is left alone', async () => {
  const first = await start();
  await first.stop();
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  writeFileSync(
    join(first.pgdata, 'postmaster.pid'),
    `${stranger.pid}\n${first.pgdata}\n1\n${first.port}\n\n127.0.0.1\n0 0\nready\n`,
  );
  const second = await start();
  expect(second.pid).not.toBe(stranger.pid);
  expect(isAlive(stranger.pid!)).toBe(true);
  stranger.kill();
});

test('a process that has ended and is not buried yet does not run', async () => {
  // The sleeper takes the shell's place before the shell's child ends, and buries nobody.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const [line] = (await once(parent.stdout!, 'data')) as [Buffer];
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
  const child = Number(line.toString());
  expect(isAlive(child)).toBe(true);
  (parent.stdio[3] as Writable).end();
  await gone(child);
  expect(existsSync(`/proc/${child}`)).toBe(true);
  expect(isAlive(parent.pid!)).toBe(true);
  parent.kill();
});

test('a demanded port in use is refused in one sentence', async () => {
  const holder = createServer();
  await new Promise<void>((ready) => {
    holder.listen(0, '127.0.0.1', ready);
  });
  const { port } = holder.address() as { port: number };
  await expect(start({ port })).rejects.toThrow(`Port ${port} for the database is in use by another program.`);
  holder.close();
});

test('a folder that cannot be made is refused in one sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(start({ dataDirectory: join(file, 'data') })).rejects.toThrow(
    /^The data folder .*file\/data cannot be written: .*\.$/,
  );
});

test('data of another PostgreSQL version is refused in one sentence', async () => {
  const cluster = await start();
  await cluster.stop();
  writeFileSync(join(cluster.pgdata, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/was written by PostgreSQL 15, but version 18 is installed\.$/);
});

test.skipIf(process.getuid?.() !== 0)(
  'root under a closed home keeps the data where the server can reach it',
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

test('takes a quarter of the memory for its pages, within bounds', () => {
  expect([256, 2_048, 65_536].map((megabytes) => sharedBuffers(megabytes * 2 ** 20))).toEqual([128, 512, 1_024]);
});
