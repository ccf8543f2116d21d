import { accountRecord, balance, exportAccountRecord, merchantWallet } from '@chokdee/contract/calls/wallet';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { createRelay } from '../../platform/outbox/relay.ts';
import { createHub, type Hub, type Subscriber } from '../../platform/realtime/hub.ts';
import { createWagering, type Place, type PlaceAndSettle, type Wagering } from '../wagering/index.ts';
import { createWallet, type Wallet } from './index.ts';

const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;

let db: TestDatabase;
let door: Wagering;
let wallet: Wallet;
let hub: Hub;
let http: TestHttp;
let member: string;
let single = true;

const player = (memberId: string) => ({
  sessionId: uuid7(),
  memberId,
  account: 'somchai',
  isAgent: 0,
  currency: 'THB',
});
const at = (session: ReturnType<typeof player> | null) => ({ brandId: 'chokdee', session });
const as = (token: string) => ({ token, language: 'EN' });
const day = 86_400_000;

beforeAll(async () => {
  db = await testDatabase({ max: 14 });
  door = createWagering({
    database: db.database,
    commands: createCommands(db.database.pool),
    nameGame: async (_brand, _vendor, game, language) => `${game} in ${language}`,
  });
  hub = createHub({});
  wallet = createWallet({
    database: db.database,
    hub,
    singleWallet: async () => single,
    remarks: door.records.gameNames,
  });
  http = await testHttp({
    modules: [wallet.module],
    ports: { playerOf: async (token) => (token ? player(token) : null) },
  });
});
beforeEach(async () => {
  member = await openPlayer(baht(1_000));
});
afterAll(async () => {
  await http.close();
  await db.close();
});

/** Pays cash in, or below zero out. */
const fund = (memberId: string, amount: bigint) =>
  db.database.query('select ledger.adjust($1::jsonb)', [
    JSON.stringify({
      id: uuid7(),
      memberId,
      type: amount > 0n ? 'deposit' : 'withdrawal',
      lines: [
        amount > 0n
          ? { debit: 'channel:sandbox', credit: 'cash', amount: String(amount), currency: 'THB' }
          : { debit: 'cash', credit: 'channel:sandbox', amount: String(-amount), currency: 'THB' },
      ],
    }),
  ]);
async function openPlayer(cash: bigint): Promise<string> {
  const memberId = uuid7();
  await db.database.query(
    `select ledger.open_member($1, 'chokdee', 'THB'), protection.create_player_limits($1, 'chokdee', 'THB')`,
    [memberId],
  );
  if (cash > 0n) await fund(memberId, cash);
  return memberId;
}
const stakeOf = (memberId: string, stake: bigint): Place => ({
  id: uuid7(),
  memberId,
  brandId: 'chokdee',
  product: 'RNG',
  vendor: 'BAAN',
  game: 'lantern-dice',
  round: uuid7(),
  stake: String(stake),
  currency: 'THB',
  ruleVersion: '1',
  detail: { version: 1 },
});
const playOf = (memberId: string, stake: bigint, payout: bigint): PlaceAndSettle => ({
  ...stakeOf(memberId, stake),
  payout: String(payout),
});

const hold = (amount: bigint) =>
  db.database.query(
    `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', $3, 'THB', null, 'W1')`,
    [member, uuid7(), amount],
  );

describe('the balance', () => {
  it('is what can be spent, beside what is held and what is in play', async () => {
    await door.place(stakeOf(member, baht(50)));
    await hold(baht(200));
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

  it('adds vendor purses, but neither bonus nor points, and shows a debt', async () => {
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
    await door.placeAndSettle(wager);
    await fund(member, -baht(900));
    await door.void({ id: uuid7(), memberId: member, wagerId: wager.id, reason: 'x' });
    single = false;
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
    single = true;
    expect((await http.call(merchantWallet, {}, as(member))).value).toEqual({ isSingle: 1 });
  });

  it('is for those who are signed in', async () => {
    for (const call of [balance, merchantWallet, accountRecord, exportAccountRecord])
      expect(await http.call(call)).toMatchObject({ status: 401, errorCode: 'login.not.session' });
  });
});

describe('the live balance', () => {
  it('tells every change, of what is held and in play too, in order, and ends where the balance call stands', async () => {
    const relay = createRelay({
      database: db.database,
      consumers: wallet.module.consumers ?? [],
      idle: { least: 5, most: 20 },
    });
    await relay.start();
    const heard: { seq: bigint; state: unknown }[] = [];
    const viewer: Subscriber = {
      send: (message) => {
        if (message.type === 'snapshot' || message.type === 'delta')
          heard.push({ seq: BigInt(message.seq), state: 'state' in message ? message.state : null });
      },
    };
    await hub.subscribe('balance', null, at(player(member)), viewer);
    expect(heard).toMatchObject([{ state: { currency: 'THB', mainWalletBalance: 1_000, held: 0, inPlay: 0 } }]);

    const lost = stakeOf(member, baht(40));
    const steps = [
      () => door.place(lost),
      // A lost bet moves nothing in the purse, and still something that is shown.
      () => door.settle({ id: uuid7(), memberId: member, wagerId: lost.id, payout: '0' }),
      () => door.placeAndSettle(playOf(member, baht(10), baht(15))),
      async () => {
        await hold(baht(100));
        await db.database.query(`select platform.publish('balance.changed', $1, '{}')`, [member]);
      },
      () => door.place(stakeOf(member, baht(5))),
    ];
    for (const [n, step] of steps.entries()) {
      await step();
      await expect.poll(() => heard).toHaveLength(n + 2);
    }
    const seqs = heard.map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => Number(a - b)));
    expect(new Set(seqs).size).toBe(seqs.length);
    const now: unknown[] = [];
    await hub.subscribe('balance', null, at(player(member)), {
      send: (message) => {
        if (message.type === 'snapshot') now.push({ seq: message.seq, state: message.state });
      },
    });
    const { value } = await http.call(balance, {}, as(member));
    expect(now).toEqual([
      { seq: String(seqs.at(-1)), state: { currency: 'THB', mainWalletBalance: 860, held: 100, inPlay: 5 } },
    ]);
    expect(value).toMatchObject({ mainWalletBalance: 860, held: 100, inPlay: 5 });
    await relay.stop();
  });

  it('has nothing for a visitor or a member without a purse', async () => {
    expect(await hub.subscribe('balance', null, at(null), { send: () => undefined })).toBe('login.not.session');
    expect(await hub.subscribe('balance', null, at(player(uuid7())), { send: () => undefined })).toBe(
      'request.not.found',
    );
  });
});

