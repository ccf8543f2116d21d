import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sign, SIGNATURE_HEADER } from './adapters/sandbox/signature.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { openCashier } from './settings.ts';
import {
  baht,
  boss,
  brand,
  nid,
  pim,
  refusalOf,
  secret,
  createCashierFixture,
  type CashierFixture,
} from './testing.ts';

let house: CashierFixture;
beforeAll(async () => {
  house = await createCashierFixture();
});
afterAll(() => house?.close());

const open = async (amount = 1_000) => {
  const player = await house.member();
  return { player, deposit: await house.cashier.deposits.open(player, brand, { amount, language: 'TH' }) };
};
const signed = async (
  content: Record<string, unknown> | string,
  over: { nonce?: string; secret?: Uint8Array; age?: number } = {},
) => {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const now = new Date((await readClock(house.db.database)).getTime() - (over.age ?? 0) * 1_000);
  return { body, headers: { [SIGNATURE_HEADER]: sign(over.secret ?? secret, body, over.nonce ?? randomUUID(), now) } };
};
const paid = (deposit: { order_number: string }, over: Record<string, unknown> = {}) => ({
  reference: deposit.order_number,
  outcome: 'paid',
  amount: '1000',
  currency: 'THB',
  authorisation: `A-${deposit.order_number}`,
  ...over,
});
const tell = async (content: Record<string, unknown> | string, over: Parameters<typeof signed>[1] = {}) => {
  const { body, headers } = await signed(content, over);
  return house.cashier.deposits.receive('sandbox', body, headers);
};
const notices = async () =>
  (await house.cashier.notices.list(brand.id, { open: true, text: '', page: 1, size: 100 })).list;
const noticeOf = async (reference: string) => {
  const found = (await notices()).find(({ notice }) => notice.reference === reference);
  if (found === undefined) throw new Error('no open notice');
  return found.notice;
};
const act = (over: {
  operator?: typeof nid;
  decision?: 'credit' | 'return';
  orderNumber?: string;
  channel: string;
  nonce: string;
}) =>
  house.cashier.notices.resolve({
    operator: nid,
    address: '10.0.0.1',
    brandId: brand.id,
    decision: 'credit',
    reason: 'seen on the statement',
    ...over,
  });

