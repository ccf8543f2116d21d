import {
  reconciliationDays,
  reconciliationFindings,
  requestReconciliation,
  resolveFinding,
  uploadStatement,
} from '@chokdee/contract/calls/cashier/reconciliation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { nid, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

let fixture: WithdrawalFixture;
let http: TestHttp;
let today: string;
/** Moves the clock to noon of the business day some days on. */
const toNoon = async (days: number) => {
  const [wait] = await fixture.db.owner.query<{ ms: number }>(
    `select extract(epoch from platform.business_day_start(now) + make_interval(hours => $1) - now)::float8 * 1000 as ms
     from platform.clock() as now`,
    [24 * days + 12],
  );
  await fixture.db.moveClock(Math.ceil(wait!.ms));
};
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
  // In the first half hour of a business day the one before it is not compared yet.
  await fixture.db.stopClock();
  await toNoon(1);
  const operators = new Map([
    ['nid', nid],
    ['boss', supervisor],
  ]);
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: { operatorOf: async (token) => operators.get(token) ?? null },
  });
  const [row] = await fixture.db.owner.query<{ day: string }>(
    'select platform.business_day(platform.clock())::text as day',
  );
  today = row!.day;
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});
const boss = { token: 'boss', language: 'EN' };
const compare = async (channel: string, direction: 'in' | 'out', day = today) => {
  const asked = await http.call(requestReconciliation, { body: { channel, direction, day } }, boss);
  expect(asked.errorCode).toBeNull();
  await fixture.cashier.reconciliation.run();
};
const findings = async (open: 'true' | 'false' = 'true') =>
  (await http.call(reconciliationFindings, { query: { open, size: 100 } }, boss)).value.list;

it('finds nothing where channel and ledger agree, and sums the day of both', async () => {
  await fixture.createPaid();
  await compare('sandbox', 'in');
  await compare('sandbox', 'out');
  expect(await findings()).toEqual([]);
  const { list } = (await http.call(reconciliationDays, {}, boss)).value;
  const sums = Object.fromEntries(list.filter((row) => row.day === today).map((row) => [row.direction, row]));
  expect(sums['in']).toMatchObject({
    status: 'done',
    settled: { count: 1, amount: 1_000 },
    booked: { count: 1, amount: 1_000 },
    reports: true,
  });
  expect(sums['out']).toMatchObject({ settled: { count: 1, amount: 500 }, booked: { count: 1, amount: 500 } });
});

it('finds a payment that was never credited, and resolves it once the payment is credited', async () => {
  const { deposit } = await fixture.openDeposit(700);
  await fixture.choose(deposit.order_number, 'never');
  await compare('sandbox', 'in');
  const [lost] = await findings();
  expect(lost).toMatchObject({
    kind: 'missing_ledger',
    reference: deposit.order_number,
    settled: { count: 1, amount: 700 },
    booked: { count: 0, amount: 0 },
  });
  await fixture.sendCallback({
    reference: deposit.order_number,
    outcome: 'paid',
    amount: '700',
    currency: 'THB',
    authorisation: `SB${deposit.order_number}`,
  });
  await compare('sandbox', 'in');
  expect(await findings()).toEqual([]);
  expect((await findings('false')).find(({ id }) => id === lost!.id)).toMatchObject({ resolution: 'matched' });
});

