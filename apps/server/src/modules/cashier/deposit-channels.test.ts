import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankReference } from './adapters/signed-notice.ts';
import { baht, brand, createCashierFixture, paymentOf, refusalOf, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await createCashierFixture();
});
afterAll(() => fixture?.close());

// The contract of every deposit channel. A new channel is added to the fixture and to this list.
describe.each(['sandbox', 'promptpay', 'transfer'])('the deposit channel %s', (channel) => {
  const open = () => fixture.openDeposit(1_000, channel);
  const send = (content: object | string, options = {}) => fixture.sendCallback(content, { channel, ...options });
  const balanceOf = async ({ player }: Awaited<ReturnType<typeof open>>) => (await fixture.purse(player)).balance;

  it('says where or how to pay, and the same to a repeated request', async () => {
    const player = await fixture.createMember();
    const request = { amount: 500, channel, requestId: randomUUID(), language: 'TH' };
    const [first, second] = [
      await fixture.cashier.deposits.open(player, brand, request),
      await fixture.cashier.deposits.open(player, brand, request),
    ];
    expect(first.state).toBe('pending');
    expect((first.redirect_url === null) !== (first.instructions === null)).toBe(true);
    expect(second).toEqual(first);
  });

  it('credits a callback that comes twice once', async () => {
    const opened = await open();
    expect(await send(paymentOf(opened.deposit))).toBe('credited');
    expect(await send(paymentOf(opened.deposit))).toBe('repeated');
    expect(await balanceOf(opened)).toBe(baht(1_000));
  });

  it('finds the deposit by the reference that banks pass on', async () => {
    const opened = await open();
    const reference = bankReference(opened.deposit.order_number);
    expect(reference).toMatch(/^[A-Z0-9]{1,20}$/);
    expect(await send(paymentOf(opened.deposit, { reference }))).toBe('credited');
  });

  it('expires when the callback never comes, and holds one that comes late', async () => {
    const opened = await open();
    await fixture.db.moveClock(16 * 60_000);
    await fixture.cashier.deposits.expire();
    const read = () => fixture.cashier.deposits.read(opened.player.memberId, opened.deposit.id);
    expect((await read()).state).toBe('expired');
    expect(await refusalOf(send(paymentOf(opened.deposit)))).toBe('callback.held');
    expect(await balanceOf(opened)).toBe(0n);
    expect((await fixture.noticeOf(opened.deposit.order_number)).result).toBe('late');
  });

  it('holds another amount and credits nothing', async () => {
    const opened = await open();
    expect(await refusalOf(send(paymentOf(opened.deposit, { amount: '999.99' })))).toBe('callback.held');
    expect(await balanceOf(opened)).toBe(0n);
  });

  it('refuses a wrong signature and an old one', async () => {
    const opened = await open();
    const wrong = { secret: new Uint8Array(32).fill(1) };
    expect(await refusalOf(send(paymentOf(opened.deposit), wrong))).toBe('callback.unsigned');
    expect(await refusalOf(send(paymentOf(opened.deposit), { age: 301 }))).toBe('callback.unsigned');
    expect(await balanceOf(opened)).toBe(0n);
  });

  it('refuses an outcome it does not know, and fails a refused deposit', async () => {
    const opened = await open();
    expect(await refusalOf(send(paymentOf(opened.deposit, { outcome: 'maybe' })))).toBe('callback.unreadable');
    expect((await fixture.cashier.deposits.read(opened.player.memberId, opened.deposit.id)).state).toBe('pending');
    expect(await send(paymentOf(opened.deposit, { outcome: 'refused' }))).toBe('refused');
    expect((await fixture.cashier.deposits.read(opened.player.memberId, opened.deposit.id)).state).toBe('failed');
    expect(await balanceOf(opened)).toBe(0n);
  });

  it('holds a callback for a deposit of another channel', async () => {
    const other = await fixture.openDeposit(1_000, channel === 'sandbox' ? 'transfer' : 'sandbox');
    expect(await refusalOf(send(paymentOf(other.deposit)))).toBe('callback.held');
    expect((await fixture.purse(other.player)).balance).toBe(0n);
  });
});

it('a channel for baht is not offered to a member with another currency', async () => {
  const player = { ...(await fixture.createMember()), currency: 'USD' };
  const request = { amount: 500, channel: 'promptpay', language: 'TH' };
  expect(await refusalOf(fixture.cashier.deposits.open(player, brand, request))).toBe('deposit.channel.unknown');
});
