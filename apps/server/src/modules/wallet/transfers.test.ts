import { balance, transferFromMainWallet, transferToMainWallet, walletTransfer } from '@chokdee/contract/calls/wallet';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testHttp } from '../../platform/http/testing.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { baht, holdCash, openPlayer, storedState, wageringFixture } from '../wagering/testing.ts';
import { createWallet } from './index.ts';

const { db } = await wageringFixture({ max: 14, proveAfterEach: true });
const VENDORS = ['BAAN', 'RIMNAM', 'SALA'] as const;
const wallet = createWallet({
  database: db.database,
  hub: createHub({}),
  singleWallet: async () =>
    (await db.owner.query<{ single: boolean }>('select single_wallet as single from brand.brand'))[0]!.single,
});
const http = await testHttp({
  modules: [wallet.module],
  ports: {
    playerOf: async (token) =>
      token ? { sessionId: uuid7(), memberId: token, account: 'somchai', isAgent: 0, currency: 'THB' } : null,
  },
});
afterAll(() => http.close());

const setWalletMode = (isSingle: boolean) => db.owner.query('update brand.brand set single_wallet = $1', [isSingle]);
const setState = (member: string, state: string) =>
  db.owner.query('update protection.player_limits set state = $2 where member_id = $1', [member, state]);
beforeAll(async () => {
  await db.owner.query(
    `insert into brand.brand (
       brand_id, merchant_code, name, currency, currency_symbol, home_country, default_language, languages,
       terms_version
     )
     values ('chokdee', 'chokdee', 'Chokdee', 'THB', 'P', 'TH', 'TH', array['TH'], '1')`,
  );
  for (const vendor of VENDORS)
    await db.owner.query(
      `insert into catalogue.vendor (brand_id, code, category, names) values ('chokdee', $1, 'RNG', '{"EN": "Name"}')`,
      [vendor],
    );
});

const as = (token: string) => ({ token, language: 'EN' });
let member: string;
beforeEach(async () => {
  await setWalletMode(false);
  member = await openPlayer(db, baht(1_000));
});
const pursesOf = async (): Promise<Readonly<Record<string, number>>> => {
  const { value } = await http.call(balance, {}, as(member));
  return Object.fromEntries(value.balance.map(({ accountName, availBalance }) => [accountName, availBalance]));
};
const fill = (accountType: string, amount?: number, requestId?: string) =>
  http.call(transferFromMainWallet, { body: { accountType, amount, requestId } }, as(member));

