import { momentNumberOf } from '@chokdee/contract/bet-number';
import { accountRecord, balance, exportAccountRecord, merchantWallet } from '@chokdee/contract/calls/wallet';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testHttp } from '../../platform/http/testing.ts';
import { startTestRelay } from '../../platform/outbox/testing.ts';
import { createHub, type Subscriber } from '../../platform/realtime/hub.ts';
import {
  baht,
  fund,
  holdCash,
  openPlayer,
  placeOf,
  playOf,
  settleOf,
  voidOf,
  wageringFixture,
} from '../wagering/testing.ts';
import { createWallet } from './index.ts';

const { db, wagering } = await wageringFixture({
  max: 14,
  nameGame: async (_brand, _vendor, game, language) => `${game} in ${language}`,
});
let isSingleWallet = true;
const hub = createHub({});
const wallet = createWallet({
  database: db.database,
  hub,
  singleWallet: async () => isSingleWallet,
  purposes: wagering.records.purposes,
});

const sessionOf = (memberId: string) => ({
  sessionId: uuid7(),
  memberId,
  account: 'somchai',
  isAgent: 0,
  currency: 'THB',
});
const http = await testHttp({
  modules: [wallet.module],
  ports: { playerOf: async (token) => (token ? sessionOf(token) : null) },
});
afterAll(() => http.close());

const subscriberOf = (memberId: string | null) => ({
  brandId: 'chokdee',
  session: memberId === null ? null : sessionOf(memberId),
});
/** The token of a test is the member's id. */
const as = (token: string) => ({ token, language: 'EN' });
const DAY = 86_400_000;

let member: string;
beforeEach(async () => {
  member = await openPlayer(db, baht(1_000));
});

describe('the balance', () => {
  it('is the cash that can be spent, beside held funds and stakes in play', async () => {
    await wagering.place(placeOf(member, baht(50)));
    await holdCash(db, member, baht(200));
    expect((await http.call(balance, {}, as(member))).value).toEqual({
      currency: 'THB',
      currencySymbol: 'P',
      isSingle: 1,
      sumBalance: 750,
      mainWalletBalance: 750,
      held: 200,
      inPlay: 50,
      bonusBalance: 0,
      debt: 0,
      points: 0,
      balance: [{ accountTypeId: 2, accountName: 'main', availBalance: 750 }],
    });
  });

  it('sums cash and vendor purses without bonus and points, and shows the debt', async () => {
    const post = (debit: string, credit: string, amount: bigint, currency = 'THB') =>
      db.database.query('select ledger.adjust($1::jsonb)', [
        JSON.stringify({
          id: uuid7(),
          memberId: member,
          type: debit === 'cash' ? 'transfer_out' : 'adjustment',
          lines: [{ debit, credit, amount: String(amount), currency }],
        }),
      ]);
    await post('cash', 'vendor.sala', baht(300));
    await post('promotion:welcome', 'bonus', baht(88));
    await post('promotion:points', 'points', baht(12), 'PTS');
    const wager = playOf(member, baht(700), baht(900));
    await wagering.placeAndSettle(wager);
    await fund(db.database, member, -baht(900));
    await wagering.void(voidOf(member, wager.id));
    isSingleWallet = false;
    expect((await http.call(balance, {}, as(member))).value).toMatchObject({
      isSingle: 0,
      sumBalance: 300,
      mainWalletBalance: 0,
      bonusBalance: 88,
      points: 12,
      debt: 200,
      balance: [
        { accountTypeId: 2, availBalance: 0 },
        { accountTypeId: 3, accountName: 'sala', availBalance: 300 },
      ],
    });
    expect((await http.call(balance, { query: { typeId: 3 } }, as(member))).value.balance).toEqual([
      { accountTypeId: 3, accountName: 'sala', availBalance: 300 },
    ]);
    expect((await http.call(merchantWallet, {}, as(member))).value).toEqual({ isSingle: 0 });
    isSingleWallet = true;
    expect((await http.call(merchantWallet, {}, as(member))).value).toEqual({ isSingle: 1 });
  });

  it('needs a session', async () => {
    for (const call of [balance, merchantWallet, accountRecord, exportAccountRecord])
      expect(await http.call(call)).toMatchObject({ status: 401, errorCode: 'login.not.session' });
  });
});

