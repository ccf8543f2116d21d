import type { Call } from '@chokdee/contract/call';
import type { Queryable } from '@chokdee/database/database';
import type { TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import {
  sendCall,
  type TestAnswer,
  type TestCaller,
  type TestHttp,
  type TestInput,
} from '../apps/server/src/platform/http/testing.ts';

/**
 * The environment of a composed server on a test database; `overrides` adds or replaces variables.
 */
export const serverEnvironment = (
  db: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  dataDirectory: string,
  overrides: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  CHOKDEE_MODE: 'test',
  DATABASE_URL: db.url,
  DATABASE_OWNER_URL: db.ownerUrl,
  PORT: '0',
  CHOKDEE_DATA: dataDirectory,
  LOG_LEVEL: 'silent',
  DEMO_SLIPS: 'off',
  ...overrides,
});

/** Deposits an amount of micro-units into a member's cash purse, without a cashier order. */
export async function creditCash(db: Queryable, memberId: string, amount: bigint): Promise<void> {
  const id = uuid7();
  await db.query(
    `select ledger.post(
       $1, $2, $3, 'deposit', array[row('channel:sandbox', 'cash', $4, 'THB')::ledger.line], 'test'
     )`,
    [memberId, id, Buffer.from(id), amount],
  );
}

/** Sends a call that must succeed. Returns its value; throws with the answer when it is refused. */
export async function sendSuccessfully<C extends Call>(
  base: TestHttp['base'],
  call: C,
  input: TestInput = {},
  caller: TestCaller = {},
): Promise<TestAnswer<C>['value']> {
  const { value, errorCode, body } = await sendCall(base, call, input, caller);
  if (errorCode !== null) throw new Error(`${call.id}: ${JSON.stringify(body)}`);
  return value;
}
