import { randomUUID } from 'node:crypto';
import { cashierCalls } from '@chokdee/contract/calls/cashier';
import {
  depositByLaunchUrl,
  depositCallback,
  getDeposit,
  getDepositSettings,
  listDeposits,
} from '@chokdee/contract/calls/cashier/deposits';
import { consoleDeposits, consoleNotices } from '@chokdee/contract/calls/cashier/notices';
import {
  answerFlag,
  approveWithdrawal,
  resolvePayout,
  reviewSummary,
  reviewWithdrawal,
  reviewWithdrawals,
  settleComplaint,
  takeWithdrawal,
} from '@chokdee/contract/calls/cashier/review';
import {
  addBankCard,
  getBankCards,
  getPaymentConfirmationList,
  getWithdrawSettings,
  listWithdrawals,
  processC2CTransaction,
  withdraw,
  withdrawBanks,
} from '@chokdee/contract/calls/cashier/withdrawals';
import { sandboxBankTexts } from '@chokdee/locales/sandbox-bank';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerSession } from '../../platform/http/context.ts';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { createCashierFixture, nid, password, supervisor, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
let http: TestHttp;
let somchai: PlayerSession;
let mali: PlayerSession;

beforeAll(async () => {
  fixture = await createCashierFixture();
  [somchai, mali] = [await fixture.createMember(), await fixture.createMember()];
  const players = new Map([
    ['somchai', somchai],
    ['mali', mali],
    ['trial', { ...mali, isAgent: 4 }],
  ]);
  const operators = new Map([
    ['nid', nid],
    ['supervisor', supervisor],
  ]);
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: {
      playerOf: async (token) => players.get(token) ?? null,
      operatorOf: async (token) => operators.get(token) ?? null,
    },
  });
  fixture.callbacks.site = http.base.site;
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});

