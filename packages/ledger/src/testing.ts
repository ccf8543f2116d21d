import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import type { MoneyAnswer, MoneyCommand } from './command.ts';

/** A line as tests write it: debit, credit, micro-units, currency (THB). */
export type TestLine = readonly [debit: string, credit: string, amount: bigint, currency?: string];
/** A purse as a command left it, big integers as the database writes them. */
export interface PurseAfter {
  readonly purse: string;
  readonly currency: string;
  readonly balance: string;
  readonly held: string;
  readonly version: string;
}
/** What the ledger's SQL face answers. */
export interface LedgerAnswer extends MoneyAnswer {
  readonly balances: readonly PurseAfter[];
}
/** How a test may fix the key and the content of a command; both are fresh otherwise. */
export interface Key {
  readonly id?: string;
  readonly content?: string;
}

/** Opens a member with a `cash` purse and answers its id. */
export async function openMember(on: Queryable, currency = 'THB', brand = 'chokdee'): Promise<string> {
  const id = uuid7();
  await on.query('select ledger.open_member($1, $2, $3)', [id, brand, currency]);
  return id;
}

/** The command by which `ledger.adjust` posts lines. */
export const adjustment = (
  memberId: string,
  type: string,
  lines: readonly TestLine[],
  id: string = uuid7(),
): MoneyCommand => ({
  id,
  memberId,
  type,
  lines: lines.map(([debit, credit, amount, currency = 'THB']) => ({ debit, credit, amount, currency })),
});

/** The ledger's SQL functions as a test calls them, each in a transaction of its own that is tried again where the database says so. */
export function ledgerFunctions(database: Database) {
  const hash = (content: string) => createHash('sha256').update(content).digest();
  const call = async (expression: string, values: readonly unknown[]): Promise<LedgerAnswer> =>
    (
      await database.transaction((tx) =>
        tx.query<{ answer: LedgerAnswer }>(`select ledger.answer(${expression}) as answer`, values),
      )
    )[0]!.answer;
  return {
    post: (
      memberId: string,
      type: string,
      lines: readonly TestLine[],
      { id = uuid7(), content = JSON.stringify([type, lines], written) }: Key = {},
    ) =>
      call(
        `ledger.post($1, $2, $3, $4, (select array_agg(row(d, c, a, u)::ledger.line order by n) from unnest($5::text[], $6::text[], $7::bigint[], $8::text[]) with ordinality as l (d, c, a, u, n)), 'test')`,
        [
          memberId,
          id,
          hash(content),
          type,
          ...[0, 1, 2].map((at) => lines.map((line) => String(line[at]))),
          lines.map(([, , , currency = 'THB']) => currency),
        ],
      ),
    hold: (
      memberId: string,
      amount: bigint,
      {
        id = uuid7(),
        content = `hold ${amount}`,
        purse = 'cash',
        expiresAt = null as Date | null,
      }: Key & { purse?: string; expiresAt?: Date | null } = {},
    ) =>
      call(`ledger.hold($1, $2, $3, 'withdrawal', $4, 'channel:test', $5, 'THB', $6, 'test')`, [
        memberId,
        id,
        hash(content),
        purse,
        amount,
        expiresAt,
      ]),
    postHold: (memberId: string, holdId: string, { id = uuid7(), content = `post ${holdId}` }: Key = {}) =>
      call(`ledger.post_hold($1, $2, $3, $4, 'test')`, [memberId, id, hash(content), holdId]),
    voidHold: (memberId: string, holdId: string, { id = uuid7(), content = `void ${holdId}` }: Key = {}) =>
      call(`ledger.void_hold($1, $2, $3, $4, 'test')`, [memberId, id, hash(content), holdId]),
    reverse: (memberId: string, originalId: string, { id = uuid7(), content = `reverse ${originalId}` }: Key = {}) =>
      call(`ledger.reverse($1, $2, $3, $4, 'test')`, [memberId, id, hash(content), originalId]),
  };
}

const written = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