describe('a deposit', () => {
  it('is not playable before the bank has spoken (M2), and is credited once however often it speaks', async () => {
    const { player, deposit } = await open();
    expect(deposit.state).toBe('pending');
    expect(deposit.redirect_url).toMatch(/^http:\/\/bank\.test\/sandbox-bank\/DP\d{6}-/);
    expect((await house.purse(player)).balance).toBe(0n);
    await house.press(deposit.order_number, 'twice');
    expect((await house.purse(player)).balance).toBe(baht(1_000));
    expect(await tell(paid(deposit, { authorisation: `SB${deposit.order_number}` }))).toBe('repeated');
    expect((await house.purse(player)).balance).toBe(baht(1_000));
    const row = await house.cashier.deposits.read(player.memberId, deposit.id);
    expect([row.state, row.credited, row.authorisation]).toEqual([
      'confirmed',
      baht(1_000),
      `SB${deposit.order_number}`,
    ]);
  });

  it('is credited once by twenty callbacks at the same time', async () => {
    const { player, deposit } = await open();
    const results = await Promise.all(Array.from({ length: 20 }, () => tell(paid(deposit))));
    expect(results.filter((result) => result === 'credited')).toHaveLength(1);
    expect(results.filter((result) => result === 'repeated')).toHaveLength(19);
    expect((await house.purse(player)).balance).toBe(baht(1_000));
  });

  it('answers a second press with the first deposit, and the same press with other content with a conflict', async () => {
    const player = await house.member();
    const requestId = randomUUID();
    const press = (amount: number) => house.cashier.deposits.open(player, brand, { amount, requestId, language: 'TH' });
    const [first, second] = await Promise.all([press(500), press(500)]);
    expect(second.id).toBe(first.id);
    expect(await refusalOf(press(501))).toBe('command.conflict');
    expect((await house.cashier.deposits.list(player.memberId, { page: 1, size: 10 })).total).toBe(1);
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
    const player = await house.member();
    expect(await refusalOf(house.cashier.deposits.open(player, brand, { amount, language: 'TH' }))).toBe(code);
    expect((await house.cashier.deposits.list(player.memberId, { page: 1, size: 10 })).total).toBe(0);
  });

  it('fails when the payer is refused, and ends by time when the bank never answers', async () => {
    const refused = await open();
    await house.press(refused.deposit.order_number, 'refuse');
    expect(await house.cashier.deposits.read(refused.player.memberId, refused.deposit.id)).toMatchObject({
      state: 'failed',
      failure: 'refused',
    });
    const never = await open();
    await house.press(never.deposit.order_number, 'never');
    await house.db.moveClock(16 * 60_000);
    expect(await house.cashier.deposits.expire()).toBeGreaterThan(0);
    expect((await house.cashier.deposits.read(never.player.memberId, never.deposit.id)).state).toBe('expired');
    expect(await house.cashier.deposits.expire()).toBe(0);
  });

  it('is refused where protection says so, and a payment that comes after an exclusion waits for a person', async () => {
    const { player, deposit } = await open();
    await house.db.owner.query(`update protection.player_limits set state = 'excluded' where member_id = $1`, [
      player.memberId,
    ]);
    expect(await refusalOf(house.cashier.deposits.open(player, brand, { amount: 100, language: 'TH' }))).toBe(
      'account.blocked',
    );
    expect(await refusalOf(tell(paid(deposit)))).toBe('callback.held');
    expect((await house.purse(player)).balance).toBe(0n);
    expect((await noticeOf(deposit.order_number)).result).toBe('protection');
  });

  it('counts towards the deposit limits', async () => {
    const { player, deposit } = await open();
    await tell(paid(deposit));
    await house.db.owner.query(`update protection.player_limits set deposit_day_limit = $2 where member_id = $1`, [
      player.memberId,
      baht(1_500),
    ]);
    expect(await refusalOf(house.cashier.deposits.open(player, brand, { amount: 501, language: 'TH' }))).toBe(
      'limit.exceeded',
    );
    expect((await house.cashier.deposits.open(player, brand, { amount: 500, language: 'TH' })).state).toBe('pending');
  });

  it('is opened by a member of the brand in the currency the member keeps, or not at all', async () => {
    const player = await house.member();
    await openCashier(house.db.database, 'another');
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
        await house.db.database.query('select cashier.open_deposit($1::jsonb) as answer', [JSON.stringify(command)]),
      ).toEqual([{ answer: { status: 'closed' } }]);
    }
  });

  it('stays hidden from another member', async () => {
    const { deposit } = await open();
    const other = await house.member();
    expect(await refusalOf(house.cashier.deposits.read(other.memberId, deposit.id))).toBe('request.not.found');
  });

  it('fails when its channel takes no order, and no money moves', async () => {
    const player = await house.member();
    await house.db.owner.query('revoke insert on cashier.sandbox_order from chokdee_app');
    const requestId = randomUUID();
    expect(
      await refusalOf(house.cashier.deposits.open(player, brand, { amount: 100, requestId, language: 'TH' })),
    ).toBe('deposit.channel.failed');
    await house.db.owner.query('grant insert on cashier.sandbox_order to chokdee_app');
    expect(await house.cashier.deposits.open(player, brand, { amount: 100, requestId, language: 'TH' })).toMatchObject({
      state: 'failed',
      failure: 'channel',
    });
  });
});

