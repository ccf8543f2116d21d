import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { millisOf, ProofCancelled, runProof, type ProofOptions, type ProofProgress } from './proof-run.ts';
import type { Check } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
const members: string[] = [];
beforeAll(async () => {
  kit = await testDatabase();
  for (let n = 0; n < 120; n += 1) members.push(await openMember(kit.database));
  members.sort();
});
afterAll(() => kit.close());

const bet = async (memberIds: readonly string[]): Promise<void> => {
  const ledger = ledgerFunctions(kit.database);
  for (const memberId of memberIds) {
    await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 1_000n]]);
    await ledger.post(memberId, 'bet', [
      ['cash', 'house:games', 100n],
      ['house:games', 'cash', 50n],
    ]);
  }
};
const run = (options: Partial<ProofOptions> = {}) =>
  runProof({ url: kit.url, kind: 'incremental', extra: [], since: null, ...options });
const violated = ({ rules }: { readonly rules: readonly { readonly name: string; readonly ok: boolean }[] }) =>
  rules.filter(({ ok }) => !ok).map(({ name }) => name);
/** Changes a table that refuses changes. */
const tamper = (table: string, change: string): Promise<unknown> =>
  kit.owner.transaction(async (tx) => {
    await tx.query(`alter table ledger.${table} disable trigger user`);
    await tx.query(`update ledger.${table} ${change}`);
    await tx.query(`alter table ledger.${table} enable trigger user`);
  });

test('proves everybody first, then only members with new commands, and moves their checkpoints', async () => {
  await bet(members);
  await kit.moveClock(60 * 60_000);
  const first = await run();
  expect([violated(first), first.members]).toEqual([[], members.length]);
  const since = { position: first.position, startedAt: new Date() };
  expect((await run({ since })).members).toBe(0);
  await bet(members.slice(0, 3));
  const second = await run({ since });
  expect([violated(second), second.members]).toEqual([[], 3]);
  const progress: ProofProgress[] = [];
  const full = await run({ kind: 'full', onProgress: (now) => progress.push(now) });
  expect([violated(full), full.members]).toEqual([[], members.length]);
  expect(progress.filter(({ step }) => step === 'members').at(-1)).toMatchObject({ done: 120, total: 120 });
  expect(new Set(progress.map(({ step }) => step))).toEqual(new Set(['members', 'time', 'days']));
  const checkpoints = await kit.database.query<{ position: string }>(
    'select distinct position::text as position from ledger.checkpoint',
  );
  expect(checkpoints).toEqual([{ position: full.position }]);
});

test('finds a changed balance of a member without new commands, and does not move the checkpoint', async () => {
  await kit.moveClock(60 * 60_000);
  const since = { position: (await run()).position, startedAt: new Date() };
  await tamper('account', `set balance = balance + 1 where member_id = '${members[7]}'`);
  const result = await run({ since });
  expect(violated(result)).toEqual(expect.arrayContaining(['zero-sum', 'balances-are-sums']));
  expect(result.members).toBe(1);
  // It is found again until it is corrected.
  expect(violated(await run({ since: { position: result.position, startedAt: new Date() } }))).toEqual(
    violated(result),
  );
  await tamper('account', `set balance = balance - 1 where member_id = '${members[7]}'`);
  expect(violated(await run({ since }))).toEqual([]);
});

test('a full proof replaces a checkpoint that does not follow from the entries', async () => {
  await kit.owner.query(`update ledger.checkpoint_balance set balance = balance + 1 where member_id = '${members[9]}'`);
  expect(violated(await run({ kind: 'full' }))).toEqual(['checkpoints-follow-from-entries']);
  expect(violated(await run({ kind: 'full' }))).toEqual([]);
});

test('finds a command that moves money from one member to another in an incremental proof', async () => {
  const since = { position: (await run()).position, startedAt: new Date() };
  await bet(members.slice(0, 1));
  const ids = await kit.owner.transaction(async (tx) =>
    tx.query<{ id: string }>(
      `insert into ledger.transfer (
         member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency, hash)
       select '${members[1]}', id, line, posted_at, amount, brand_id, type, 'house:a', 'cash', currency, hash
       from ledger.transfer
       where member_id = '${members[0]}'
         and line = 0
       order by id desc
       limit 1
       returning id::text as id`,
    ),
  );
  expect(violated(await run({ since }))).toContain('one-member-per-command');
  await kit.owner.transaction(async (tx) => {
    await tx.query('alter table ledger.transfer disable trigger user');
    await tx.query(`delete from ledger.transfer where member_id = '${members[1]}' and id = '${ids[0]!.id}'`);
    await tx.query('alter table ledger.transfer enable trigger user');
  });
});

const SLOW: Check = {
  over: 'members',
  invariants: [{ invariant: 'X1', name: 'slow' }],
  sql: () => `
    select 'slow' as rule, null::uuid as member_id, to_jsonb(s) as broken
    from (select pg_sleep(60)::text as slept, $1::uuid as first, $2::uuid as last offset 0) s
    where slept <> ''`,
};

test('is cancelled within a second, and its statement ends', async () => {
  const abort = new AbortController();
  const proof = run({ kind: 'full', extra: [SLOW], signal: abort.signal });
  const ended = proof.catch((error: unknown) => error);
  const sleeping = async (): Promise<number> =>
    (
      await kit.database.query<{ count: number }>(
        `select count(*)::integer as count
         from pg_stat_activity
         where application_name = 'chokdee-proof'
           and datname = current_database()
           and wait_event = 'PgSleep'`,
      )
    )[0]!.count;
  await expect.poll(sleeping, { timeout: 10_000 }).toBeGreaterThan(0);
  const startedAt = performance.now();
  abort.abort();
  expect(await ended).toBeInstanceOf(ProofCancelled);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await pause(50);
  expect(await sleeping()).toBe(0);
});

test('commands go on while a proof runs, and none is reported', async () => {
  const [proof] = await Promise.all([run({ kind: 'full' }), bet(members), bet(members)]);
  expect(violated(proof)).toEqual([]);
});

test('reads the time of an id', () => {
  expect(millisOf('0199a1b0-0001-7000-8000-000000000001')).toBe(0x0199a1b00001);
});
