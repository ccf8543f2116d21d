import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@chokdee/database/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import type { Job } from '../module.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { prepareJobs } from './prepare.ts';

let kit: TestDatabase;
let running: Jobs[];
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
  kit = await testDatabase();
  running = [];
  await prepareJobs(kit.ownerUrl);
  await kit.owner.query(
    'create table platform.seen (at timestamptz default platform.clock(), event text); grant all on platform.seen to chokdee_app',
  );
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  await kit.close();
});

async function start(...jobs: Job[]): Promise<void> {
  const started = createJobs({ url: kit.url, jobs, log, sweepEvery: 200 });
  running.push(started);
  await started.start();
}
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test('preparing twice changes nothing', async () => {
  await prepareJobs(kit.ownerUrl);
  expect(
    await kit.owner.query(
      `select count(*)::int as policies from pg_policies where schemaname = 'jobs' and policyname = 'server'`,
    ),
  ).toEqual([{ policies: 4 }]);
});

test('a job runs soon, again after its pause, and not after the stop', async () => {
  let runs = 0;
  await start({
    name: 'tick',
    every: 0,
    run: async () => {
      runs += 1;
    },
  });
  await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
  await running[0]!.stop();
  const after = runs;
  await pause(1_000);
  expect(runs).toBe(after);
});

test('several copies never run one job at the same time', async () => {
  let inside = 0;
  let most = 0;
  let runs = 0;
  const job: Job = {
    name: 'alone',
    every: 0,
    run: async () => {
      most = Math.max(most, ++inside);
      // Longer than two sweeps: a living copy's work is never taken for left-over.
      await pause(700);
      inside -= 1;
      runs += 1;
    },
  };
  await Promise.all([start(job), start(job), start(job)]);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(4);
  expect(most).toBe(1);
});

test('a job that fails is logged and has its next turn; others do not notice', async () => {
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

test('a lost database is waited for: the jobs go on, and the process lives', async () => {
  let runs = 0;
  await start(
    {
      name: 'patient',
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
    kit.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('chokdee-jobs', 'chokdee-presence') and datname = current_database()`,
    );
  for (let round = 0; round < 3; round += 1) {
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before);
    await cut();
    const after = runs;
    await expect.poll(() => runs).toBeGreaterThan(after + 1);
  }
});

test('two jobs of one name are refused', () => {
  const job: Job = { name: 'twin', every: 1, run: async () => undefined };
  expect(() => createJobs({ url: kit.url, jobs: [job, job], log })).toThrow('Two jobs have the same name.');
});

test('a job whose copy was killed in the middle runs again elsewhere', async () => {
  const here = JSON.stringify(join(import.meta.dirname, 'jobs.ts'));
  const logger = JSON.stringify(join(import.meta.dirname, '../logging/logger.ts'));
  const code = `import { createJobs } from ${here}; import { createLogger } from ${logger};
    await createJobs({ url: ${JSON.stringify(kit.url)}, log: createLogger({ level: 'silent' }), jobs: [{ name: 'long', every: 0, run: () => new Promise(() => { console.log('inside'); }) }] }).start();`;
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