const me = { token: 'somchai' };
const form = async (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
/** The address of the bank's page on the test server. */
const bankUrl = (redirectUrl: string | null) =>
  `${http.base.games}${new URL(String(redirectUrl)).pathname}${new URL(String(redirectUrl)).search}`;

describe('the cashier over HTTP', () => {
  it('completes a deposit at the bank, and a withdrawal with review, payout and answer', async () => {
    const settings = await http.call(getDepositSettings, {}, me);
    expect(settings.value).toMatchObject({
      allowDeposit: 'Y',
      totalDepositSuccessCount: 0,
      depositInfo: ['sandbox', 'promptpay', 'transfer'].map((code) => ({
        code,
        minimumAmount: 50,
        maximumAmount: 500_000,
        fee: 0,
        pace: { averageMinutes: null },
      })),
      pace: { targetMinutes: 2, averageMinutes: null, count: 0 },
    });

    const requestId = randomUUID();
    const opened = await http.call(
      depositByLaunchUrl,
      { body: { amount: '1000.00', requestId } },
      { ...me, language: 'EN' },
    );
    expect(opened.value).toMatchObject({ amount: 1_000, status: 'pending', creditedAmount: null });
    expect((await http.call(depositByLaunchUrl, { body: { amount: '1000.00', requestId } }, me)).value.depositId).toBe(
      opened.value.depositId,
    );
    const url = bankUrl(opened.value.redirectUrl);
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'none'; style-src 'sha256-/,
    );
    expect(await page.text()).toContain(sandboxBankTexts('EN').title);
    const pressed = await form(url, { choice: 'twice' });
    expect(pressed.status).toBe(303);
    expect(await (await fetch(url)).text()).toContain(sandboxBankTexts('EN').doneTwice);
    await form(url, { choice: 'refuse' });
    expect((await http.call(getDeposit, { query: { depositId: opened.value.depositId } }, me)).value).toMatchObject({
      status: 'confirmed',
      creditedAmount: 1_000,
      redirectUrl: null,
    });
    expect((await http.call(listDeposits, {}, me)).value).toMatchObject({ total: 1, footer: { amount: 1_000 } });
    expect((await fixture.purse(somchai)).balance).toBe(1_000_000_000n);

    expect((await http.call(withdrawBanks, {}, { language: 'TH' })).value).toContainEqual({
      bankCode: 'KBANK',
      bankName: 'กสิกรไทย',
      bankIconUrl: '',
      cardType: 'BC',
    });
    const card = { bankCode: 'KBANK', cardNumber: '123-4-56482-1', cardHolder: 'สมชาย ใจดี', password };
    expect((await http.call(addBankCard, { body: { ...card, password: 'x' } }, me)).errorCode).toBe(
      'invalid.payment.pw',
    );
    const added = await http.call(addBankCard, { body: card }, me);
    expect(added.value).toMatchObject({ cardNumber: '******4821', cardType: 'BC' });
    expect((await http.call(getBankCards, {}, me)).value).toMatchObject({
      bankCards: [added.value],
      remainingTransactionTimes: 10,
      cardHolder: 'สมชาย ใจดี',
    });
    expect((await http.call(getWithdrawSettings, {}, me)).value).toMatchObject({
      minimumAmount: 100,
      passwordRequired: true,
      confirmationMinutes: 1_440,
    });

    const wanted = { amount: 500, bankCardId: added.value.bankCardId, password, requestId: randomUUID() };
    const [first, second] = await Promise.all([
      http.call(withdraw, { body: wanted }, me),
      http.call(withdraw, { body: wanted }, me),
    ]);
    expect([first.value.status, second.value.withdrawalId]).toEqual(['requested', first.value.withdrawalId]);
    const above = await http.call(
      withdraw,
      { body: { ...wanted, amount: 501, requestId: randomUUID() } },
      { ...me, language: 'EN' },
    );
    expect([above.errorCode, above.fields.amount?.code]).toEqual(['balance.insufficient', 'balance.insufficient']);

    const params = { memberId: somchai.memberId, id: first.value.withdrawalId };
    expect((await http.call(reviewWithdrawals, {}, { token: 'nid' })).value).toMatchObject({
      total: 1,
      footer: { amount: 500 },
      list: [{ id: params.id, version: 1, status: 'requested' }],
    });
    const taken = await http.call(takeWithdrawal, { params, body: { version: 1 } }, { token: 'nid' });
    expect(taken.value).toMatchObject({ status: 'reviewing', takenBy: { name: 'นิด' }, version: 2 });
    expect((await http.call(takeWithdrawal, { params, body: { version: 1 } }, { token: 'nid' })).errorCode).toBe(
      'withdrawal.moved',
    );
    expect(
      (await http.call(approveWithdrawal, { params, body: { version: 2 } }, { token: 'supervisor' })).errorCode,
    ).toBe('review.taken');
    const approve = () => http.call(approveWithdrawal, { params, body: { version: 2 } }, { token: 'nid' });
    expect((await approve()).errorCode).toBe('withdrawal.flags');
    const answered = await http.call(
      answerFlag,
      { params: { ...params, rule: 'unplayed' }, body: { answer: 'explained', reason: 'the member wrote why' } },
      { token: 'nid' },
    );
    expect(answered.value.flags).toMatchObject([
      { rule: 'unplayed', answer: 'explained', answerNote: 'the member wrote why', decidedBy: { name: 'นิด' } },
    ]);
    expect((await approve()).value.status).toBe('approved');
    await fixture.cashier.payouts.payDue();
    expect((await http.call(reviewSummary, {}, { token: 'nid' })).value).toMatchObject({
      queue: { count: 0, amount: 0 },
      paidToday: { count: 1, amount: 500 },
      noticesOpen: 0,
    });
    expect((await http.call(getPaymentConfirmationList, {}, me)).value).toHaveLength(1);
    expect(
      (await http.call(processC2CTransaction, { body: { withdrawalId: params.id, received: true } }, me)).value.status,
    ).toBe('received');
    expect((await http.call(listWithdrawals, {}, me)).value).toMatchObject({ total: 1, footer: { amount: 500 } });
    expect(
      (await http.call(consoleDeposits, { query: { text: opened.value.orderNo } }, { token: 'nid' })).value,
    ).toMatchObject({ total: 1, list: [{ account: somchai.account }] });
    expect((await http.call(getDepositSettings, {}, me)).value.pace.count).toBe(1);
  });

  it('hides data of other members, and the console from members', async () => {
    const { value } = await http.call(depositByLaunchUrl, { body: { amount: 100 } }, me);
    expect((await http.call(getDeposit, { query: { depositId: value.depositId } }, { token: 'mali' })).errorCode).toBe(
      'request.not.found',
    );
    const own = (await http.call(getBankCards, {}, me)).value.bankCards[0]!;
    expect(
      (await http.call(withdraw, { body: { amount: 100, bankCardId: own.bankCardId, password } }, { token: 'mali' }))
        .errorCode,
    ).toBe('payee.unknown');
    for (const call of cashierCalls.filter(({ guard }) => guard === 'operator')) {
      const input = { params: { memberId: randomUUID(), id: randomUUID(), channel: 'sandbox', nonce: 'x' }, body: {} };
      expect((await http.call(call, input, me)).errorCode, call.id).toBe('login.not.session');
      expect((await http.call(call, input)).errorCode, call.id).toBe('login.not.session');
    }
    for (const call of cashierCalls.filter(({ guard }) => guard === 'member')) {
      expect((await http.call(call, { body: {} })).errorCode, call.id).toBe('login.not.session');
      expect((await http.call(call, { body: {} }, { token: 'trial' })).errorCode, call.id).toBe('account.not.real');
    }
  });

  it('allows exceptional actions to supervisors only', async () => {
    const params = { memberId: somchai.memberId, id: randomUUID() };
    const body = { version: 1, reason: 'because' };
    expect(
      (await http.call(resolvePayout, { params, body: { ...body, outcome: 'paid' } }, { token: 'nid' })).errorCode,
    ).toBe('account.not.permitted');
    expect(
      (await http.call(settleComplaint, { params, body: { ...body, outcome: 'returned' } }, { token: 'nid' }))
        .errorCode,
    ).toBe('account.not.permitted');
    expect(
      (await http.call(resolvePayout, { params, body: { ...body, outcome: 'paid' } }, { token: 'supervisor' }))
        .errorCode,
    ).toBe('request.not.found');
    expect((await http.call(reviewWithdrawal, { params }, { token: 'nid' })).errorCode).toBe('request.not.found');
  });

  it('closes the window of the bank once the shop has the result', async () => {
    const { value } = await http.call(depositByLaunchUrl, { body: { amount: 200 } }, me);
    const url = bankUrl(value.redirectUrl);
    await form(url, { choice: 'now' });
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
    expect(await page.text()).toContain('<script>window.close()</script>');
  });

  it("refuses unsigned callbacks, and the bank's pages without their key", async () => {
    const { value } = await http.call(depositByLaunchUrl, { body: { amount: 100 } }, me);
    expect(
      (await http.call(depositCallback, { params: { channel: 'sandbox' }, body: '{"outcome":"paid"}' })).status,
    ).toBe(401);
    expect((await http.call(depositCallback, { params: { channel: 'nobody' }, body: '{}' })).status).toBe(404);
    const url = bankUrl(value.redirectUrl);
    const wrongKey = url.replace(/key=./, url.includes('key=-') ? 'key=_' : 'key=-');
    expect((await fetch(wrongKey)).status).toBe(404);
    expect((await form(wrongKey, { choice: 'now' })).status).toBe(404);
    expect((await form(url, { choice: 'other' })).status).toBe(400);
    expect((await http.call(getDeposit, { query: { depositId: value.depositId } }, me)).value.status).toBe('pending');
    expect(await (await fetch(url.replace('lang=TH', 'lang=%3Cscript%3E'))).text()).not.toContain('<script');
  });

  it('lists a late payment for a decision', async () => {
    const { value } = await http.call(depositByLaunchUrl, { body: { amount: 300 } }, me);
    await form(bankUrl(value.redirectUrl), { choice: 'late', seconds: '1200' });
    await fixture.db.moveClock(1_201_000);
    await fixture.cashier.deposits.expire();
    await fixture.bank.deliver();
    const open = await http.call(consoleNotices, {}, { token: 'nid' });
    expect(open.value.list).toMatchObject([
      { result: 'late', amount: 300, deposit: { status: 'expired' }, pair: false },
    ]);
  });
});
