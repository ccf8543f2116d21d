import { cancelProof, listProofs, startProof, viewProof } from '@chokdee/contract/calls/proofs';
import { broken, type Check } from '@chokdee/ledger/proof';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { createProofs, runNow, type Problem, type Proofs, type RunnerDeps } from './index.ts';
import { findRun, insertRun } from './store.ts';

/** A rule of a module that holds until `violated`. */
let violated: boolean;
/** Seconds that the rule takes. */
let slow: number;
const rule: Check = {
  over: 'members',
  invariants: [{ invariant: 'X1', name: 'a-rule-of-a-module' }],
  sql: () =>
    broken(
      'a-rule-of-a-module',
      `select null::uuid as member_id, 7 as seven
       from (select pg_sleep(${slow})::text as slept, $1::text as "from" offset 0) s
       where slept = '${violated ? '' : 'never'}'`,
    ),
};
/** Takes the parameters of both kinds of proof. */
const check: Check = {
  ...rule,
  sql: (scope) =>
    rule.sql(scope).replace('$1::text', scope.full ? '$1::uuid::text || $2::uuid::text' : '$1::uuid[]::text'),
};

let fixture: ConsoleFixture;
let proofs: Proofs;
let deps: RunnerDeps;
let problems: Problem[];
beforeAll(async () => {
  fixture = await createConsoleFixture(({ database, url }) => {
    deps = { database, url, checks: [check], onProblem: (problem) => problems.push(problem) };
    proofs = createProofs(deps);
    return [proofs.module];
  });
  await fixture.registerMember('proved');
});
afterAll(() => fixture?.close());
beforeEach(() => {
  violated = false;
  slow = 0;
  problems = [];
});
afterEach(() => fixture.db.owner.query('delete from proofs.run'));

const look = () => proofs.module.jobs!.find(({ name }) => name === 'proofs.run')!.run();
const operator = () => fixture.tokenOf('operator');
/** Starts a run as the console does, and the job that runs it. */
const start = async (kind: 'full' | 'incremental' = 'full') => {
  const { value } = await fixture.call(startProof, { body: { kind } }, await operator());
  void look();
  return value;
};
const view = async (id: string, language?: string) =>
  (await fixture.call(viewProof, { params: { id } }, { ...(await operator()), ...(language && { language }) })).value;
/** Waits until a run is in a state. */
const untilState = (id: string, state: string) =>
  expect.poll(async () => (await findRun(fixture.db.database, id))?.state, { timeout: 20_000 }).toBe(state);

it('runs in the background, stores its result and is recorded', async () => {
  const { id, state, startedBy } = await start();
  expect([state, startedBy]).toEqual(['queued', 'operator']);
  await untilState(id, 'done');
  const run = await view(id, 'EN');
  expect(run).toMatchObject({ kind: 'full', state: 'done', holds: true, violations: 0, members: 1 });
  expect(run.provedUpTo).toBeLessThan(run.startedAt!);
  expect(run.rules[1]).toMatchObject({
    id: 'I2',
    title: 'A stored balance equals the sum of its entries.',
    holds: true,
    examples: [],
  });
  expect(run.rules.at(-1)).toMatchObject({ id: 'X1', holds: true });
  expect((await fixture.auditEntries('ledger.prove')).at(-1)).toMatchObject({
    actor_name: 'operator',
    subject: `proof:${id}`,
    after: { kind: 'full' },
  });
  const { value } = await fixture.call(listProofs, {}, await operator());
  expect([value.total, value.list[0]!.id]).toEqual([1, id]);
  expect(await proofs.status()).toMatchObject({ violations: 0, age: expect.any(Number) });
  expect(problems).toEqual([]);
});

it('shows a violation with examples and what to do, and reports it', async () => {
  violated = true;
  const { id } = await start();
  await untilState(id, 'done');
  const run = await view(id);
  expect([run.holds, run.violations]).toEqual([false, 1]);
  expect(run.rules.at(-1)).toMatchObject({ holds: false, broken: 1, examples: [{ seven: 7 }] });
  expect(run.rules.at(-1)!.advice).toMatch(/ปิดปรับปรุง/);
  expect(problems).toMatchObject([{ runId: id, rules: ['a-rule-of-a-module'] }]);
  expect((await proofs.status()).violations).toBe(1);
});

it('refuses a second run while one is open', async () => {
  slow = 30;
  const { id } = await start();
  const second = await fixture.call(startProof, { body: { kind: 'incremental' } }, await operator());
  expect([second.status, second.errorCode]).toEqual([409, 'proof.running']);
  await fixture.call(cancelProof, { params: { id } }, await operator());
  await untilState(id, 'cancelled');
});

