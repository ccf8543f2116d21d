import { cashierOverview, cashierSettings, editCashierSettings } from '@chokdee/contract/calls/cashier/desk';
import { depositByLaunchUrl, getDepositSettings } from '@chokdee/contract/calls/cashier/deposits';
import { getWithdrawSettings, withdrawTurnover } from '@chokdee/contract/calls/cashier/withdrawals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlayerSession } from '../../platform/http/context.ts';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { nid, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

let fixture: WithdrawalFixture;
let http: TestHttp;
let player: PlayerSession;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
  player = await fixture.createMember();
  const operators = new Map([
    ['nid', nid],
    ['supervisor', supervisor],
  ]);
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: {
      playerOf: async (token) => (token === 'player' ? player : null),
      operatorOf: async (token) => operators.get(token) ?? null,
    },
  });
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});
const boss = { token: 'supervisor' };
/** The rules as they are, with some changed. */
async function edit(over: object, caller = boss) {
  const {
    channels: _channels,
    payoutChannels: _payouts,
    ...rules
  } = (await http.call(cashierSettings, {}, boss)).value;
  return http.call(editCashierSettings, { body: { ...rules, reason: 'the rules changed', ...over } }, caller);
}

it('changes the rules once per version, with an audit entry, and members see them', async () => {
  const before = (await http.call(cashierSettings, {}, boss)).value;
  expect(before).toMatchObject({ version: 1, smsFrom: null, channels: ['sandbox', 'promptpay', 'transfer'] });
  const changed = await edit({
    closedChannels: ['transfer'],
    fixedAmounts: [500, 1_000],
    smsFrom: 0,
    feePercent: 1.5,
    withdrawalFrom: '08:00',
    withdrawalUntil: '22:30',
  });
  expect(changed.value).toMatchObject({ version: 2, feePercent: 1.5, fixedAmounts: [500, 1_000] });
  expect((await edit({ version: 1 })).errorCode).toBe('cashier.settings.changed');
  const [entry] = await fixture.db.owner.query<{ reason: string }>(
    `select reason from audit.entry where action = 'cashier.settings'`,
  );
  expect(entry?.reason).toBe('the rules changed');

  const me = { token: 'player' };
  expect((await http.call(getWithdrawSettings, {}, me)).value).toMatchObject({
    fixedAmountFlag: 'Y',
    fixedWithdrawAmounts: [500, 1_000],
    mobileVerificationType: 'EVERY_WITHDRAWAL',
    withdrawPenaltyCharge: 1.5,
    withdrawDateFrom: '08:00',
    withdrawDateTo: '22:30',
  });
  expect((await http.call(getDepositSettings, {}, me)).value.depositInfo.map(({ code }) => code)).toEqual([
    'sandbox',
    'promptpay',
  ]);
  const closed = await http.call(depositByLaunchUrl, { body: { amount: 500, bankCode: 'transfer' } }, me);
  expect(closed.errorCode).toBe('deposit.channel.unknown');
});

it('limits single channels within the brand, shown to members and enforced', async () => {
  const me = { token: 'player' };
  const limits = { promptpay: { minimum: 200, maximum: 1_000 }, sandbox: { minimum: null, maximum: 900 } };
  expect((await edit({ closedChannels: [], channelLimits: limits })).value).toMatchObject({ channelLimits: limits });
  const { depositInfo } = (await http.call(getDepositSettings, {}, me)).value;
  expect(depositInfo.map(({ code, minimumAmount, maximumAmount }) => [code, minimumAmount, maximumAmount])).toEqual([
    ['sandbox', depositInfo[2]!.minimumAmount, 900],
    ['promptpay', 200, 1_000],
    ['transfer', depositInfo[2]!.minimumAmount, depositInfo[2]!.maximumAmount],
  ]);
  const deposit = (amount: number, bankCode: string) =>
    http.call(depositByLaunchUrl, { body: { amount, bankCode } }, me);
  for (const [amount, code] of [
    [199.99, 'promptpay'],
    [1_000.01, 'promptpay'],
    [900.01, 'sandbox'],
  ] as const) {
    const { errorCode, fields } = await deposit(amount, code);
    expect([errorCode, fields['amount']?.code]).toEqual(['deposit.amount.range', 'deposit.amount.range']);
  }
  expect((await deposit(1_000, 'promptpay')).errorCode).toBeNull();
  expect((await deposit(1_000.01, 'transfer')).errorCode).toBeNull();
  const refused = await edit({ channelLimits: { promptpay: { minimum: 500, maximum: 499 } } });
  expect(Object.keys(refused.fields)).toEqual(['channelLimits.promptpay.maximum']);
  expect(Object.keys((await edit({ channelLimits: { chain: { minimum: 1, maximum: null } } })).fields)).toEqual([
    'channelLimits',
  ]);
  await edit({ channelLimits: {} });
});