it('finds a payout the bank does not know, one of another amount and one paid twice', async () => {
  const [unknown, other, twice] = [await fixture.createPaid(), await fixture.createPaid(), await fixture.createPaid()];
  const payoutOf = async (key: typeof other) => (await fixture.read(key)).payout_id;
  const { owner } = fixture.db;
  await owner.query(`update cashier.sandbox_payout set outcome = 'unknown' where payout_id = $1`, [
    await payoutOf(unknown),
  ]);
  await owner.query('update cashier.sandbox_payout set amount = amount + 10000 where payout_id = $1', [
    await payoutOf(other),
  ]);
  await compare('sandbox', 'out');
  // The bank pays an id once; a doubled payment comes from a statement of it.
  await owner.query(
    `insert into cashier.settled_transfer
     select channel, direction, day, line + 1000, key, reference, amount, currency, settled_at
     from cashier.settled_transfer
     where key = $1`,
    [await payoutOf(twice)],
  );
  await owner.query(`select cashier.reconcile('sandbox', 'out', $1)`, [today]);
  const found = Object.fromEntries((await findings()).map((row) => [row.key, row]));
  expect(found[String(await payoutOf(unknown))]).toMatchObject({ kind: 'missing_channel', booked: { amount: 500 } });
  expect(found[String(await payoutOf(other))]).toMatchObject({
    kind: 'amount',
    settled: { amount: 500.01 },
    booked: { amount: 500 },
  });
  expect(found[String(await payoutOf(twice))]).toMatchObject({ kind: 'doubled', settled: { count: 2 } });
  const { id } = found[String(await payoutOf(unknown))]!;
  const body = { resolution: 'bank' as const, reason: 'the bank paid it today' };
  expect((await http.call(resolveFinding, { params: { id }, body }, { token: 'nid' })).errorCode).toBe(
    'account.not.permitted',
  );
  expect((await http.call(resolveFinding, { params: { id }, body }, boss)).status).toBe(200);
  expect((await http.call(resolveFinding, { params: { id }, body }, boss)).errorCode).toBe('request.not.found');
  await owner.query(`select cashier.reconcile('sandbox', 'out', $1)`, [today]);
  expect((await findings('false')).find((row) => row.id === id)).toMatchObject({
    resolution: 'bank',
    note: body.reason,
    resolvedBy: { name: 'บอส' },
  });
});

it('compares a channel that reports nothing with an uploaded statement, and names a wrong line', async () => {
  const target = { channel: 'promptpay', direction: 'in' as const, day: today };
  expect((await http.call(requestReconciliation, { body: target }, boss)).errorCode).toBe('reconciliation.no.report');
  const { deposit } = await fixture.openDeposit(300, 'promptpay');
  await fixture.sendCallback(
    {
      reference: deposit.order_number,
      outcome: 'paid',
      amount: '300',
      currency: 'THB',
      authorisation: 'KB-1',
    },
    { channel: 'promptpay' },
  );
  const upload = (content: string) => http.call(uploadStatement, { body: { ...target, content } }, boss);
  const wrong = await upload(`time,number,reference,amount,currency\n${today} 10:00,KB-1,x,-3,THB`);
  expect(wrong).toMatchObject({ errorCode: 'reconciliation.statement' });
  expect(wrong.fields['content']?.code).toBe('reconciliation.statement');
  expect((await upload('2020-01-01 10:00,KB-1,x,3,THB')).errorCode).toBe('reconciliation.statement');
  const rows = [`${today} 10:00:05,KB-1,${deposit.order_number},300,THB`, `${today} 10:01;KB-2;;55.5;THB`];
  expect((await upload(`\uFEFFtime,number,reference,amount,currency\r\n${rows.join('\r\n')}\r\n`)).value).toEqual({
    transfers: 2,
  });
  await fixture.cashier.reconciliation.run();
  const own = (await findings()).filter(({ channel }) => channel === 'promptpay');
  expect(own).toMatchObject([{ kind: 'missing_ledger', key: 'KB-2', settled: { amount: 55.5 } }]);
});

it('compares each business day once after it ended, also after days without a server', async () => {
  await toNoon(3);
  await fixture.cashier.reconciliation.run();
  const { list } = (await http.call(reconciliationDays, { query: { size: 100 } }, boss)).value;
  const days = (channel: string) => list.filter((row) => row.channel === channel && row.direction === 'in');
  expect(days('sandbox').map(({ status }) => status)).toEqual(Array(4).fill('done'));
  expect(days('transfer').map(({ status }) => status)).toEqual(Array(4).fill('waiting'));
  expect(
    (
      await fixture.db.owner.query<{ late: boolean }>(
        `select bool_and(platform.business_day(compared_at) > day) as late
         from cashier.reconciliation
         where channel = 'sandbox'`,
      )
    )[0]?.late,
  ).toBe(true);
  expect(await fixture.cashier.reconciliation.run()).toBe(0);
  const old = { channel: 'sandbox', direction: 'in' as const, day: '2020-01-01' };
  expect((await http.call(requestReconciliation, { body: old }, boss)).errorCode).toBe('validation.failed');
});