describe('the account record', () => {
  it('reproduces the balance: every movement with the balance after it, newest first, summing up', async () => {
    const play = playOf(member, baht(100), baht(130));
    await door.placeAndSettle(play);
    const wager = stakeOf(member, baht(30));
    await door.place(wager);
    await door.void({ id: uuid7(), memberId: member, wagerId: wager.id, reason: 'x' });
    await fund(member, -baht(250));
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
      ['other', 'Returned bet', 30, 1_030, wager.id, 'lantern-dice in EN'],
      ['betting', 'Bet', -30, 1_000, wager.id, 'lantern-dice in EN'],
      ['winning', 'Win', 130, 1_030, play.id, 'lantern-dice in EN'],
      ['betting', 'Bet', -100, 900, play.id, 'lantern-dice in EN'],
      ['deposit', 'Deposit', 1_000, 1_000, value.list[5]!.orderNo, ''],
    ]);
    expect(value).toMatchObject({ total: 6, totalPages: 1, footer: { amount: 780 } });
    expect(value.list[0]).toMatchObject({ customerName: 'somchai', currency: 'THB', txTypeId: 1002 });
    expect(value.footer.amount).toBe((await http.call(balance, {}, as(member))).value.sumBalance);
    expect(new Set(value.list.map(({ txId }) => txId)).size).toBe(6);
  });

  it('narrows by kind, sums what it shows, and comes in pages', async () => {
    for (const n of [1, 2, 3]) await door.placeAndSettle(playOf(member, baht(n), baht(n * 2)));
    const asked = async (query: Record<string, unknown>) =>
      (await http.call(accountRecord, { query }, as(member))).value;
    expect(await asked({ codeTypes: 'betting' })).toMatchObject({ total: 3, footer: { amount: -6 } });
    expect(await asked({ codeTypes: 'winning' })).toMatchObject({ total: 3, footer: { amount: 12 } });
    expect(await asked({ codeTypes: 'betting,deposit', size: 2, page: 2 })).toMatchObject({
      total: 4,
      totalPages: 2,
      footer: { amount: 994 },
      list: [{ amount: -1 }, { amount: 1_000 }],
    });
    expect(await asked({ codeTypes: 'betting', page: 9 })).toMatchObject({
      total: 3,
      list: [],
      footer: { amount: -6 },
    });
    expect(await asked({ codeTypes: 'agent_rebate' })).toMatchObject({ total: 0, list: [], footer: { amount: 0 } });
    expect(await asked({ codeTypes: '' })).toMatchObject({ total: 7 });
  });

  it("says which field is wrong, and is one member's own", async () => {
    const now = Date.now();
    const fieldsOf = async (query: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries((await http.call(accountRecord, { query }, as(member))).fields).map(([name, { code }]) => [
          name,
          code,
        ]),
      );
    expect(await fieldsOf({ startTime: now - 30 * day - 1, endTime: now })).toEqual({
      endTime: 'field.period.too.long',
    });
    expect(await fieldsOf({ startTime: now, endTime: now - 1 })).toEqual({ endTime: 'field.period.reversed' });
    expect(await fieldsOf({ codeTypes: 'nonsense' })).toEqual({ codeTypes: 'field.choice' });
    expect(await fieldsOf({ codeTypes: 'Bet;drop' })).toEqual({ codeTypes: 'field.format' });
    expect(
      (await http.call(accountRecord, { query: { startTime: now - 30 * day, endTime: now } }, as(member))).status,
    ).toBe(200);
    const stranger = await openPlayer(0n);
    expect((await http.call(accountRecord, {}, as(stranger))).value).toMatchObject({ total: 0, list: [] });
  });

  it("is a file too, in the caller's language", async () => {
    await door.placeAndSettle(playOf(member, baht(10), baht(0)));
    const file = String((await http.call(exportAccountRecord, { query: { codeTypes: 'betting' } }, as(member))).body);
    expect(file.replace(/^\uFEFF/, '').split('\r\n')).toMatchObject([
      'Order number,Time (GMT+8),Type,Remark,Amount,Balance after,Currency',
      expect.stringMatching(/GMT\+8,Bet,lantern-dice in EN,-10,990,THB$/),
      '',
    ]);
    expect(String((await http.call(exportAccountRecord, {}, { token: member, language: 'TH' })).body)).toContain(
      'ยอดคงเหลือหลังรายการ',
    );
  });
});
