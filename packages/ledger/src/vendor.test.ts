import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase();
});
afterAll(async () => {
  await kit.close();
});

interface VendorOutcome {
  status: string;
  command_id: string | null;
}
interface VendorTransaction {
  readonly transaction: string;
  readonly memberId: string;
  readonly content?: string;
  readonly commandId?: string;
  readonly vendor?: string;
}
const record = async ({
  transaction,
  memberId,
  content = 'bet 5',
  commandId = uuid7(),
  vendor = 'acme',
}: VendorTransaction): Promise<VendorOutcome> =>
  (
    await kit.database.query<VendorOutcome>(
      `select (k).status, (k).command_id
       from (select ledger.vendor_key($1, $2, $3, sha256(convert_to($4, 'UTF8')), $5) as k) outcome`,
      [vendor, transaction, memberId, content, commandId],
    )
  )[0]!;

test('a repeated vendor transaction is replayed; other members and other content are a conflict', async () => {
  const [first, other, commandId] = [uuid7(), uuid7(), uuid7()];
  const transaction = 't-1';
  const conflict = { status: 'conflict', command_id: null };
  expect(await record({ transaction, memberId: first, commandId })).toEqual({ status: 'ok', command_id: commandId });
  expect(await record({ transaction, memberId: first })).toEqual({ status: 'replayed', command_id: commandId });
  expect(await record({ transaction, memberId: other })).toEqual(conflict);
  expect(await record({ transaction, memberId: first, content: 'bet 6' })).toEqual(conflict);
  expect((await record({ transaction, memberId: other, vendor: 'other' })).status).toBe('ok');
});

test('one of ten concurrent members records a vendor transaction', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => record({ transaction: 't-2', memberId: uuid7() })),
  );
  expect(outcomes.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 'conflict')).toHaveLength(9);
});
