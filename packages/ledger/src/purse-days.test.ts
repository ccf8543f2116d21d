import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDays } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const DAY = 86_400_000;
interface Row {
  readonly id: string | null;
  readonly line: number;
  readonly total: bigint;
  readonly sum: bigint;
  readonly amount: bigint;
  readonly version: bigint;
}
interface Filter {
  readonly types: readonly string[] | null;
  readonly from: Date;
  readonly until: Date;
}
const page = (member: string, { types, from, until }: Filter, limit: number, offset: number) =>
  db.database.query<Row>('select * from ledger.purse_statement($1, $2, $3, $4, $5, $6, $7)', [
    member,
    'cash',
    types,
    from,
    until,
    limit,
    offset,
  ]);
/** What matches, read without any sums of days, newest first. */
const matching = (member: string, { types, from, until }: Filter) =>
  db.owner.query<{ id: string; line: number; amount: bigint; version: bigint }>(
    `select id, line, amount, version
     from ledger.entry
     where member_id = $1
       and account = 'cash'
       and ($2::text[] is null or type = any ($2))
       and posted_at >= $3
       and posted_at < $4
     order by version desc`,
    [member, types, from, until],
  );

it.each([
  ['today', 0, 1],
  ['today until a moment before its end', 0, 0.99999],
  ['yesterday and today', -1, 1],
  ['thirty days and tomorrow', -30, 2],
  ['until today begins', -30, 0],
])('on a first day, while no day is closed, the record has every entry: %s', async (_what, first, last) => {
  const ledger = ledgerFunctions(db.database);
  const member = await openMember(db.database);
  await ledger.post(member, 'deposit', [['channel:test', 'cash', 1_000n]]);
  await ledger.post(member, 'bet', [['cash', 'house:play', 300n]]);
  const [row] = await db.owner.query<{ start: Date; days: bigint }>(
    `select
       ledger.day_start(platform.business_day(platform.clock())) as start,
       (select count(*) from ledger.closed_purse_day) as days`,
  );
  expect(row!.days).toBe(0n);
  const at = (days: number) => new Date(row!.start.getTime() + days * DAY);
  const filter = { types: null, from: at(first), until: at(last) };
  const expected = last > 0 ? [{ amount: -300n }, { amount: 1_000n }] : [{ id: null }];
  const sums = last > 0 ? { total: 2n, sum: 700n } : { total: 0n, sum: 0n };
  expect(await page(member, filter, 10, 0)).toMatchObject(expected.map((each) => ({ ...each, ...sums })));
  const months = await db.database.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from ledger.purse_months($1, 'cash')`,
    [member],
  );
  expect(months).toEqual([{ sum: 700n }]);
});

it('every page of every filter is what matches, with its sums, on closed and open days', async () => {
  const ledger = ledgerFunctions(db.database);
  const member = await openMember(db.database);
  const start = Date.now();
  for (let day = 0; day < 6; day += 1) {
    await ledger.post(member, 'deposit', [['channel:test', 'cash', 90_000n]]);
    for (let n = 0; n < 12; n += 1)
      await ledger.post(member, n % 5 === 4 ? 'adjustment' : 'bet', [
        ['cash', 'house:games', BigInt(10 + n)],
        ...(n % 3 === 0 ? ([['house:games', 'cash', BigInt(5 * n + 1)]] as const) : []),
      ]);
    // The last two days stay open.
    if (day < 5) await db.moveClock(0.73 * DAY);
    if (day === 3) await closeDays(db.database);
  }
  expect(
    (await db.owner.query<{ days: bigint }>('select count(*) as days from ledger.closed_purse_day'))[0]!.days,
  ).toBeGreaterThan(1n);
  expect((await prove(db.owner)).filter(({ ok }) => !ok)).toEqual([]);

  const moment = fc
    .oneof(
      fc.integer({ min: -2 * DAY, max: 6 * DAY }),
      fc.integer({ min: -2, max: 6 }).map((days) => days * DAY),
    )
    .map((offset) => new Date(Math.floor(start / DAY) * DAY - 8 * 3_600_000 + offset));
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(moment, moment),
      fc.option(fc.subarray(['bet', 'win', 'deposit', 'adjustment'], { minLength: 1 })),
      fc.integer({ min: 1, max: 9 }),
      async ([one, other], types, size) => {
        const [from, until] = one < other ? [one, other] : [other, one];
        const filter = { types, from, until };
        const expected = await matching(member, filter);
        const sum = expected.reduce((all, { amount }) => all + amount, 0n);
        const found: Pick<Row, 'id' | 'line' | 'amount' | 'version'>[] = [];
        for (let offset = 0; offset <= expected.length; offset += size) {
          const rows = await page(member, filter, size, offset);
          expect(rows[0]).toMatchObject({ total: BigInt(expected.length), sum });
          found.push(
            ...rows
              .filter(({ id }) => id !== null)
              .map(({ id, line, amount, version }) => ({ id, line, amount, version })),
          );
        }
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: process.env['CHOKDEE_FULL'] ? 300 : 40 },
  );
});

it('the sums of a closed day cannot be changed, and a proof finds what was forged', async () => {
  for (const verb of ['update ledger.purse_day set amount = 1', 'delete from ledger.purse_day'])
    await expect(db.owner.query(verb)).rejects.toMatchObject({ code: '42501' });
  await db.owner.query('alter table ledger.purse_day disable trigger refuse_change');
  await db.owner.query(`update ledger.purse_day set amount = amount + 1 where type = 'deposit'`);
  expect((await prove(db.owner)).filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
    'closed-purse-days-are-sums',
  ]);
});