describe('transfers between purses', () => {
  it('move an amount, or all that can be spent', async () => {
    expect((await fill('BAAN', 300.5)).value).toMatchObject({
      isSingle: 0,
      transferredAmount: 300.5,
      mainWalletBalance: 699.5,
      sumBalance: 1_000,
    });
    const between = { fromAccountType: 'BAAN', toAccountType: 'SALA', amount: '100.25' };
    expect((await http.call(walletTransfer, { body: between }, as(member))).value.transferredAmount).toBe(100.25);
    expect(await pursesOf()).toEqual({ main: 699.5, BAAN: 200.25, SALA: 100.25 });
    await holdCash(db, member, baht(99.5));
    expect((await fill('RIMNAM')).value.transferredAmount).toBe(600);
    expect((await http.call(transferToMainWallet, { body: { accountType: 'SALA' } }, as(member))).value).toMatchObject({
      transferredAmount: 100.25,
      mainWalletBalance: 100.25,
    });
    expect((await http.call(transferToMainWallet, { body: {} }, as(member))).value).toMatchObject({
      transferredAmount: 800.25,
      mainWalletBalance: 900.5,
      held: 99.5,
    });
    expect(await pursesOf()).toEqual({ main: 900.5, BAAN: 0, RIMNAM: 0, SALA: 0 });
  });

  it('have one effect when sent again, also all at once', async () => {
    const requestId = uuid7();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fill('BAAN', 10, requestId)));
    expect(new Set(answers.map(({ value }) => value.transferredAmount))).toEqual(new Set([10]));
    expect(await pursesOf()).toEqual({ main: 990, BAAN: 10 });
    expect(await fill('BAAN', 11, requestId)).toMatchObject({ status: 409, errorCode: 'command.conflict' });
    const all = { requestId: uuid7() };
    for (let n = 0; n < 2; n += 1)
      expect((await http.call(transferToMainWallet, { body: all }, as(member))).value.transferredAmount).toBe(10);
    expect(await pursesOf()).toEqual({ main: 1_000, BAAN: 0 });
  });

  it('of two members under one id are two transfers', async () => {
    const requestId = uuid7();
    const other = await openPlayer(db, baht(1_000));
    const move = (token: string, amount: number) =>
      http.call(transferFromMainWallet, { body: { accountType: 'BAAN', amount, requestId } }, as(token));
    for (const token of [member, other, other])
      expect((await move(token, 10)).value).toMatchObject({ transferredAmount: 10, mainWalletBalance: 990 });
    expect(await move(other, 11)).toMatchObject({ status: 409, errorCode: 'command.conflict' });
  });

  it('change nothing when they are refused', async () => {
    await fill('BAAN', 10);
    const before = await storedState(db, member);
    const refused = async (body: object, errorCode: string, fields?: object) =>
      expect(await http.call(walletTransfer, { body: body as never }, as(member))).toMatchObject({
        errorCode,
        ...(fields && { value: { fields } }),
      });
    const between = (fromAccountType: string, toAccountType: string, amount?: number | string) => ({
      fromAccountType,
      toAccountType,
      ...(amount !== undefined && { amount }),
    });
    await refused(between('main', 'SALA', 990.01), 'balance.insufficient');
    await refused(between('SALA', 'main', 1), 'balance.insufficient');
    await refused(between('SALA', 'main'), 'balance.insufficient');
    await refused(between('nobody', 'main', 1), 'balance.insufficient');
    await refused(between('main', 'nobody', 1), 'validation.failed');
    await refused(between('main', 'main', 1), 'validation.failed');
    await refused(between('main', 'bonus', 1), 'validation.failed');
    for (const amount of [0, -1, 0.001, '1e3', 1e30]) {
      const { status } = await http.call(walletTransfer, { body: between('main', 'SALA', amount) }, as(member));
      expect(status).toBe(400);
    }
    await refused(
      { ...between('main', 'SALA', 1), requestId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
      'command.stale',
    );
    expect(await http.call(transferToMainWallet, { body: {} })).toMatchObject({ errorCode: 'login.not.session' });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('lead to a vendor only in a brand with a purse per vendor, and for a member who may play', async () => {
    await fill('BAAN', 100);
    await setState(member, 'blocked');
    expect(await fill('BAAN', 1)).toMatchObject({ errorCode: 'account.blocked' });
    expect((await http.call(transferToMainWallet, { body: { amount: 40 } }, as(member))).status).toBe(400);
    expect(
      (await http.call(transferToMainWallet, { body: { accountType: 'BAAN', amount: 40 } }, as(member))).value,
    ).toMatchObject({ transferredAmount: 40 });
    await setState(member, 'open');
    await setWalletMode(true);
    expect(await fill('BAAN', 1)).toMatchObject({ status: 400, errorCode: 'wallet.single' });
    expect((await http.call(transferToMainWallet, { body: {} }, as(member))).value).toMatchObject({
      isSingle: 1,
      transferredAmount: 60,
      sumBalance: 1_000,
    });
  });

  it('never change what a member has, whatever is sent at the same time', async () => {
    const purse = fc.constantFrom('main', ...VENDORS);
    const step = fc.record({
      from: purse,
      to: purse,
      amount: fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        member = await openPlayer(db, baht(500));
        await Promise.all(
          steps.map(({ from, to, amount }) =>
            http.call(
              walletTransfer,
              {
                body: {
                  fromAccountType: from,
                  toAccountType: to,
                  ...(amount !== undefined && { amount: amount / 100 }),
                },
              },
              as(member),
            ),
          ),
        );
        const purses = await pursesOf();
        expect(Object.values(purses).every((amount) => amount >= 0)).toBe(true);
        expect(Object.values(purses).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(50_000);
      }),
      { numRuns: process.env['CHOKDEE_FULL'] ? 200 : 20 },
    );
  });
});