describe('a callback', () => {
  it('is refused without the right signature, body, time or channel, and changes nothing', async () => {
    const { player, deposit } = await open();
    const right = await signed(paid(deposit));
    const receive = (body: Buffer, headers: Record<string, string>, channel = 'sandbox') =>
      refusalOf(house.cashier.deposits.receive(channel, body, headers));
    expect(await receive(right.body, {})).toBe('callback.unsigned');
    expect(await receive(Buffer.from(right.body.toString().replace('1000', '9000')), right.headers)).toBe(
      'callback.unsigned',
    );
    expect(
      await receive(right.body, {
        [SIGNATURE_HEADER]: right.headers[SIGNATURE_HEADER]!.replace(/v1=./, (mark) =>
          mark === 'v1=0' ? 'v1=1' : 'v1=0',
        ),
      }),
    ).toBe('callback.unsigned');
    expect(await refusalOf(tell(paid(deposit), { secret: new Uint8Array(32) }))).toBe('callback.unsigned');
    expect(await refusalOf(tell(paid(deposit), { age: 301 }))).toBe('callback.unsigned');
    expect(await refusalOf(tell(paid(deposit), { age: -302 }))).toBe('callback.unsigned');
    expect(await receive(right.body, right.headers, 'promptpay')).toBe('request.not.found');
    for (const content of [
      '{',
      '[]',
      '{"reference":"x"}',
      JSON.stringify(paid(deposit, { amount: -1 })),
      JSON.stringify(paid(deposit, { amount: '0' })),
      JSON.stringify(paid(deposit, { extra: 1 })),
      // Signed, and nothing that PostgreSQL stores.
      ...['a\u0000', '\ud800'].flatMap((text) => [
        JSON.stringify(paid(deposit, { reference: text })),
        JSON.stringify(paid(deposit, { authorisation: text })),
      ]),
    ]) {
      expect(await refusalOf(tell(content))).toBe('callback.unreadable');
    }
    expect((await house.purse(player)).balance).toBe(0n);
    expect((await house.cashier.deposits.read(player.memberId, deposit.id)).state).toBe('pending');
    expect(await tell(paid(deposit), { age: 299 })).toBe('credited');
  });

  it('answers a replayed nonce as the first time', async () => {
    const { player, deposit } = await open();
    const nonce = randomUUID();
    expect(await tell(paid(deposit), { nonce })).toBe('credited');
    expect(await tell(paid(deposit), { nonce })).toBe('credited');
    expect((await house.purse(player)).balance).toBe(baht(1_000));
  });

  it('under a nonce that was used for another payment is held, also at the same instant: nothing is taken for told', async () => {
    const [first, second, third, fourth] = [await open(), await open(), await open(), await open()];
    const nonce = randomUUID();
    expect(await tell(paid(first.deposit), { nonce })).toBe('credited');
    expect(await refusalOf(tell(paid(second.deposit), { nonce }))).toBe('callback.held');
    expect(await refusalOf(tell(paid(first.deposit, { outcome: 'refused' }), { nonce }))).toBe('callback.held');
    expect((await house.purse(second.player)).balance).toBe(0n);
    expect(await tell(paid(second.deposit))).toBe('credited');
    const twins = randomUUID();
    const results = await Promise.allSettled(
      [third, fourth].map(({ deposit }) => tell(paid(deposit), { nonce: twins })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await house.purse(third.player)).balance + (await house.purse(fourth.player)).balance).toBe(baht(1_000));
  });

  it.each([
    ['amount', { amount: '999.99' }],
    ['currency', { currency: 'USD' }],
  ])('with another %s credits nothing and waits for a person', async (result, over) => {
    const { player, deposit } = await open();
    expect(await refusalOf(tell(paid(deposit, over)))).toBe('callback.held');
    expect((await house.purse(player)).balance).toBe(0n);
    expect((await noticeOf(deposit.order_number)).result).toBe(result);
  });

  it('for an unknown order waits for a person; the same notice twice is one', async () => {
    const nonce = randomUUID();
    const content = paid({ order_number: 'DP000000-XXXXXXXX' });
    expect(await Promise.all([refusalOf(tell(content, { nonce })), refusalOf(tell(content, { nonce }))])).toEqual([
      'callback.held',
      'callback.held',
    ]);
    expect((await notices()).filter(({ notice }) => notice.nonce === nonce)).toHaveLength(1);
  });

  it('that says refused after paid, or pays a second time, credits nothing and waits for a person', async () => {
    const { player, deposit } = await open();
    await tell(paid(deposit));
    expect(await refusalOf(tell(paid(deposit, { outcome: 'refused', authorisation: 'none' })))).toBe('callback.held');
    expect(await refusalOf(tell(paid(deposit, { authorisation: 'A-second' })))).toBe('callback.held');
    expect((await house.purse(player)).balance).toBe(baht(1_000));
    expect(
      (await notices())
        .filter(({ notice }) => notice.reference === deposit.order_number)
        .map(({ notice }) => notice.result)
        .sort(),
    ).toEqual(['contrary', 'duplicate']);
  });
});

