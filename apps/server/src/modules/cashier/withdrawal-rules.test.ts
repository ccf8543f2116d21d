import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { baht, brand, createCashierFixture, nid, origin, password, realName, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await createCashierFixture();
});
afterAll(() => fixture?.close());
beforeEach(() =>
  fixture.db.owner.query(
    `update cashier.settings
     set withdrawal_from = 0, withdrawal_until = 0, withdrawal_fixed = '{}', fee_points = 0, free_per_day = 0,
       sms_from = null, turnover_percent = 0, turnover_rules = default,
       required_deposit = 0, bank_open = true, ewallet_open = true`,
  ),
);

const set = (values: string) => fixture.db.owner.query(`update cashier.settings set ${values}`);
/** A member with 5,000 baht and a bank account. */
const createMember = async () => {
  const player = await fixture.createMemberWithCash(5_000);
  return { player, payeeId: await fixture.addPayee(player) };
};
type Member = Awaited<ReturnType<typeof createMember>>;
const request = (
  { player, payeeId }: Member,
  amount = 1_000,
  over: { checkCode?: () => Promise<void>; requestId?: string } = {},
) =>
  fixture.cashier.withdrawals.request(player, brand, {
    amount,
    payeeId,
    password,
    origin,
    checkCode: async () => undefined,
    ...over,
  });
/** The refusal of a request, which must not hold any money. */
const refused = async (member: Member, amount?: number): Promise<Refusal> => {
  const before = await fixture.purse(member.player);
  const error = await request(member, amount).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('expected a refusal');
  expect(await fixture.purse(member.player)).toEqual(before);
  return error;
};
const payAll = async (member: Member, id: string) => {
  const key = { memberId: member.player.memberId, id };
  const { operatorId } = nid;
  for (const action of ['take', 'approve'])
    await fixture.db.database.query('select cashier.review_withdrawal($1::jsonb)', [
      JSON.stringify({
        ...key,
        brandId: brand.id,
        operatorId,
        action,
        version: action === 'take' ? 1 : 2,
      }),
    ]);
  await fixture.cashier.payouts.payDue();
};