it('refuses rules that contradict each other, under their fields, and operators without the right', async () => {
  const { version } = (await http.call(cashierSettings, {}, boss)).value;
  const refused = await edit({
    withdrawalMaximum: 1,
    eWalletMinimum: 0,
    automaticBelow: 60_000,
    closedChannels: ['chain'],
  });
  expect(refused.errorCode).toBe('validation.failed');
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual([
    'automaticBelow',
    'closedChannels',
    'eWalletMinimum',
    'withdrawalMaximum',
  ]);
  expect((await edit({}, { token: 'nid' })).errorCode).toBe('account.not.permitted');
  expect((await http.call(cashierSettings, {}, boss)).value.version).toBe(version);
});

it('shows what came in, went out and waits', async () => {
  const { value: before } = await http.call(cashierOverview, {}, { token: 'nid' });
  await edit({ fixedAmounts: [], smsFrom: null, feePercent: 0, withdrawalFrom: '00:00', withdrawalUntil: '00:00' });
  await fixture.createPaid();
  await fixture.createRequest(300);
  const { value: after } = await http.call(cashierOverview, {}, { token: 'nid' });
  expect(after.deposits.today.amount - before.deposits.today.amount).toBe(2_000);
  expect(after.withdrawals.today).toMatchObject({ count: before.withdrawals.today.count + 1 });
  expect(after.withdrawals.waiting.amount - before.withdrawals.waiting.amount).toBe(300);
  expect(after.channels).toContainEqual({ direction: 'out', channel: 'sandbox', count: 1, amount: 500 });
});

it('changes what counts towards the turnover, and refuses what is not a rule', async () => {
  const { value } = await http.call(cashierSettings, {}, boss);
  expect(value.turnoverRules).toContainEqual({ product: 'SPORTS', game: null, weight: 100, minimumOdds: 1.5 });
  expect(value.turnoverRules).toContainEqual({ product: 'RNG', game: 'dice', weight: 50, minimumOdds: 1.5 });
  const sports = { product: 'SPORTS', game: null, weight: 80, minimumOdds: 1.01 };
  const saved = await edit({ turnoverRules: [sports, { ...sports, game: 'dice', weight: 0, minimumOdds: 100 }] });
  expect(saved.value.turnoverRules).toHaveLength(2);
  for (const [wrong, field] of [
    [[{ ...sports, weight: 101 }], 'turnoverRules.0.weight'],
    [[{ ...sports, weight: -1 }], 'turnoverRules.0.weight'],
    [[{ ...sports, minimumOdds: 1 }], 'turnoverRules.0.minimumOdds'],
    [[{ ...sports, minimumOdds: 100.01 }], 'turnoverRules.0.minimumOdds'],
    [[{ ...sports, minimumOdds: 1.505 }], 'turnoverRules.0.minimumOdds'],
    [[{ ...sports, product: 'CARS' }], 'turnoverRules.0.product'],
    [[sports, sports], 'turnoverRules.1.game'],
  ] as const) {
    const refused = await edit({ turnoverRules: wrong });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await http.call(cashierSettings, {}, boss)).value.turnoverRules[0]).toEqual(sports);
});

it('shows the member what counts, and how much has counted', async () => {
  await fixture.db.owner.query('update cashier.settings set turnover_percent = 100, turnover_rules = default');
  const rich = (player = await fixture.createMemberWithCash(1_000));
  await fixture.settleBet(rich, 100_000_000n);
  await fixture.settleBet(rich, 50_000_000n, { product: 'LIVE' });
  const { value } = await http.call(withdrawTurnover, {}, { token: 'player' });
  expect(value).toMatchObject({
    status: 'N',
    totalRequiredTurnover: 1_000,
    totalActualTurnover: 125,
    details: [
      { gameType: 'LIVE', actualTurnover: 25, validBet: 50, openStake: 0 },
      { gameType: 'RNG', actualTurnover: 100, validBet: 100, openStake: 0 },
    ],
  });
  expect(value.rules).toContainEqual({
    gameType: 'RNG',
    game: 'dice',
    gameName: 'dice',
    weight: 50,
    minimumOdds: 1.5,
  });
  await fixture.db.owner.query('update cashier.settings set turnover_percent = 0');
  expect((await http.call(withdrawTurnover, {}, { token: 'player' })).value).toMatchObject({ status: 'A', rules: [] });
});