describe('one payment', () => {
  const same = { authorisation: 'BBL-0001' };

  it('named for two deposits is credited to one; the other waits for a person, who cannot credit it again', async () => {
    const [first, second] = [await open(), await open()];
    const payment = { authorisation: `P-${randomUUID()}` };
    expect(await tell(paid(first.deposit, payment))).toBe('credited');
    expect(await refusalOf(tell(paid(second.deposit, payment)))).toBe('callback.held');
    expect((await house.purse(second.player)).balance).toBe(0n);
    const { channel, nonce, result } = await noticeOf(second.deposit.order_number);
    expect(result).toBe('reused');
    expect(await refusalOf(act({ channel, nonce }))).toBe('notice.payment.used');
    expect((await house.purse(second.player)).balance).toBe(0n);
    await act({ channel, nonce, decision: 'return' });
    // The second deposit stays open: its own payment is credited.
    expect(await tell(paid(second.deposit))).toBe('credited');
  });

  it('told of many deposits at the same instant is credited once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open()));
    const results = await Promise.allSettled(all.map(({ deposit }) => tell(paid(deposit, same))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['callback.held']));
    expect(
      (await Promise.all(all.map(({ player }) => house.purse(player)))).reduce((sum, { balance }) => sum + balance, 0n),
    ).toBe(baht(1_000));
  });

  it('that waits for a person is not credited elsewhere by itself; two people crediting it at once credit it once', async () => {
    const payment = { authorisation: `P-${randomUUID()}` };
    const [early, other] = [await open(), await open()];
    expect(await refusalOf(tell(paid(early.deposit, { ...payment, amount: '999' })))).toBe('callback.held');
    expect(await refusalOf(tell(paid(other.deposit, payment)))).toBe('callback.held');
    const keys = await Promise.all([early, other].map(async ({ deposit }) => noticeOf(deposit.order_number)));
    expect(keys.map(({ result }) => result)).toEqual(['amount', 'reused']);
    const results = await Promise.allSettled(
      keys.map(({ channel, nonce }, index) => act({ channel, nonce, operator: index === 0 ? nid : pim })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [])),
    ).toEqual(['notice.payment.used']);
  });

  it('is credited once by the database itself', async () => {
    const [first, second] = [await open(), await open()];
    await tell(paid(first.deposit, { authorisation: 'TWICE' }));
    await expect(
      house.db.owner.query(
        `update cashier.deposit set state = 'confirmed', authorisation = 'TWICE', credited = 1, posting_id = platform.uuid7(), ended_at = platform.clock() where id = $1`,
        [second.deposit.id],
      ),
    ).rejects.toThrow('deposit_authorisation');
  });
});

