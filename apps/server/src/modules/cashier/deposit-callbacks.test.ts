import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER } from './adapters/signature.ts';
import { baht, createCashierFixture, nid, paymentOf, pim, refusalOf, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await createCashierFixture();
});
afterAll(() => fixture?.close());

describe('deposit callbacks', () => {
  it('refuses a callback without a valid signature, body, time or channel, and changes nothing', async () => {
    const { player, deposit } = await fixture.openDeposit();
    const valid = await fixture.signCallback(paymentOf(deposit));
    const receive = (body: Buffer, headers: Record<string, string>, channel = 'sandbox') =>
      refusalOf(fixture.cashier.deposits.receive(channel, body, headers));
    expect(await receive(valid.body, {})).toBe('callback.unsigned');
    expect(await receive(Buffer.from(valid.body.toString().replace('1000', '9000')), valid.headers)).toBe(
      'callback.unsigned',
    );
    expect(
      await receive(valid.body, {
        [SIGNATURE_HEADER]: valid.headers[SIGNATURE_HEADER]!.replace(/v1=./, (mark) =>
          mark === 'v1=0' ? 'v1=1' : 'v1=0',
        ),
      }),
    ).toBe('callback.unsigned');
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit), { secret: new Uint8Array(32) }))).toBe(
      'callback.unsigned',
    );
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit), { age: 301 }))).toBe('callback.unsigned');
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit), { age: -302 }))).toBe('callback.unsigned');
    expect(await receive(valid.body, valid.headers, 'unknown')).toBe('request.not.found');
    for (const content of [
      '{',
      '[]',
      '{"reference":"x"}',
      JSON.stringify(paymentOf(deposit, { amount: -1 })),
      JSON.stringify(paymentOf(deposit, { amount: '0' })),
      JSON.stringify(paymentOf(deposit, { extra: 1 })),
      // Signed, with text that PostgreSQL cannot store.
      ...['a\u0000', '\ud800'].flatMap((text) => [
        JSON.stringify(paymentOf(deposit, { reference: text })),
        JSON.stringify(paymentOf(deposit, { authorisation: text })),
      ]),
    ]) {
      expect(await refusalOf(fixture.sendCallback(content))).toBe('callback.unreadable');
    }
    expect((await fixture.purse(player)).balance).toBe(0n);
    expect((await fixture.cashier.deposits.read(player.memberId, deposit.id)).state).toBe('pending');
    expect(await fixture.sendCallback(paymentOf(deposit), { age: 299 })).toBe('credited');
  });

  it('returns the stored result when a nonce is replayed', async () => {
    const { player, deposit } = await fixture.openDeposit();
    const nonce = randomUUID();
    expect(await fixture.sendCallback(paymentOf(deposit), { nonce })).toBe('credited');
    expect(await fixture.sendCallback(paymentOf(deposit), { nonce })).toBe('credited');
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
  });

  it('holds a callback with the nonce of another payment, also under concurrency', async () => {
    const [first, second, third, fourth] = [
      await fixture.openDeposit(),
      await fixture.openDeposit(),
      await fixture.openDeposit(),
      await fixture.openDeposit(),
    ];
    const nonce = randomUUID();
    expect(await fixture.sendCallback(paymentOf(first.deposit), { nonce })).toBe('credited');
    expect(await refusalOf(fixture.sendCallback(paymentOf(second.deposit), { nonce }))).toBe('callback.held');
    expect(await refusalOf(fixture.sendCallback(paymentOf(first.deposit, { outcome: 'refused' }), { nonce }))).toBe(
      'callback.held',
    );
    expect((await fixture.purse(second.player)).balance).toBe(0n);
    expect(await fixture.sendCallback(paymentOf(second.deposit))).toBe('credited');
    const sharedNonce = randomUUID();
    const results = await Promise.allSettled(
      [third, fourth].map(({ deposit }) => fixture.sendCallback(paymentOf(deposit), { nonce: sharedNonce })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await fixture.purse(third.player)).balance + (await fixture.purse(fourth.player)).balance).toBe(
      baht(1_000),
    );
  });

  it.each([
    ['amount', { amount: '999.99' }],
    ['currency', { currency: 'USD' }],
  ])('holds a callback with another %s for a decision and credits nothing', async (result, over) => {
    const { player, deposit } = await fixture.openDeposit();
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit, over)))).toBe('callback.held');
    expect((await fixture.purse(player)).balance).toBe(0n);
    expect((await fixture.noticeOf(deposit.order_number)).result).toBe(result);
  });

  it('holds a callback for an unknown order for a decision, stored once when it is repeated', async () => {
    const nonce = randomUUID();
    const content = paymentOf({ order_number: 'DP000000-XXXXXXXX' });
    expect(
      await Promise.all([
        refusalOf(fixture.sendCallback(content, { nonce })),
        refusalOf(fixture.sendCallback(content, { nonce })),
      ]),
    ).toEqual(['callback.held', 'callback.held']);
    expect((await fixture.openNotices()).filter(({ notice }) => notice.nonce === nonce)).toHaveLength(1);
  });

  it('holds a callback that refuses a paid deposit or pays it again, and credits nothing', async () => {
    const { player, deposit } = await fixture.openDeposit();
    await fixture.sendCallback(paymentOf(deposit));
    expect(
      await refusalOf(fixture.sendCallback(paymentOf(deposit, { outcome: 'refused', authorisation: 'none' }))),
    ).toBe('callback.held');
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit, { authorisation: 'A-second' })))).toBe(
      'callback.held',
    );
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
    expect(
      (await fixture.openNotices())
        .filter(({ notice }) => notice.reference === deposit.order_number)
        .map(({ notice }) => notice.result)
        .sort(),
    ).toEqual(['contrary', 'duplicate']);
  });
});