describe('the live balance', () => {
  it('publishes every change in order, and ends with the answer of the balance call', async () => {
    const relay = await startTestRelay({ database: db.database, consumers: wallet.module.consumers ?? [] });
    const published: { seq: bigint; state: unknown }[] = [];
    const subscriber: Subscriber = {
      send: (message) => {
        if (message.type === 'snapshot' || message.type === 'delta')
          published.push({ seq: BigInt(message.seq), state: 'state' in message ? message.state : null });
      },
    };
    await hub.subscribe('balance', null, subscriberOf(member), subscriber);
    expect(published).toMatchObject([{ state: { currency: 'THB', mainWalletBalance: 1_000, held: 0, inPlay: 0 } }]);

    const lost = placeOf(member, baht(40));
    const steps = [
      () => wagering.place(lost),
      // A lost bet leaves the purse unchanged, but not the stakes in play.
      () => wagering.settle(settleOf(member, lost.id, 0n)),
      () => wagering.placeAndSettle(playOf(member, baht(10), baht(15))),
      async () => {
        await holdCash(db, member, baht(100));
        await db.database.query(`select platform.publish('balance.changed', $1, '{}')`, [member]);
      },
      () => wagering.place(placeOf(member, baht(5))),
    ];
    for (const [n, step] of steps.entries()) {
      await step();
      await expect.poll(() => published).toHaveLength(n + 2);
    }
    const seqs = published.map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => Number(a - b)));
    expect(new Set(seqs).size).toBe(seqs.length);
    const current: unknown[] = [];
    await hub.subscribe('balance', null, subscriberOf(member), {
      send: (message) => {
        if (message.type === 'snapshot') current.push({ seq: message.seq, state: message.state });
      },
    });
    const { value } = await http.call(balance, {}, as(member));
    expect(current).toEqual([
      { seq: String(seqs.at(-1)), state: { currency: 'THB', mainWalletBalance: 860, held: 100, inPlay: 5 } },
    ]);
    expect(value).toMatchObject({ mainWalletBalance: 860, held: 100, inPlay: 5 });
    await relay.stop();
  });

  it('refuses a visitor and a member without a purse', async () => {
    expect(await hub.subscribe('balance', null, subscriberOf(null), { send: () => undefined })).toBe(
      'login.not.session',
    );
    expect(await hub.subscribe('balance', null, subscriberOf(uuid7()), { send: () => undefined })).toBe(
      'request.not.found',
    );
  });
});

