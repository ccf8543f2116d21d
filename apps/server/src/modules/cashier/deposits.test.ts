import { randomUUID } from 'node:crypto';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableCashier } from './settings.ts';
import { baht, brand, createCashierFixture, paymentOf, refusalOf, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await createCashierFixture();
});
afterAll(() => fixture?.close());

describe('a deposit', () => {
  it('is credited only after the notice of the bank (M2), and once however often it is repeated', async () => {
    const { player, deposit } = await fixture.openDeposit();
    expect(deposit.state).toBe('pending');
    expect(deposit.redirect_url).toMatch(/^http:\/\/bank\.test\/sandbox-bank\/DP\d{6}-/);
    expect((await fixture.purse(player)).balance).toBe(0n);
    await fixture.choose(deposit.order_number, 'twice');
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
    expect(await fixture.sendCallback(paymentOf(deposit, { authorisation: `SB${deposit.order_number}` }))).toBe(
      'repeated',
    );
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
    const row = await fixture.cashier.deposits.read(player.memberId, deposit.id);
    expect([row.state, row.credited, row.authorisation]).toEqual([
      'confirmed',
      baht(1_000),
      `SB${deposit.order_number}`,
    ]);
  });

  it('is credited once by twenty concurrent callbacks', async () => {
    const { player, deposit } = await fixture.openDeposit();
    const results = await Promise.all(Array.from({ length: 20 }, () => fixture.sendCallback(paymentOf(deposit))));
    expect(results.filter((result) => result === 'credited')).toHaveLength(1);
    expect(results.filter((result) => result === 'repeated')).toHaveLength(19);
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
  });

  it('returns the first deposit when a request is repeated, and a conflict when its content differs', async () => {
    const player = await fixture.createMember();
    const requestId = randomUUID();
    const open = (amount: number) =>
      fixture.cashier.deposits.open(player, brand, { amount, requestId, language: 'TH' });
    const [first, second] = await Promise.all([open(500), open(500)]);
    expect(second.id).toBe(first.id);
    expect(await refusalOf(open(501))).toBe('command.conflict');
    expect((await fixture.cashier.deposits.list(player.memberId, { page: 1, size: 10 })).total).toBe(1);
  });

  it('of two members under one request id is two deposits, credited apart', async () => {
    const requestId = randomUUID();
    const players = [await fixture.createMember(), await fixture.createMember()];
    const open = (player: (typeof players)[number], amount = 500) =>
      fixture.cashier.deposits.open(player, brand, { amount, requestId, language: 'TH' });
    const [one, other] = [await open(players[0]!), await open(players[1]!)];
    expect(one.id).not.toBe(other.id);
    expect((await open(players[1]!)).id).toBe(other.id);
    expect(await refusalOf(open(players[1]!, 501))).toBe('command.conflict');
    await fixture.choose(one.order_number, 'now');
    expect(await Promise.all(players.map(async (player) => (await fixture.purse(player)).balance))).toEqual([
      baht(500),
      0n,
    ]);
    expect((await prove(fixture.db.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each([
    [49.99, 'deposit.amount.range'],
    [500_000.01, 'deposit.amount.range'],
    [0, 'amount.invalid'],
    [-5, 'amount.invalid'],
    ['1.001', 'amount.invalid'],
    ['', 'amount.invalid'],
    ['1e3', 'amount.invalid'],
  ])('refuses the amount %s', async (amount, code) => {
    const player = await fixture.createMember();
    expect(await refusalOf(fixture.cashier.deposits.open(player, brand, { amount, language: 'TH' }))).toBe(code);
    expect((await fixture.cashier.deposits.list(player.memberId, { page: 1, size: 10 })).total).toBe(0);
  });

  it('fails when the bank refuses the payer, and expires when the bank never answers', async () => {
    const refused = await fixture.openDeposit();
    await fixture.choose(refused.deposit.order_number, 'refuse');
    expect(await fixture.cashier.deposits.read(refused.player.memberId, refused.deposit.id)).toMatchObject({
      state: 'failed',
      failure: 'refused',
    });
    const never = await fixture.openDeposit();
    await fixture.choose(never.deposit.order_number, 'never');
    await fixture.db.moveClock(16 * 60_000);
    expect(await fixture.cashier.deposits.expire()).toBeGreaterThan(0);
    expect((await fixture.cashier.deposits.read(never.player.memberId, never.deposit.id)).state).toBe('expired');
    expect(await fixture.cashier.deposits.expire()).toBe(0);
  });

  it('is refused for an excluded member, and a payment after the exclusion needs a decision', async () => {
    const { player, deposit } = await fixture.openDeposit();
    await fixture.db.owner.query(`update protection.player_limits set state = 'excluded' where member_id = $1`, [
      player.memberId,
    ]);
    expect(await refusalOf(fixture.cashier.deposits.open(player, brand, { amount: 100, language: 'TH' }))).toBe(
      'account.blocked',
    );
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit)))).toBe('callback.held');
    expect((await fixture.purse(player)).balance).toBe(0n);
    expect((await fixture.noticeOf(deposit.order_number)).result).toBe('protection');
  });

  it('counts towards the deposit limits', async () => {
    const { player, deposit } = await fixture.openDeposit();
    await fixture.sendCallback(paymentOf(deposit));
    await fixture.db.owner.query(`update protection.player_limits set deposit_day_limit = $2 where member_id = $1`, [
      player.memberId,
      baht(1_500),
    ]);
    expect(await refusalOf(fixture.cashier.deposits.open(player, brand, { amount: 501, language: 'TH' }))).toBe(
      'limit.exceeded',
    );
    expect((await fixture.cashier.deposits.open(player, brand, { amount: 500, language: 'TH' })).state).toBe('pending');
  });

  it('is opened only by a member of the brand, in the member’s currency', async () => {
    const player = await fixture.createMember();
    await enableCashier(fixture.db.database, 'another');
    for (const over of [
      { brandId: 'another' },
      { currency: 'USD' },
      { memberId: randomUUID() },
      { brandId: undefined },
    ]) {
      const command = {
        requestId: randomUUID(),
        memberId: player.memberId,
        brandId: brand.id,
        account: player.account,
        channel: 'sandbox',
        amount: String(baht(100)),
        currency: 'THB',
        ...over,
      };
      expect(
        await fixture.db.database.query('select cashier.open_deposit($1::jsonb) as answer', [JSON.stringify(command)]),
      ).toEqual([{ answer: { status: 'closed' } }]);
    }
  });

  it('cannot be read by another member', async () => {
    const { deposit } = await fixture.openDeposit();
    const other = await fixture.createMember();
    expect(await refusalOf(fixture.cashier.deposits.read(other.memberId, deposit.id))).toBe('request.not.found');
  });

  it('fails when its channel does not accept the order', async () => {
    const player = await fixture.createMember();
    await fixture.db.owner.query('revoke insert on cashier.sandbox_order from chokdee_app');
    const requestId = randomUUID();
    expect(
      await refusalOf(fixture.cashier.deposits.open(player, brand, { amount: 100, requestId, language: 'TH' })),
    ).toBe('deposit.channel.failed');
    await fixture.db.owner.query('grant insert on cashier.sandbox_order to chokdee_app');
    expect(
      await fixture.cashier.deposits.open(player, brand, { amount: 100, requestId, language: 'TH' }),
    ).toMatchObject({
      state: 'failed',
      failure: 'channel',
    });
  });
});

describe('the sandbox bank', () => {
  it('repeats a callback that was not accepted', async () => {
    const { player, deposit } = await fixture.openDeposit();
    fixture.callbacks.blocked = true;
    await fixture.choose(deposit.order_number, 'now');
    fixture.callbacks.blocked = false;
    expect((await fixture.purse(player)).balance).toBe(0n);
    expect(await fixture.bank.deliver()).toBe(0);
    await fixture.db.moveClock(6_000);
    expect(await fixture.bank.deliver()).toBe(1);
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
    await fixture.db.moveClock(3_600_000);
    expect(await fixture.bank.deliver()).toBe(0);
  });
});
