import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@chokdee/database/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import type { Job } from '../module.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { prepareJobs } from './prepare.ts';

let db: TestDatabase;
let started: Jobs[];
const lines: string[] = [];
const log = createLogger(
  { level: 'warn' },
  {
    write: (line: string) => {
      lines.push(line);
    },
  },
);
beforeEach(async () => {
  db = await testDatabase();
  started = [];
  await prepareJobs(db.ownerUrl);
});
afterEach(async () => {
  for (const jobs of started) await jobs.stop();
  await db.close();
});

async function start(...jobs: Job[]): Promise<void> {
  const scheduled = createJobs({ url: db.url, jobs, log, sweepEvery: 200 });
  started.push(scheduled);
  await scheduled.start();
}
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test('prepareJobs may run twice', async () => {
  await prepareJobs(db.ownerUrl);
  expect(
    await db.owner.query(
      `select count(*)::int as policies
       from pg_policies
       where schemaname = 'jobs'
         and policyname = 'server'`,
    ),
  ).toEqual([{ policies: 4 }]);
});

test('a job runs soon, again after its interval, and not after the stop', async () => {
  let runs = 0;
  await start({
    name: 'tick',
    every: 0,
    run: async () => {
      runs += 1;
    },
  });
  await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
  await started[0]!.stop();
  const after = runs;
  await pause(1_000);
  expect(runs).toBe(after);
});

test('several copies never run the same job at the same time', async () => {
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const job: Job = {
    name: 'alone',
    every: 0,
    run: async () => {
      maxRunning = Math.max(maxRunning, ++running);
      // Longer than two sweeps: the job of a running copy is not freed.
      await pause(700);
      running -= 1;
      runs += 1;
    },
  };
  await Promise.all([start(job), start(job), start(job)]);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(4);
  expect(maxRunning).toBe(1);
});

test('a failed job is logged and runs again; other jobs are not affected', async () => {
  let failures = 0;
  let others = 0;
  await start(
    {
      name: 'faulty',
      every: 0,
      run: async () => {
        failures += 1;
        throw new Error('it broke');
      },
    },
    {
      name: 'sound',
      every: 0,
      run: async () => {
        others += 1;
      },
    },
  );
  await expect.poll(() => Math.min(failures, others)).toBeGreaterThanOrEqual(2);
  expect(lines.some((line) => line.includes('it broke') && line.includes('faulty'))).toBe(true);
});

test('jobs continue after the database connection was lost', async () => {
  let runs = 0;
  await start(
    {
      name: 'observed',
      every: 0,
      run: async () => {
        await pause(20);
        runs += 1;
      },
    },
    {
      name: 'busy',
      every: 0,
      run: async () => {
        await pause(5);
      },
    },
  );
  const cut = () =>
    db.database.query(
      `select pg_terminate_backend(pid)
       from pg_stat_activity
       where application_name in ('chokdee-jobs', 'chokdee-presence')
         and datname = current_database()`,
    );
  for (let round = 0; round < 3; round += 1) {
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before);
    await cut();
    const after = runs;
    await expect.poll(() => runs).toBeGreaterThan(after + 1);
  }
});

test('two jobs with the same name are refused', () => {
  const job: Job = { name: 'same', every: 1, run: async () => undefined };
  expect(() => createJobs({ url: db.url, jobs: [job, job], log })).toThrow('Two jobs have the same name.');
});

test('a job of a killed copy runs again on another copy', async () => {
  const code = `
    import { createJobs } from ${JSON.stringify(join(import.meta.dirname, 'jobs.ts'))};
    import { createLogger } from ${JSON.stringify(join(import.meta.dirname, '../logging/logger.ts'))};
    const run = () => new Promise(() => { console.log('running'); });
    await createJobs({
      url: ${JSON.stringify(db.url)},
      log: createLogger({ level: 'silent' }),
      jobs: [{ name: 'long', every: 0, run }],
    }).start();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  let runs = 0;
  await start({
    name: 'long',
    every: 0,
    run: async () => {
      runs += 1;
    },
  });
  await pause(1_500);
  expect(runs).toBe(0);
  child.kill('SIGKILL');
  await expect.poll(() => runs).toBeGreaterThanOrEqual(1);
});
