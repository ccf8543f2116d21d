import { enterPayment } from '@chokdee/contract/calls/cashier/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { baht, createCashierFixture, nid, paymentOf, pim, refusalOf, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
let http: TestHttp;
const operators = new Map([nid, pim].map((operator) => [operator.operatorId, operator]));
beforeAll(async () => {
  fixture = await createCashierFixture();
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: { playerOf: async () => null, operatorOf: async (token) => operators.get(token) ?? null },
  });
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});

const open = async (channel: 'transfer' | 'promptpay' | 'sandbox', amount = 1_000) => {
  const { player, deposit } = await fixture.openDeposit(amount, channel);
  return { player, deposit, params: { memberId: player.memberId, id: deposit.id } };
};
type Opened = Awaited<ReturnType<typeof open>>;
const enter = ({ params }: Opened, body: object, operator = nid) =>
  http.call(
    enterPayment,
    { params, body: { amount: 1_000, authorisation: 'KB-1001', reason: 'on the statement', ...body } },
    { token: operator.operatorId },
  );
const balanceOf = async ({ player }: Opened) => (await fixture.purse(player)).balance;

describe('one payment into an account of the brand is credited once', () => {
  it('by two operators on PromptPay and on bank transfer', async () => {
    const [transfer, promptPay] = [await open('transfer'), await open('promptpay')];
    const authorisation = 'BOTH-1';
    expect((await enter(transfer, { authorisation })).value.status).toBe('ok');
    expect((await enter(promptPay, { authorisation }, pim)).errorCode).toBe('notice.payment.used');
    expect([await balanceOf(transfer), await balanceOf(promptPay)]).toEqual([baht(1_000), 0n]);
    // Another payment is another payment.
    expect((await enter(promptPay, { authorisation: 'BOTH-2' }, pim)).value.status).toBe('ok');
  });

  it.each([
    ['letter case', 'kbx100a'],
    ['spaces', ' KB X100 A '],
    ['dashes', 'KB-X100–A'],
    ['full-width digits', 'KBX１００A'],
    ['a slash and an invisible space', 'KB/X100\u200bA'],
  ])('however its reference is written: %s', async (_what, authorisation) => {
    const first = await open('transfer');
    await enter(first, { authorisation: 'KBX100A' });
    const second = await open('promptpay');
    expect((await enter(second, { authorisation })).errorCode).toBe('notice.payment.used');
    expect(await balanceOf(second)).toBe(0n);
  });

  it('by an operator and then by the bank on the other channel, and the reverse', async () => {
    const [entered, reported] = [await open('transfer'), await open('promptpay')];
    await enter(entered, { authorisation: 'SIGNED-1' });
    const callback = paymentOf(reported.deposit, { authorisation: 'signed 1' });
    expect(await refusalOf(fixture.sendCallback(callback, { channel: 'promptpay' }))).toBe('callback.held');
    expect((await fixture.noticeOf(reported.deposit.order_number)).result).toBe('reused');
    expect(await balanceOf(reported)).toBe(0n);

    const [first, second] = [await open('promptpay'), await open('transfer')];
    const paid = paymentOf(first.deposit, { authorisation: 'SIGNED-2' });
    expect(await fixture.sendCallback(paid, { channel: 'promptpay' })).toBe('credited');
    expect((await enter(second, { authorisation: 'SIGNED2' })).errorCode).toBe('notice.payment.used');
    expect(await balanceOf(second)).toBe(0n);
  });

  it('when an unmatched notice is resolved by hand after the payment was entered', async () => {
    const [entered, meant] = [await open('transfer'), await open('promptpay')];
    const unknown = paymentOf({ order_number: 'DP-mistyped' }, { authorisation: 'HAND-1' });
    expect(await refusalOf(fixture.sendCallback(unknown, { channel: 'promptpay' }))).toBe('callback.held');
    expect((await enter(entered, { authorisation: 'hand1' })).value.status).toBe('ok');
    const notice = await fixture.noticeOf('DP-mistyped');
    const resolve = fixture.resolveNotice(notice, { orderNumber: meant.deposit.order_number });
    expect(await refusalOf(resolve)).toBe('notice.payment.used');
    expect(await balanceOf(meant)).toBe(0n);
  });

  it('by twenty operators at once on different deposits', async () => {
    const deposits = await Promise.all(
      Array.from({ length: 20 }, (_none, n) => open(n % 2 === 0 ? 'transfer' : 'promptpay')),
    );
    const answers = await Promise.all(deposits.map((each) => enter(each, { authorisation: 'RACE-1' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const balances = await Promise.all(deposits.map(balanceOf));
    expect(balances.filter((balance) => balance > 0n)).toEqual([baht(1_000)]);
  });

  it('because the database refuses a second one', async () => {
    const [first, second] = [await open('transfer'), await open('promptpay')];
    await enter(first, { authorisation: 'DATABASE-1' });
    await expect(
      fixture.db.owner.query(
        `insert into cashier.bank_payment (member_id, deposit_id, account, payment_key)
         values ($1, $2, 'bank', cashier.payment_key('database 1'))`,
        [second.player.memberId, second.deposit.id],
      ),
    ).rejects.toThrow(/bank_payment_once/);
  });

  it('but the same number of another account is another payment', async () => {
    const [transfer, sandbox] = [await open('transfer'), await open('sandbox')];
    await enter(transfer, { authorisation: 'ELSEWHERE-1' });
    expect(await fixture.sendCallback(paymentOf(sandbox.deposit, { authorisation: 'ELSEWHERE-1' }))).toBe('credited');
  });

  it('and a reference must have four letters or digits', async () => {
    const deposit = await open('transfer');
    for (const authorisation of ['----', 'A - 1 - 2', '   ']) {
      const { errorCode, fields } = await enter(deposit, { authorisation });
      expect([errorCode, Object.keys(fields)]).toEqual(['validation.failed', ['authorisation']]);
    }
  });
});

describe('an amount that is not the declared one', () => {
  it('needs a reason, also when it is smaller', async () => {
    for (const amount of [999.99, 1_000.01]) {
      const deposit = await open('transfer');
      const payment = { amount, authorisation: `DIFF-${amount}` };
      const refused = await enter(deposit, payment);
      expect([refused.errorCode, refused.fields['difference']?.code]).toEqual([
        'deposit.amount.differs',
        'deposit.amount.differs',
      ]);
      expect(await balanceOf(deposit)).toBe(0n);
      expect((await enter(deposit, { ...payment, difference: 'fee' })).value.status).toBe('ok');
      const [entry] = await fixture.db.owner.query<{ after: object }>(
        `select after from audit.entry where action = 'deposit.credit' and subject = $1`,
        [`deposit:${deposit.deposit.id}`],
      );
      expect(entry?.after).toMatchObject({ declared: '1000000000', difference: 'fee' });
    }
  });

  it.each([
    [1_099.99, 'ok'],
    [1_100, 'proposed'],
    [1_100.01, 'proposed'],
    [900.01, 'ok'],
    [900, 'proposed'],
    [10_000, 'proposed'],
  ])('of %d instead of 1,000 is %s with a bound of 100', async (amount, status) => {
    const deposit = await open('transfer');
    const payment = { amount, authorisation: `BOUND-${amount}`, difference: 'payer' };
    expect((await enter(deposit, payment)).value.status).toBe(status);
    if (status === 'ok') return;
    expect((await enter(deposit, payment)).errorCode).toBe('review.pair');
    expect(await balanceOf(deposit)).toBe(0n);
    const open_ = (await fixture.openNotices()).find(({ deposit: row }) => row?.id === deposit.deposit.id);
    expect(open_?.pair).toBe(true);
    expect((await enter(deposit, payment, pim)).value.status).toBe('ok');
    expect(await balanceOf(deposit)).toBe(BigInt(Math.round(amount * 100)) * 10_000n);
  });

  it('is held against the bound that the brand sets', async () => {
    const setBound = (bound: bigint) =>
      fixture.db.owner.query('update cashier.settings set difference_pair_from = $1', [bound]);
    await setBound(baht(5_000));
    const deposit = await open('transfer');
    const payment = { amount: 5_999.99, authorisation: 'BRAND-1', difference: 'several' };
    expect((await enter(deposit, payment)).value.status).toBe('ok');
    await setBound(baht(100));
  });

  it('reported by the bank needs one operator', async () => {
    const deposit = await open('transfer');
    const callback = paymentOf(deposit.deposit, { amount: '2000', authorisation: 'BANK-2000' });
    expect(await refusalOf(fixture.sendCallback(callback, { channel: 'transfer' }))).toBe('callback.held');
    await fixture.resolveNotice(await fixture.noticeOf(deposit.deposit.order_number));
    expect(await balanceOf(deposit)).toBe(baht(2_000));
  });
});
