import { hkdfSync } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/seal.ts';
import { createPayees, ownerOf, type Payees } from './payees.ts';
import { resealPayees } from './resealing.ts';
import { createSealing } from './sealing.ts';
import { openCashier } from './settings.ts';
import { brand } from './testing.ts';

const [oldest, old, fresh] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const holder = 'สมชาย ใจดี';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await openCashier(db.database, brand.id);
});
afterAll(() => db?.close());
beforeEach(() => db.owner.query('delete from cashier.payee'));

const payeesWith = (...keys: Uint8Array[]): Payees =>
  createPayees({
    database: db.database,
    identity: { realName: async () => holder, verifyPaymentPassword: async () => undefined },
    sealing: createSealing(keys),
  });
const add = (payees: Payees, memberId: string, number: string) =>
  payees.add({ brandId: brand.id, memberId, bankCode: 'KBANK', number, holder });
/** Stores account numbers as they were sealed by a key, before keys had names or after. */
async function stored(count: number, key: Uint8Array, named: boolean): Promise<void> {
  const sealing = createSealing([key]);
  const unnamed = Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), 'chokdee/cashier/payee-number', 32));
  const rows = Array.from({ length: count }, (_, index) => {
    const row = { member_id: uuid7(), id: uuid7() };
    const number = String(1_000_000_000 + index);
    return {
      ...row,
      sealed: named
        ? sealing.seal(number, ownerOf(row))
        : Buffer.concat([Buffer.of(1), seal(unnamed, number, ownerOf(row))]),
      print: sealing.fingerprint('KBANK', number),
      masked: `******${number.slice(-4)}`,
    };
  });
  await db.owner.query(
    `insert into cashier.payee (member_id, id, brand_id, kind, bank_code, holder, number_sealed, number_masked, fingerprint)
    select n.member_id, n.id, 'chokdee', 'BC', 'KBANK', 'x', n.sealed, n.masked, n.print from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::bytea[]) as n (member_id, id, sealed, masked, print)`,
    [
      rows.map((row) => row.member_id),
      rows.map((row) => row.id),
      rows.map((row) => row.sealed),
      rows.map((row) => row.masked),
      rows.map((row) => row.print),
    ],
  );
}
/** Opens everything that is stored; throws where a key is missing. */
async function openAll(...keys: Uint8Array[]): Promise<number> {
  const sealing = createSealing(keys);
  const rows = await db.owner.query<{
    member_id: string;
    id: string;
    number_sealed: Buffer;
    number_masked: string;
    fingerprint: Buffer;
  }>('select * from cashier.payee');
  for (const row of rows)
    expect(sealing.open(row.number_sealed, ownerOf(row)).slice(-4)).toBe(row.number_masked.slice(-4));
  return rows.filter(
    (row) =>
      row.number_sealed.subarray(0, sealing.mark.length).equals(sealing.mark) &&
      row.fingerprint.equals(sealing.fingerprint('KBANK', sealing.open(row.number_sealed, ownerOf(row)))),
  ).length;
}

describe('account numbers', () => {
  it('open under the keys that are configured, whether their seals name one or not, and under no other', async () => {
    await stored(3, oldest, false);
    await stored(3, old, true);
    expect(await openAll(fresh, old, oldest)).toBe(0);
    await expect(openAll(fresh, old)).rejects.toThrow('not configured any more');
    await expect(openAll(fresh, oldest)).rejects.toThrow('not configured any more');
  });

  it('are one account under every key: not added twice, and seen where others have it', async () => {
    const [somchai, mali] = [uuid7(), uuid7()];
    const before = await add(payeesWith(old), somchai, '1234567890');
    const now = payeesWith(fresh, old);
    expect((await add(now, somchai, '1234567890')).id).toBe(before.id);
    expect(await now.list(somchai)).toHaveLength(1);
    const hers = await add(now, mali, '1234567890');
    expect([await now.sharedBy(before), await now.sharedBy(hers)]).toEqual([1, 1]);
    // Where the old key is missing, an operator can still look at the account.
    expect(await payeesWith(fresh).sharedBy(before)).toBe(0);
    await resealPayees(db.database, [fresh, old]);
    const only = payeesWith(fresh);
    const [his] = await only.list(somchai);
    expect([only.numberOf(his!), await only.sharedBy(his!)]).toEqual(['1234567890', 1]);
  });

  it('are sealed anew in batches; stopped midway everything opens, and the next run ends it', async () => {
    await stored(250, oldest, false);
    await stored(250, old, true);
    await expect(
      resealPayees(db.database, [fresh, old, oldest], (done) => {
        if (done >= 200) throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await openAll(fresh, old, oldest)).toBe(200);
    expect(await resealPayees(db.database, [fresh, old, oldest])).toBe(300);
    expect(await resealPayees(db.database, [fresh])).toBe(0);
    expect(await openAll(fresh)).toBe(500);
  });

  it('are sealed once by two runs at the same time, beside members who add accounts', async () => {
    await stored(450, old, true);
    const payees = payeesWith(fresh, old);
    const members = Array.from({ length: 10 }, () => uuid7());
    await Promise.all([
      resealPayees(db.database, [fresh, old]),
      resealPayees(db.database, [fresh, old]),
      ...members.map((member, index) => add(payees, member, String(2_000_000_000 + index))),
    ]);
    expect(await openAll(fresh)).toBe(460);
  });

  it('cannot be changed by the application in any other way', async () => {
    await expect(db.database.query(`update cashier.payee set number_sealed = ''`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});