describe('a person', () => {
  const late = async (amount: number) => {
    const { player, deposit } = await open(amount);
    await house.db.moveClock(16 * 60_000);
    await house.cashier.deposits.expire();
    expect(await refusalOf(tell(paid(deposit, { amount: String(amount) })))).toBe('callback.held');
    const { channel, nonce, result } = await noticeOf(deposit.order_number);
    expect(result).toBe('late');
    return { player, deposit, key: { channel, nonce } };
  };

  it('credits a late payment once, with a line in the audit log', async () => {
    const { player, deposit, key } = await late(1_000);
    const results = await Promise.allSettled([act(key), act({ ...key, operator: pim })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await house.purse(player)).balance).toBe(baht(1_000));
    expect((await house.cashier.deposits.read(player.memberId, deposit.id)).state).toBe('confirmed');
    const lines = await house.db.owner.query<{ before: unknown; after: unknown; reason: string }>(
      `select before, after, reason from audit.entry where action = 'deposit.credit' and subject = $1`,
      [`notice:${key.channel}/${key.nonce}`],
    );
    expect(lines).toEqual([
      {
        reason: 'seen on the statement',
        before: { result: 'late', memberId: player.memberId, depositId: deposit.id, proposedBy: null, decision: null },
        after: {
          result: 'late',
          memberId: player.memberId,
          depositId: deposit.id,
          proposedBy: null,
          decision: 'credit',
          amount: '1000000000',
          currency: 'THB',
          orderNumber: null,
          final: true,
        },
      },
    ]);
    expect(await refusalOf(act({ ...key, decision: 'return' }))).toBe('notice.decided');
  });

  it('needs another person for a large amount (M12)', async () => {
    const { player, key } = await late(60_000);
    expect((await act(key)).notice.decided_at).toBeNull();
    expect(await refusalOf(act(key))).toBe('review.pair');
    expect((await house.purse(player)).balance).toBe(0n);
    expect((await act({ ...key, operator: boss })).notice).toMatchObject({
      proposed_by: nid.operatorId,
      decided_by: boss.operatorId,
    });
    expect((await house.purse(player)).balance).toBe(baht(60_000));
  });

  it('says a payment goes back, and then it cannot be credited', async () => {
    const { player, key } = await late(1_000);
    await act({ ...key, decision: 'return' });
    expect(await refusalOf(act(key))).toBe('notice.decided');
    expect((await house.purse(player)).balance).toBe(0n);
  });

  it('leads a payment without an order to the right one, but never one that named another', async () => {
    const { player, deposit } = await open();
    const stranger = await open();
    expect(await refusalOf(tell(paid({ order_number: 'DP-typo' })))).toBe('callback.held');
    const { channel, nonce } = await noticeOf('DP-typo');
    expect(await refusalOf(act({ channel, nonce, orderNumber: 'DP-nowhere' }))).toBe('notice.deposit.unknown');
    await act({ channel, nonce, orderNumber: deposit.order_number });
    expect((await house.purse(player)).balance).toBe(baht(1_000));
    const named = await late(1_000);
    await act({ ...named.key, orderNumber: stranger.deposit.order_number });
    expect((await house.purse(stranger.player)).balance).toBe(0n);
    expect((await house.purse(named.player)).balance).toBe(baht(1_000));
  });

  it('of another brand sees and decides nothing', async () => {
    const { key } = await late(1_000);
    expect(
      await refusalOf(
        house.cashier.notices.resolve({
          operator: nid,
          address: '',
          brandId: 'another',
          decision: 'return',
          reason: 'not mine',
          ...key,
        }),
      ),
    ).toBe('request.not.found');
  });
});

describe('the sandbox bank', () => {
  it('keeps an answer the shop did not take, and sends it again later', async () => {
    const { player, deposit } = await open();
    house.post.held = true;
    await house.press(deposit.order_number, 'now');
    house.post.held = false;
    expect((await house.purse(player)).balance).toBe(0n);
    expect(await house.bank.deliver()).toBe(0);
    await house.db.moveClock(6_000);
    expect(await house.bank.deliver()).toBe(1);
    expect((await house.purse(player)).balance).toBe(baht(1_000));
    await house.db.moveClock(3_600_000);
    expect(await house.bank.deliver()).toBe(0);
  });
});
