import { randomUUID } from 'node:crypto';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { emptyTestDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFrozenDatabase, frozenFacts } from './frozen.ts';

// Deposits that an earlier version credited by the same payment, once per channel or once per
// spelling, are kept and marked; new ones are refused.

let upgraded: TestDatabase;
/** The payments in the order in which they were credited: channel and reference. */
const credited = [
  ['promptpay', 'KB-1001'],
  ['transfer', 'KB-1001'],
  ['transfer', 'kb 1001'],
  ['transfer', 'KB-1002'],
  ['sandbox', 'KB-1001'],
] as const;

beforeAll(async () => {
  upgraded = await emptyTestDatabase();
  await createFrozenDatabase(upgraded);
  const { memberId } = frozenFacts().member;
  for (const [index, [channel, authorisation]] of credited.entries()) {
    await upgraded.owner.query(
      `insert into cashier.deposit (
         member_id, id, brand_id, account, request_id, request_hash, order_number, channel, amount, currency, state,
         expires_at, ended_at, credited, posting_id, authorisation
       ) values ($1, $2, 'chokdee', 'upgrade1', $3, '\\x01', $4, $5, 1000000, 'THB', 'confirmed', now(),
         timestamptz '2026-10-01' + make_interval(mins => $6), 1000000, $7, $8)`,
      [memberId, randomUUID(), randomUUID(), `DP-${index}`, channel, index, randomUUID(), authorisation],
    );
  }
  await migrate(upgraded.ownerUrl, migrationSources());
});
afterAll(() => upgraded.close());

test('the first credit of a payment owns its reference, and later ones are kept and marked', async () => {
  const rows = await upgraded.owner.query<{ order_number: string; account: string; duplicate: boolean }>(
    `select d.order_number, p.account, p.duplicate
     from cashier.bank_payment p
     join cashier.deposit d on d.member_id = p.member_id and d.id = p.deposit_id
     where d.order_number like 'DP-_'
     order by d.order_number`,
  );
  expect(rows.map(({ account, duplicate }) => [account, duplicate])).toEqual([
    ['bank', false],
    ['bank', true],
    ['bank', true],
    ['bank', false],
    ['sandbox', false],
  ]);
});

async function isUsed(reference: string): Promise<boolean | undefined> {
  const [row] = await upgraded.owner.query<{ used: boolean }>(
    `select cashier.is_payment_credited('bank', $1) as used`,
    [reference],
  );
  return row?.used;
}

test('a new credit of such a payment is refused', async () => {
  for (const reference of ['KB1001', 'kb-1002']) expect(await isUsed(reference)).toBe(true);
  expect(await isUsed('KB-1003')).toBe(false);
});
