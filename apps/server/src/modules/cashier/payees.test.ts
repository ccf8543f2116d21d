import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand, createCashierFixture, realName, refusalOf, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await createCashierFixture();
});
afterAll(() => fixture?.close());

describe('a payee account', () => {
  it('is sealed in the database, masked for its member, and stored once', async () => {
    const player = await fixture.createMember();
    const ids = await Promise.all([fixture.addPayee(player, '7755'), fixture.addPayee(player, '7755')]);
    expect(new Set(ids).size).toBe(1);
    const [row] = await fixture.db.owner.query<{ text: string }>(
      'select payee::text as text from cashier.payee where id = $1',
      [ids[0]],
    );
    expect(row?.text).toContain('******7755');
    expect(row?.text).not.toContain('1234567755');
    expect(row?.text).not.toContain(Buffer.from('1234567755').toString('hex'));
    const [payee] = await fixture.cashier.payees.list(player.memberId);
    expect(payee && fixture.cashier.payees.numberOf(payee)).toBe('1234567755');
    const other = await fixture.createMember();
    expect(() => payee && fixture.cashier.payees.numberOf({ ...payee, member_id: other.memberId })).toThrow();
  });

  it('requires a known bank and a valid number, within the number of accounts allowed', async () => {
    const player = await fixture.createMember();
    const add = (over: object) =>
      fixture.cashier.payees.add({
        brandId: brand.id,
        memberId: player.memberId,
        bankCode: 'KBANK',
        number: '1234567890',
        holder: 'สมชาย  ใจดี ',
        ...over,
      });
    for (const over of [
      { bankCode: 'NONE' },
      { number: '123' },
      { number: '12345678901234567890' },
      { number: '12345x7890' },
      { bankCode: 'GSB' },
    ])
      expect(await refusalOf(add(over))).toBe('validation.failed');
    for (let last = 0; last < 5; last += 1) expect((await add({ number: `123456789${last}` })).holder).toBe(realName);
    expect(await refusalOf(add({ number: '1234567899' }))).toBe('payee.too.many');
  });
});
