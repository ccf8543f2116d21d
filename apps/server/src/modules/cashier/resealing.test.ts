import { hkdfSync } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/seal.ts';
import { createPayees, sealOwner, type Payees } from './payees.ts';
import { resealPayees } from './resealing.ts';
import { createSealing } from './sealing.ts';
import { enableCashier } from './settings.ts';
import { brand, realName } from './testing.ts';

const [oldestKey, oldKey, newKey] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await enableCashier(db.database, brand.id);
});
afterAll(() => db?.close());
beforeEach(() => db.owner.query('delete from cashier.payee'));

const payeesWith = (...keys: Uint8Array[]): Payees =>
  createPayees({
    database: db.database,
    identity: {
      accountsOf: async () => new Map(),
      realName: async () => realName,
      verifyPaymentPassword: async () => undefined,
      sendWithdrawalCode: async () => 5,
      verifyWithdrawalCode: async () => undefined,
    },
    sealing: createSealing(keys),
  });
const add = (payees: Payees, memberId: string, number: string) =>
  payees.add({ brandId: brand.id, memberId, bankCode: 'KBANK', number, holder: realName });
/** Stores account numbers sealed with a key, in the seal format of a version. */
async function storePayees(count: number, key: Uint8Array, version: 1 | 2): Promise<void> {
  const sealing = createSealing([key]);
  const version1Key = Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), 'chokdee/cashier/payee-number', 32));
  const rows = Array.from({ length: count }, (_, index) => {
    const row = { member_id: uuid7(), id: uuid7() };
    const number = String(1_000_000_000 + index);
    return {
      ...row,
      sealed:
        version === 2
          ? sealing.seal(number, sealOwner(row))
          : Buffer.concat([Buffer.of(1), seal(version1Key, number, sealOwner(row))]),
      fingerprint: sealing.fingerprint('KBANK', number),
      masked: `******${number.slice(-4)}`,
    };
  });
  await db.owner.query(
    `insert into cashier.payee (
      member_id,
      id,
      brand_id,
      kind,
      bank_code,
      holder,
      number_sealed,
      number_masked,
      fingerprint
    )
    select n.member_id, n.id, 'chokdee', 'BC', 'KBANK', 'x', n.sealed, n.masked, n.fingerprint
    from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::bytea[])
      as n (member_id, id, sealed, masked, fingerprint)`,
    [
      rows.map((row) => row.member_id),
      rows.map((row) => row.id),
      rows.map((row) => row.sealed),
      rows.map((row) => row.masked),
      rows.map((row) => row.fingerprint),
    ],
  );
}
/**
 * Opens every stored number; throws when a key is missing. Returns how many are sealed with the
 * first key.
 */
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
    expect(sealing.open(row.number_sealed, sealOwner(row)).slice(-4)).toBe(row.number_masked.slice(-4));
  return rows.filter(
    (row) =>
      row.number_sealed.subarray(0, sealing.prefix.length).equals(sealing.prefix) &&
      row.fingerprint.equals(sealing.fingerprint('KBANK', sealing.open(row.number_sealed, sealOwner(row)))),
  ).length;
}

describe('account numbers', () => {
  it('open with the configured keys in both seal versions, and with no other key', async () => {
    await storePayees(3, oldestKey, 1);
    await storePayees(3, oldKey, 2);
    expect(await openAll(newKey, oldKey, oldestKey)).toBe(0);
    await expect(openAll(newKey, oldKey)).rejects.toThrow('not configured any more');
    await expect(openAll(newKey, oldestKey)).rejects.toThrow('not configured any more');
  });

  it('are the same account under every key: not added twice, and found at other members', async () => {
    const [somchai, mali] = [uuid7(), uuid7()];
    const olderPayee = await add(payeesWith(oldKey), somchai, '1234567890');
    const payees = payeesWith(newKey, oldKey);
    expect((await add(payees, somchai, '1234567890')).id).toBe(olderPayee.id);
    expect(await payees.list(somchai)).toHaveLength(1);
    const newerPayee = await add(payees, mali, '1234567890');
    expect([await payees.countOtherMembers(olderPayee), await payees.countOtherMembers(newerPayee)]).toEqual([1, 1]);
    // Without the old key an operator can still open the withdrawal.
    expect(await payeesWith(newKey).countOtherMembers(olderPayee)).toBe(0);
    await resealPayees(db.database, [newKey, oldKey]);
    const resealed = payeesWith(newKey);
    const [payee] = await resealed.list(somchai);
    expect([resealed.numberOf(payee!), await resealed.countOtherMembers(payee!)]).toEqual(['1234567890', 1]);
  });

  it('are resealed in batches; after an interruption every number opens, and the next run completes it', async () => {
    await storePayees(250, oldestKey, 1);
    await storePayees(250, oldKey, 2);
    await expect(
      resealPayees(db.database, [newKey, oldKey, oldestKey], (done) => {
        if (done >= 200) throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await openAll(newKey, oldKey, oldestKey)).toBe(200);
    expect(await resealPayees(db.database, [newKey, oldKey, oldestKey])).toBe(300);
    expect(await resealPayees(db.database, [newKey])).toBe(0);
    expect(await openAll(newKey)).toBe(500);
  });

  it('are resealed once by two concurrent runs, while members add accounts', async () => {
    await storePayees(450, oldKey, 2);
    const payees = payeesWith(newKey, oldKey);
    const members = Array.from({ length: 10 }, () => uuid7());
    await Promise.all([
      resealPayees(db.database, [newKey, oldKey]),
      resealPayees(db.database, [newKey, oldKey]),
      ...members.map((member, index) => add(payees, member, String(2_000_000_000 + index))),
    ]);
    expect(await openAll(newKey)).toBe(460);
  });

  it('cannot be changed by the application in any other way', async () => {
    await expect(db.database.query(`update cashier.payee set number_sealed = ''`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});
