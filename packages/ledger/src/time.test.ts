import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePartitions } from '@chokdee/database/partitions';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
let ledger: ReturnType<typeof ledgerFunctions>;
beforeEach(async () => {
  kit = await testDatabase();
  ledger = ledgerFunctions(kit.database);
});
afterEach(async () => {
  await kit.close();
});

const minutes = (count: number) => count * 60_000;
const now = async () => (await kit.database.query<{ at: Date }>('select platform.clock() as at'))[0]!.at.getTime();
const monthsAhead = async () =>
  (await kit.database.query<{ months: number }>('select ledger.months_ahead() as months'))[0]!.months;
const partitions = async () =>
  (
    await kit.database.query<{ name: string }>(
      `select c.relname::text as name
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'ledger.transfer'::regclass
       order by 1`,
    )
  ).map(({ name }) => name);

test('a new id more than 10 minutes off the clock is stale; a repeated one is replayed', async () => {
  const memberId = await openMember(kit.database);
  const lines = [['channel:test', 'cash', 10n]] as const;
  for (const offset of [minutes(-11), minutes(11)]) {
    const id = uuid7((await now()) + offset);
    expect((await ledger.post(memberId, 'deposit', lines, { id })).status).toBe('stale');
    expect((await ledger.hold(memberId, 1n, { id })).status).toBe('stale');
  }
  for (const offset of [minutes(-9), minutes(9)])
    expect((await ledger.post(memberId, 'deposit', lines, { id: uuid7((await now()) + offset) })).status).toBe('ok');
  const id = uuid7();
  const first = await ledger.post(memberId, 'deposit', lines, { id });
  await kit.moveClock(minutes(60 * 24));
  expect(await ledger.post(memberId, 'deposit', lines, { id })).toEqual({ ...first, status: 'replayed' });
  expect((await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 11n]], { id })).status).toBe('conflict');
  expect((await ledger.post(memberId, 'deposit', lines, { id: '6f1e1ad0-7f5e-4c5b-9d38-0a2b54e0a111' })).status).toBe(
    'stale',
  );
  expect((await balances(kit.database, memberId))[0]).toMatchObject({ balance: 30n, version: 3n });
});

test("a command replayed after a month's end has one effect, and the next id is in the next partition", async () => {
  const monthEnd = new Date(await now());
  const next = Date.UTC(monthEnd.getUTCFullYear(), monthEnd.getUTCMonth() + 1, 1);
  await kit.moveClock(next - (await now()) - 2_000);
  const memberId = await openMember(kit.database);
  const lines = [['channel:test', 'cash', 10n]] as const;
  const id = uuid7(next - 1);
  const first = await ledger.post(memberId, 'deposit', lines, { id });
  await kit.moveClock(60_000);
  expect(await now()).toBeGreaterThan(next);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ledger.post(memberId, 'deposit', lines, { id })));
  expect(answers).toEqual(Array(8).fill({ ...first, status: 'replayed' }));
  const late = uuid7(next - minutes(8));
  expect((await ledger.post(memberId, 'deposit', lines, { id: late })).status).toBe('ok');
  expect((await ledger.post(memberId, 'deposit', lines, { id: uuid7(next) })).status).toBe('ok');
  const stored = await kit.database.query<{ month: string; n: bigint }>(
    `select tableoid::regclass::text as month, count(*) as n
     from ledger.transfer
     where member_id = $1
     group by 1
     order by 1`,
    [memberId],
  );
  expect(stored.map(({ n }) => n)).toEqual([2n, 1n]);
  expect((await balances(kit.database, memberId))[0]).toMatchObject({ balance: 30n, version: 3n });
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test('partitions exist for 3 months ahead, without a default one, and may be made concurrently', async () => {
  expect(await monthsAhead()).toBe(3);
  expect(
    await kit.database.query(
      `select from pg_partitioned_table where partrelid = 'ledger.transfer'::regclass and partdefid <> 0`,
    ),
  ).toEqual([]);
  const before = await partitions();
  // The clock moves without new partitions: readiness detects it.
  await kit.owner.query(`update platform.clock_offset set amount = interval '2 months'`);
  expect(await monthsAhead()).toBe(1);
  await Promise.all(Array.from({ length: 6 }, () => makePartitions(kit.database)));
  expect(await monthsAhead()).toBe(3);
  expect((await partitions()).length).toBe(before.length + 2);
});
