import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { sample } from '@chokdee/database/testing-sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HolderReport } from './testing-holder.ts';

// Processes that hold a lease are killed or suspended while they write.

/** Milliseconds within which another process takes over. */
const TAKEOVER = 5_000;
const KILLS = sample(Array.from({ length: 50 }), 0.04).length;
/** Leases that are killed at the same time. */
const GROUPS = 4;

let db: TestDatabase;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  db = await testDatabase();
  await db.owner.query(`
    create schema lease_test;
    grant usage on schema lease_test to chokdee_app;
    create table lease_test.write (
      n bigint generated always as identity,
      name text not null,
      epoch bigint not null,
      at timestamptz not null default pg_catalog.clock_timestamp()
    );
    grant select, insert on lease_test.write to chokdee_app`);
});
afterAll(async () => {
  await Promise.all([...running].map(kill));
  await db.close();
});

const kill = async (child: ChildProcess): Promise<void> => {
  running.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

interface Holder {
  readonly child: ChildProcess;
  readonly reports: HolderReport[];
}
async function startHolder(name: string, manner = ''): Promise<Holder> {
  const child = fork(join(import.meta.dirname, 'testing-holder.ts'), [name, manner], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: db.url },
  });
  running.add(child);
  const reports: HolderReport[] = [];
  child.on('message', (message: HolderReport) => reports.push(message));
  await once(child, 'message');
  return { child, reports };
}

/** Waits for a condition. Not `expect.poll`, which concurrent tests cannot share. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error('the condition did not become true within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
/** The newest epoch of a name with a write. */
const lastEpoch = async (name: string): Promise<bigint> =>
  (
    await db.database.query<{ epoch: bigint }>(
      'select coalesce(max(epoch), 0) as epoch from lease_test.write where name = $1',
      [name],
    )
  )[0]!.epoch;
const writtenAfter = (name: string, epoch: bigint): Promise<void> => until(async () => (await lastEpoch(name)) > epoch);
const reported = ({ reports }: Holder, kind: HolderReport['kind']): Promise<void> =>
  until(() => reports.at(-1)?.kind === kind);

/** Expects that no write of an epoch follows a write of a newer one. */
async function expectOrdered(): Promise<void> {
  expect(
    await db.database.query(
      `select *
       from (select name, n, epoch, max(epoch) over (partition by name order by n) as newest from lease_test.write) w
       where epoch < newest`,
    ),
  ).toEqual([]);
}

/** Kills the holder of a lease again and again; returns the milliseconds until the next write. */
async function killHolders(name: string, kills: number): Promise<number[]> {
  const times: number[] = [];
  const holders = [await startHolder(name), await startHolder(name)];
  /** The process with the newest epoch: on a busy machine it need not be the one expected. */
  const present = async (): Promise<Holder | undefined> => {
    const epoch = String(await lastEpoch(name));
    return holders.find(({ reports }) => reports.some((report) => report.kind === 'held' && report.epoch === epoch));
  };
  for (let count = 0; count < kills; count += 1) {
    // Killed at different ages of the lease.
    await new Promise((resolve) => setTimeout(resolve, 50 + ((count * 379) % 1_000)));
    let holder: Holder | undefined;
    await until(async () => (holder = await present()) !== undefined);
    const epoch = await lastEpoch(name);
    const killedAt = performance.now();
    await kill(holder!.child);
    holders.splice(holders.indexOf(holder!), 1);
    await writtenAfter(name, epoch);
    times.push(performance.now() - killedAt);
    holders.push(await startHolder(name));
  }
  await Promise.all(holders.map(({ child }) => kill(child)));
  return times;
}

it.concurrent(
  'another process takes over within 5 s of a kill, and no write of an older epoch follows',
  async () => {
    const groups = Math.min(GROUPS, KILLS);
    const times = (
      await Promise.all(
        Array.from({ length: groups }, (_, group) =>
          killHolders(`killed:${group}`, Math.floor(KILLS / groups) + (group < KILLS % groups ? 1 : 0)),
        ),
      )
    )
      .flat()
      .sort((a, b) => a - b);
    const at = (share: number): string => times[Math.ceil(share * times.length) - 1]!.toFixed(0);
    console.log(`${times.length} kills, takeover in ms: median ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`);
    expect(times).toHaveLength(KILLS);
    expect(times.at(-1)).toBeLessThan(TAKEOVER);
    await expectOrdered();
  },
  600_000,
);

it.concurrent.each([
  ['between two writes', 'stubborn', 'refused'],
  ['within a transaction', 'open', 'lost'],
] as const)('a process suspended %s loses its lease, and its later write is refused', async (_when, manner, end) => {
  const name = `suspended:${manner}`;
  const first = await startHolder(name, manner);
  await reported(first, manner === 'open' ? 'open' : 'written');
  const second = await startHolder(name);
  first.child.kill('SIGSTOP');
  const stoppedAt = performance.now();
  await reported(second, 'held');
  expect(performance.now() - stoppedAt).toBeLessThan(TAKEOVER);
  const epoch = await lastEpoch(name);
  first.child.kill('SIGCONT');
  if (manner === 'stubborn') first.child.send('write again');
  await reported(first, end);
  await writtenAfter(name, epoch - 1n);
  await expectOrdered();
  await Promise.all([kill(first.child), kill(second.child)]);
});
