import { afterAll, beforeAll, expect, it } from 'vitest';
import { baht, brand, createCashierFixture, origin, password, realName, type CashierFixture } from './testing.ts';

// The rules of withdrawals below, at and above each bound, as the database judges them.

let fixture: CashierFixture;
let memberId: string;
let payees: Readonly<Record<'BC' | 'EW', string>>;
type Kind = keyof typeof payees;
beforeAll(async () => {
  fixture = await createCashierFixture();
  const player = await fixture.createMemberWithCash(5_000);
  ({ memberId } = player);
  const wallet = await fixture.cashier.payees.add({
    brandId: brand.id,
    memberId,
    bankCode: 'TRUEMONEY',
    number: '0812345678',
    holder: realName,
  });
  payees = { BC: await fixture.addPayee(player), EW: wallet.id };
  // One request of 1,000 baht of each kind counts today.
  for (const payeeId of Object.values(payees))
    await fixture.cashier.withdrawals.request(player, brand, {
      amount: 1_000,
      payeeId,
      password,
      origin,
      checkCode: async () => undefined,
    });
});
afterAll(() => fixture?.close());

type Settings = Readonly<Record<string, number | boolean | readonly number[]>>;
const micro = (amount: number): number => amount * 1_000_000;
/** Settings that refuse nothing; the turnover is the subject of withdrawal-rules.test.ts. */
const open: Settings = {
  withdrawal_from: 0,
  withdrawal_until: 0,
  withdrawal_fixed: [],
  bank_open: true,
  ewallet_open: true,
  withdrawal_minimum: 1,
  withdrawal_maximum: micro(1_000_000),
  ewallet_minimum: 1,
  ewallet_maximum: micro(1_000_000),
  withdrawals_per_day: 100,
  withdrawn_per_day: micro(1_000_000),
  ewallet_times_per_day: 100,
  ewallet_per_day: micro(1_000_000),
  required_deposit: 0,
};
const ask = async <T>(sql: string, settings: Settings, values: readonly unknown[] = []): Promise<T> => {
  const [row] = await fixture.db.owner.query<{ answer: T }>(
    `select ${sql} as answer
     from (select (jsonb_populate_record(s, $1)).* from cashier.settings s where s.brand_id = $2) s`,
    [JSON.stringify({ ...open, ...settings }), brand.id, ...values],
  );
  return row!.answer;
};
const fault = (kind: Kind, amount: bigint, settings: Settings = {}): Promise<string | null> =>
  ask('cashier.withdrawal_fault(row (s.*)::cashier.settings, $3, $4, $5)', settings, [memberId, kind, amount]);

it.each([
  ['a day', 600, 720, { '09:59:59.999': false, '10:00:00': true, '11:59:59.999': true, '12:00:00': false }],
  ['midnight', 1_320, 120, { '21:59:59.999': false, '22:00:00': true, '01:59:59.999': true, '02:00:00': false }],
  ['no bound', 600, 600, { '09:59:59.999': true, '10:00:00': true, '00:00:00': true }],
] as const)('the hours of withdrawals within %s', async (_, from, until, expected) => {
  const answers = Object.keys(expected).map((time) =>
    ask<boolean>(
      'cashier.is_withdrawal_time(row (s.*)::cashier.settings, $3)',
      { withdrawal_from: from, withdrawal_until: until },
      [`2026-11-20T${time}+08:00`],
    ),
  );
  expect(await Promise.all(answers)).toEqual(Object.values(expected));
});

it.each(['BC', 'EW'] as const)(
  '%s: a request that no rule refuses, and a kind of account that is closed',
  async (kind) => {
    const [own, other] = kind === 'BC' ? ['bank_open', 'ewallet_open'] : ['ewallet_open', 'bank_open'];
    expect(await fault(kind, baht(100))).toBeNull();
    expect(await fault(kind, baht(100), { [own]: false })).toBe('kind');
    expect(await fault(kind, baht(100), { [other]: false })).toBeNull();
  },
);

it('an amount that is not one of the fixed ones', async () => {
  const fixed = { withdrawal_fixed: [micro(100), micro(200)] };
  expect([await fault('BC', baht(100), fixed), await fault('EW', baht(200), fixed)]).toEqual([null, null]);
  expect([await fault('BC', baht(150), fixed), await fault('EW', baht(100) + 1n, fixed)]).toEqual(['fixed', 'fixed']);
});

it.each([
  ['BC', { withdrawal_minimum: micro(100), withdrawal_maximum: micro(200) }],
  ['EW', { ewallet_minimum: micro(100), ewallet_maximum: micro(200) }],
] as const)('%s: an amount outside of the range of its kind', async (kind, range) => {
  const amounts = [baht(100) - 1n, baht(100), baht(200), baht(200) + 1n];
  const answers = await Promise.all(amounts.map((amount) => fault(kind, amount, range)));
  expect(answers).toEqual(['range', null, null, 'range']);
  expect(await fault(kind === 'BC' ? 'EW' : 'BC', baht(300), range)).toBeNull();
});

it('requests of a day, two of which were made, by number and amount', async () => {
  const times = (withdrawals: number) => fault('BC', 1n, { withdrawals_per_day: withdrawals });
  expect([await times(1), await times(2), await times(3)]).toEqual(['limit', 'limit', null]);
  const day = { withdrawn_per_day: micro(2_500) };
  expect([await fault('BC', baht(500), day), await fault('BC', baht(500) + 1n, day)]).toEqual([null, 'limit']);
});

it('e-wallets of a day, one of which was paid to, by number and amount; banks have no such limit', async () => {
  const times = (kind: Kind, withdrawals: number) => fault(kind, 1n, { ewallet_times_per_day: withdrawals });
  expect([await times('EW', 1), await times('EW', 2), await times('BC', 1)]).toEqual(['limit', null, null]);
  const day = { ewallet_per_day: micro(1_500) };
  expect([
    await fault('EW', baht(500), day),
    await fault('EW', baht(500) + 1n, day),
    await fault('BC', baht(501), day),
  ]).toEqual([null, 'limit', null]);
});

it('an amount above what can be spent: 3,000 of 5,000 baht', async () => {
  const faultOf = async (amount: bigint) =>
    ask<string | null>('cashier.withdrawal_fault_of(s.brand_id, $3, $4, $5)', {}, [memberId, 'BC', amount]);
  expect(await faultOf(baht(3_000))).not.toBe('insufficient');
  expect(await faultOf(baht(3_000) + 1n)).toBe('insufficient');
});

it('the deposits that a member must have made', async () => {
  const needed = (amount: number) => fault('BC', 1n, { required_deposit: amount });
  expect([await needed(micro(5_000)), await needed(micro(5_000) + 1)]).toEqual([null, 'deposit']);
});

it('a request of the day before does not count', async () => {
  const strict = { withdrawals_per_day: 1 };
  expect(await fault('BC', 1n, strict)).toBe('limit');
  await fixture.db.moveClock(86_400_000);
  try {
    expect(await fault('BC', 1n, strict)).toBeNull();
  } finally {
    await fixture.db.moveClock(-86_400_000);
  }
});