it('is cancelled while a statement runs, and says by whom', async () => {
  slow = 30;
  const { id } = await start();
  await untilState(id, 'running');
  const answer = await fixture.call(cancelProof, { params: { id } }, await fixture.tokenOf('supervisor'));
  expect(answer.errorCode).toBeNull();
  const cancelledAt = performance.now();
  await untilState(id, 'cancelled');
  expect(performance.now() - cancelledAt).toBeLessThan(3_000);
  expect(await view(id)).toMatchObject({ cancelledBy: 'supervisor', holds: null, provedUpTo: null });
  expect((await fixture.call(cancelProof, { params: { id } }, await operator())).errorCode).toBe('proof.ended');
  expect((await fixture.auditEntries('ledger.cancel-proof')).at(-1)).toMatchObject({ subject: `proof:${id}` });
});

it('a run of another brand cannot be cancelled, and its operators are not named', async () => {
  const run = await insertRun(fixture.db.database, 'full', { by: { brandId: 'elsewhere', name: 'stranger' } });
  const id = run!.run_id;
  expect((await fixture.call(cancelProof, { params: { id } }, await operator())).errorCode).toBe('request.not.found');
  expect(await view(id)).toMatchObject({ startedBy: null });
  const unknown = { params: { id: '00000000-0000-7000-8000-000000000000' } };
  expect((await fixture.call(viewProof, unknown, await operator())).errorCode).toBe('request.not.found');
});

it('a run whose process was killed is marked and repeated', async () => {
  const killed = (await insertRun(fixture.db.database, 'incremental'))!.run_id;
  await fixture.db.owner.query(`update proofs.run set state = 'running', started_at = platform.clock()`);
  await look();
  const runs = (await fixture.call(listProofs, {}, await operator())).value.list;
  expect(runs.map(({ kind, state }) => [kind, state])).toEqual([
    ['incremental', 'done'],
    ['incremental', 'interrupted'],
  ]);
  expect(runs[1]!.id).toBe(killed);
});

it('a run of a living process is left alone', async () => {
  slow = 2;
  const { id } = await start();
  await untilState(id, 'running');
  expect(await runNow(deps, 'full', new AbortController().signal)).toBeNull();
  await untilState(id, 'done');
});

it('a run ends when the connection with its lock is lost', async () => {
  slow = 30;
  const { id } = await start();
  await untilState(id, 'running');
  const client = new pg.Client({ connectionString: fixture.db.superUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid)
     from pg_locks
     where locktype = 'advisory'
       and classid = ${0x70726f6f}
       and database = (select oid from pg_database where datname = $1)`,
    [new URL(fixture.db.url).pathname.slice(1)],
  );
  await client.end();
  slow = 0;
  await expect
    .poll(
      async () => {
        await look();
        return (await findRun(fixture.db.database, id))?.state;
      },
      { timeout: 20_000 },
    )
    .toBe('interrupted');
});

it('a full proof runs once a night and an incremental one every hour', async () => {
  const kinds = async () => {
    await look();
    return (await fixture.db.owner.query<{ kind: string }>('select kind from proofs.run order by requested_at')).map(
      ({ kind }) => kind,
    );
  };
  expect(await kinds()).toEqual(['full']);
  expect(await kinds()).toEqual(['full']);
  await fixture.db.owner.query(`update proofs.run set requested_at = requested_at - interval '61 minutes'`);
  const [night] = await fixture.db.owner.query<{ full: boolean }>(
    `select (platform.clock() at time zone 'Asia/Singapore')::time between '04:00' and '05:02' as full`,
  );
  // The lock of the run before ends a moment after it, with its connection.
  await expect.poll(kinds).toEqual(['full', night!.full ? 'full' : 'incremental']);
  await fixture.db.owner.query(`update proofs.run set requested_at = requested_at - interval '1 day'`);
  await expect.poll(async () => (await kinds()).at(-1)).toBe('full');
});

it('runs older than 90 days are purged, except the newest and those with a violation', async () => {
  await fixture.db.owner.query(
    `insert into proofs.run (kind, state, requested_at, started_at, finished_at, position, violations)
     select 'full', 'done', at, at, at, platform.uuid7(), n % 2
     from generate_series(0, 3) as n
     cross join lateral (select platform.clock() - (91 + n) * interval '1 day' as at) t`,
  );
  await proofs.module.jobs!.find(({ name }) => name === 'proofs.purge')!.run();
  const kept = await fixture.db.owner.query<{ violations: number }>(
    'select violations from proofs.run order by requested_at desc',
  );
  expect(kept.map(({ violations }) => violations)).toEqual([0, 1, 1]);
});