describe('payments', () => {
  it('credits a payment reported for two deposits once; the other needs a decision', async () => {
    const [first, second] = [await fixture.openDeposit(), await fixture.openDeposit()];
    const payment = { authorisation: `P-${randomUUID()}` };
    expect(await fixture.sendCallback(paymentOf(first.deposit, payment))).toBe('credited');
    expect(await refusalOf(fixture.sendCallback(paymentOf(second.deposit, payment)))).toBe('callback.held');
    expect((await fixture.purse(second.player)).balance).toBe(0n);
    const notice = await fixture.noticeOf(second.deposit.order_number);
    expect(notice.result).toBe('reused');
    expect(await refusalOf(fixture.resolveNotice(notice))).toBe('notice.payment.used');
    expect((await fixture.purse(second.player)).balance).toBe(0n);
    await fixture.resolveNotice(notice, { decision: 'return' });
    // The second deposit stays pending, and its own payment is credited.
    expect(await fixture.sendCallback(paymentOf(second.deposit))).toBe('credited');
  });

  it('credits a payment reported for many deposits concurrently once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => fixture.openDeposit()));
    const results = await Promise.allSettled(
      all.map(({ deposit }) => fixture.sendCallback(paymentOf(deposit, { authorisation: 'BBL-0001' }))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['callback.held']));
    expect(
      (await Promise.all(all.map(({ player }) => fixture.purse(player)))).reduce(
        (sum, { balance }) => sum + balance,
        0n,
      ),
    ).toBe(baht(1_000));
  });

  it('credits a payment that needs a decision to no other deposit, and once by concurrent decisions', async () => {
    const payment = { authorisation: `P-${randomUUID()}` };
    const [early, other] = [await fixture.openDeposit(), await fixture.openDeposit()];
    expect(await refusalOf(fixture.sendCallback(paymentOf(early.deposit, { ...payment, amount: '999' })))).toBe(
      'callback.held',
    );
    expect(await refusalOf(fixture.sendCallback(paymentOf(other.deposit, payment)))).toBe('callback.held');
    const found = await Promise.all([early, other].map(async ({ deposit }) => fixture.noticeOf(deposit.order_number)));
    expect(found.map(({ result }) => result)).toEqual(['amount', 'reused']);
    const results = await Promise.allSettled(
      found.map((notice, index) => fixture.resolveNotice(notice, { operator: index === 0 ? nid : pim })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [])),
    ).toEqual(['notice.payment.used']);
  });
});