describe('the rules of withdrawals', () => {
  it('are refused outside of the hours, also past midnight', async () => {
    const member = await createMember();
    const [row] = await fixture.db.owner.query<{ minute: number }>(
      `select (extract(epoch from platform.clock() - platform.business_day_start(platform.clock())) / 60)::integer
         as minute`,
    );
    const at = (offset: number) => (((row!.minute + offset) % 1_440) + 1_440) % 1_440;
    await set(`withdrawal_from = ${at(60)}, withdrawal_until = ${at(120)}`);
    expect((await refused(member)).code).toBe('withdrawal.window');
    await set(`withdrawal_from = ${at(60)}, withdrawal_until = ${at(-60)}`);
    expect((await refused(member)).code).toBe('withdrawal.window');
    await set(`withdrawal_from = ${at(-60)}, withdrawal_until = ${at(60)}`);
    expect((await request(member)).state).toBe('requested');
  });

  it('take only the fixed amounts, where there are some', async () => {
    const member = await createMember();
    await set(`withdrawal_fixed = '{1000000000,2000000000}'`);
    const refusal = await refused(member, 1_500);
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual(['withdrawal.amount.fixed', ['amount']]);
    expect((await request(member, 2_000)).state).toBe('requested');
  });

  it('demand a turnover of the deposits since the last withdrawal, and deposits in all', async () => {
    const member = await createMember();
    await set('turnover_percent = 100');
    const turnover = await refused(member);
    expect([turnover.code, turnover.details.value]).toEqual([
      'withdraw_turnover_not_enough',
      { data: { requiredTurnover: 5_000, actualTurnover: 0 } },
    ]);
    const { memberId } = member.player;
    const bet = (amount: bigint, over: Readonly<Record<string, unknown>> = {}) =>
      fixture.settleBet(member.player, amount, over);
    await bet(baht(4_999));
    // Below the minimum odds, and hedged.
    await bet(baht(900), { game: 'dice', price: '1.01' });
    await bet(baht(900), { product: 'LIVE', validBet: '0' });
    await bet(baht(1) - 20_000n);
    expect((await refused(member)).details.value).toEqual({
      data: { requiredTurnover: 5_000, actualTurnover: 4_999.98 },
    });
    await bet(20_000n, { product: 'LIVE' });
    expect(await fixture.cashier.withdrawals.turnover(memberId, brand.id)).toMatchObject({
      required: baht(5_000),
      actual: baht(5_000) - 10_000n,
    });
    await bet(10_000n);
    expect(await fixture.cashier.withdrawals.turnover(memberId, brand.id)).toMatchObject({
      required: baht(5_000),
      actual: baht(5_000),
    });
    expect((await request(member)).state).toBe('requested');
    // The next withdrawal needs no more: nothing was deposited since.
    expect((await request(member)).state).toBe('requested');
    await set('turnover_percent = 0, required_deposit = 6000000000');
    const deposits = await refused(member);
    expect([deposits.code, deposits.details.value]).toEqual([
      'required_deposit_amount_not_reached',
      { data: { requiredDepositAmount: 6_000, actualDepositAmount: 5_000 } },
    ]);
  });

  it('charge the fee above the free withdrawals, and return it with what is rejected', async () => {
    await set('fee_points = 150, free_per_day = 1');
    const member = await createMember();
    const { memberId } = member.player;
    expect((await request(member)).fee).toBe(0n);
    expect(await fixture.cashier.withdrawals.fee(memberId, brand.id, baht(1_000))).toBe(baht(15));
    const charged = await request(member);
    expect(charged.fee).toBe(baht(15));
    expect(await fixture.purse(member.player)).toEqual({ balance: baht(5_000), held: baht(2_000) });
    await payAll(member, charged.id);
    expect(await fixture.purse(member.player)).toEqual({ balance: baht(4_000), held: baht(1_000) });
    const paid = await fixture.db.owner.query<{ amount: bigint }>(
      'select amount from cashier.sandbox_payout where amount = $1',
      [baht(985)],
    );
    expect(paid).toHaveLength(1);
    const third = await request(member, 500);
    const target = async () => ({
      operator: nid,
      address: '',
      brandId: brand.id,
      memberId,
      id: third.id,
      version: (await fixture.cashier.withdrawals.read(memberId, third.id)).version,
    });
    await fixture.cashier.review.review(await target(), 'take');
    await fixture.cashier.review.review(await target(), 'reject', { code: 'documents', reason: 'no document' });
    expect(await fixture.purse(member.player)).toEqual({ balance: baht(4_000), held: baht(1_000) });
    expect((await fixture.cashier.withdrawals.read(memberId, third.id)).reason_code).toBe('documents');
  });

  it('have limits of their own for e-wallets, which can be closed', async () => {
    const member = await createMember();
    const wallet = await fixture.cashier.payees.add({
      brandId: brand.id,
      memberId: member.player.memberId,
      bankCode: 'TRUEMONEY',
      number: '0812345678',
      holder: realName,
    });
    expect(wallet.kind).toBe('EW');
    const toWallet = { player: member.player, payeeId: wallet.id };
    await set('ewallet_times_per_day = 1, ewallet_maximum = 2000000000');
    expect((await refused(toWallet, 2_001)).code).toBe('withdrawal.amount.range');
    expect((await request(toWallet)).kind).toBe('EW');
    expect((await refused(toWallet)).code).toBe('withdrawal.day.limit');
    await set('ewallet_times_per_day = 5, ewallet_open = false');
    const closed = await refused(toWallet);
    expect([closed.code, Object.keys(closed.details.fields ?? {})]).toEqual(['withdrawal.kind.closed', ['bankCardId']]);
    expect((await request(member)).state).toBe('requested');
  });

  it('ask for the code of an SMS from the amount on, once per request', async () => {
    await set('sms_from = 1000000000');
    const member = await createMember();
    let asked = 0;
    const checkCode = async () => {
      asked += 1;
    };
    await request(member, 999, { checkCode });
    expect(asked).toBe(0);
    const requestId = crypto.randomUUID();
    const first = await request(member, 1_000, { checkCode, requestId });
    expect((await request(member, 1_000, { checkCode, requestId })).id).toBe(first.id);
    expect(asked).toBe(1);
    // A request that would be refused anyway uses no code up.
    await expect(request(member, 400_000, { checkCode })).rejects.toMatchObject({ code: 'balance.insufficient' });
    expect(asked).toBe(1);
    const wrong = async () => {
      throw new Refusal('validation.failed', { fields: { verificationCode: { code: 'field.code.wrong' } } });
    };
    await expect(request(member, 1_000, { checkCode: wrong })).rejects.toMatchObject({ code: 'validation.failed' });
    expect((await fixture.purse(member.player)).held).toBe(baht(1_999));
  });
});