describe('the account record', () => {
  it('lists every movement with the balance after it, newest first, and their sum is the balance', async () => {
    const play = playOf(member, baht(100), baht(130));
    await wagering.placeAndSettle(play);
    const wager = placeOf(member, baht(30));
    await wagering.place(wager);
    await wagering.void(voidOf(member, wager.id));
    await fund(db.database, member, -baht(250));
    const { value } = await http.call(accountRecord, {}, as(member));
    expect(
      value.list.map(({ codeType, txTypeName, amount, currentAvailBalance, orderNo, remark }) => [
        codeType,
        txTypeName,
        amount,
        currentAvailBalance,
        orderNo,
        remark,
      ]),
    ).toEqual([
      ['withdraw', 'Withdrawal', -250, 780, value.list[0]!.orderNo, ''],
      ['other', 'Refund', 30, 1_030, wager.id, 'lantern-dice in EN'],
      ['betting', 'Bet', -30, 1_000, wager.id, 'lantern-dice in EN'],
      ['winning', 'Winnings', 130, 1_030, play.id, 'lantern-dice in EN'],
      ['betting', 'Bet', -100, 900, play.id, 'lantern-dice in EN'],
      ['deposit', 'Deposit', 1_000, 1_000, value.list[5]!.orderNo, ''],
    ]);
    expect(value).toMatchObject({ total: 6, totalPages: 1, footer: { amount: 780 } });
    expect(value.list[0]).toMatchObject({ customerName: 'somchai', currency: 'THB', txTypeId: 1002 });
    expect(value.footer.amount).toBe((await http.call(balance, {}, as(member))).value.sumBalance);
    expect(new Set(value.list.map(({ txId }) => txId)).size).toBe(6);
  });

  it('shows the number of a bet that the betting record shows, also in the file', async () => {
    const play = playOf(member, baht(1), baht(2));
    await wagering.placeAndSettle(play);
    const { value } = await http.call(accountRecord, {}, as(member));
    expect(value.list.map(({ number }) => number)).toEqual([
      momentNumberOf(play.id),
      momentNumberOf(play.id),
      value.list[2]!.orderNo,
    ]);
    const file = String((await http.call(exportAccountRecord, {}, as(member))).body);
    expect(file).toContain(momentNumberOf(play.id));
    expect(file).not.toContain(play.id);
  });

  it('filters by kind, sums what matches, and is paged', async () => {
    for (const n of [1, 2, 3]) await wagering.placeAndSettle(playOf(member, baht(n), baht(n * 2)));
    const found = async (query: Record<string, unknown>) =>
      (await http.call(accountRecord, { query }, as(member))).value;
    expect(await found({ codeTypes: 'betting' })).toMatchObject({ total: 3, footer: { amount: -6 } });
    expect(await found({ codeTypes: 'winning' })).toMatchObject({ total: 3, footer: { amount: 12 } });
    expect(await found({ codeTypes: 'betting,deposit', size: 2, page: 2 })).toMatchObject({
      total: 4,
      totalPages: 2,
      footer: { amount: 994 },
      list: [{ amount: -1 }, { amount: 1_000 }],
    });
    expect(await found({ codeTypes: 'betting', page: 9 })).toMatchObject({
      total: 3,
      list: [],
      footer: { amount: -6 },
    });
    expect(await found({ codeTypes: 'agent_rebate' })).toMatchObject({ total: 0, list: [], footer: { amount: 0 } });
    expect(await found({ codeTypes: '' })).toMatchObject({ total: 7 });
  });

  it("names the wrong field, and shows nobody another member's movements", async () => {
    const now = Date.now();
    const fieldsOf = async (query: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries((await http.call(accountRecord, { query }, as(member))).fields).map(([name, { code }]) => [
          name,
          code,
        ]),
      );
    expect(await fieldsOf({ startTime: now - 30 * DAY - 1, endTime: now })).toEqual({
      endTime: 'field.period.too.long',
    });
    expect(await fieldsOf({ startTime: now, endTime: now - 1 })).toEqual({ endTime: 'field.period.reversed' });
    expect(await fieldsOf({ codeTypes: 'nonsense' })).toEqual({ codeTypes: 'field.choice' });
    expect(await fieldsOf({ codeTypes: 'Bet;drop' })).toEqual({ codeTypes: 'field.format' });
    expect(
      (await http.call(accountRecord, { query: { startTime: now - 30 * DAY, endTime: now } }, as(member))).status,
    ).toBe(200);
    const stranger = await openPlayer(db, 0n);
    expect((await http.call(accountRecord, {}, as(stranger))).value).toMatchObject({ total: 0, list: [] });
  });

  it("is exported as CSV in the caller's language", async () => {
    await wagering.placeAndSettle(playOf(member, baht(10), baht(0)));
    const file = String((await http.call(exportAccountRecord, { query: { codeTypes: 'betting' } }, as(member))).body);
    expect(file.replace(/^\uFEFF/, '').split('\r\n')).toMatchObject([
      'Transaction no.,Time,Type,Note,Amount,Balance after,Currency',
      expect.stringMatching(/GMT\+7,Bet,lantern-dice in EN,-10,990,THB$/),
      '',
    ]);
    expect(String((await http.call(exportAccountRecord, {}, { token: member, language: 'TH' })).body)).toContain(
      'ยอดคงเหลือหลังรายการ',
    );
  });
});
