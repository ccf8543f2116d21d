import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase();
});
afterAll(async () => {
  await kit.close();
});

interface Seen {
  status: string;
  command_id: string | null;
}
const key = async (
  vendor: string,
  transaction: string,
  memberId: string,
  content: string,
  commandId: string,
): Promise<Seen> =>
  (
    await kit.database.query<Seen>(
      `select (k).status, (k).command_id from (select ledger.vendor_key($1, $2, $3, sha256(convert_to($4, 'UTF8')), $5) as k) seen`,
      [vendor, transaction, memberId, content, commandId],
    )
  )[0]!;

test('a vendor key leads to one command; from another member or with other content it is a conflict', async () => {
  const [first, other, command] = [uuid7(), uuid7(), uuid7()];
  expect(await key('acme', 't-1', first, 'bet 5', command)).toEqual({ status: 'ok', command_id: command });
  expect(await key('acme', 't-1', first, 'bet 5', uuid7())).toEqual({ status: 'replayed', command_id: command });
  expect(await key('acme', 't-1', other, 'bet 5', uuid7())).toEqual({ status: 'conflict', command_id: null });
  expect(await key('acme', 't-1', first, 'bet 6', uuid7())).toEqual({ status: 'conflict', command_id: null });
  expect((await key('other', 't-1', other, 'bet 5', uuid7())).status).toBe('ok');
});

test('sent by ten members at once, one of them owns it', async () => {
  const seen = await Promise.all(Array.from({ length: 10 }, () => key('acme', 't-2', uuid7(), 'bet 5', uuid7())));
  expect(seen.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect(seen.filter(({ status }) => status === 'conflict')).toHaveLength(9);
});
