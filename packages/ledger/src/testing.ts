import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { MoneyAnswer, MoneyCommand } from './command.ts';

/** A line of a test's command: debit, credit, micro-units, currency (THB). */
export type TestLine = readonly [debit: string, credit: string, amount: bigint, currency?: string];
/** A purse after a command. Big integers are strings, as in the database's jsonb. */
export interface PurseAfter {
  readonly purse: string;
  readonly currency: string;
  readonly balance: string;
  readonly held: string;
  readonly version: string;
}
/** The answer of the ledger's SQL functions. */
export interface LedgerAnswer extends MoneyAnswer {
  readonly balances: readonly PurseAfter[];
}
/** The id and the content of a command; by default both are new. */
export interface CommandKey {
  readonly id?: string;
  readonly content?: string;
}

/** Opens a member with a `cash` purse and returns its id. */
export async function openMember(on: Queryable, currency = 'THB', brand = 'chokdee'): Promise<string> {
  const id = uuid7();
  await on.query('select ledger.open_member($1, $2, $3)', [id, brand, currency]);
  return id;
}

/** A command of `ledger.adjust` that posts lines. */
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

/**
 * The ledger's SQL functions for tests. Each call is its own transaction, repeated after a
 * serialization failure.
 */
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
      { id = uuid7(), content = JSON.stringify([type, lines], bigintAsText) }: CommandKey = {},
    ) =>
      call(
        `ledger.post($1, $2, $3, $4, (
           select array_agg(row(d, c, a, u)::ledger.line order by n)
           from unnest($5::text[], $6::text[], $7::bigint[], $8::text[]) with ordinality as l (d, c, a, u, n)
         ), 'test')`,
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
      }: CommandKey & { purse?: string; expiresAt?: Date | null } = {},
    ) =>
      call(`ledger.hold($1, $2, $3, 'withdrawal', $4, 'channel:test', $5, 'THB', $6, 'test')`, [
        memberId,
        id,
        hash(content),
        purse,
        amount,
        expiresAt,
      ]),
    postHold: (memberId: string, holdId: string, { id = uuid7(), content = `post ${holdId}` }: CommandKey = {}) =>
      call(`ledger.post_hold($1, $2, $3, $4, 'test')`, [memberId, id, hash(content), holdId]),
    voidHold: (memberId: string, holdId: string, { id = uuid7(), content = `void ${holdId}` }: CommandKey = {}) =>
      call(`ledger.void_hold($1, $2, $3, $4, 'test')`, [memberId, id, hash(content), holdId]),
    reverse: (
      memberId: string,
      originalId: string,
      { id = uuid7(), content = `reverse ${originalId}` }: CommandKey = {},
    ) => call(`ledger.reverse($1, $2, $3, $4, 'test')`, [memberId, id, hash(content), originalId]),
  };
}

/** A posting of one command of the set that `postSet` posts, in `cash`. Amounts are micro-units. */
export interface SetPosting {
  readonly memberId: string;
  readonly id: string;
  readonly content: string;
  readonly type?: 'bet' | 'win';
  /** From `house:waiting` to `house:games`. */
  readonly released?: bigint;
  readonly debit?: bigint;
  readonly credit?: bigint;
}

/** What `postSet` answers: the status, and `cash` as the posting left it. */
export interface SetAnswer {
  readonly status: string;
  readonly balance: bigint;
  readonly held: bigint;
  readonly version: bigint;
  readonly revision: bigint;
}

/**
 * Posts commands as one set: `ledger.judge`, then `ledger.write` of those that are possible, as the
 * wagers do. One command per member. `owner`: these are internal functions.
 */
export async function postSet(owner: Queryable, postings: readonly SetPosting[]): Promise<SetAnswer[]> {
  const answers = await owner.query<SetAnswer>(
    `with o as materialized (
       select array(select p from jsonb_populate_recordset(null::ledger.posting, $1) as p) as postings
     ),
     j as materialized (
       select o.postings, ledger.judge(o.postings, platform.clock(), cardinality(o.postings) = 1) as judgements from o
     ),
     w as materialized (
       select ledger.write(
         array_agg(j.postings[k] order by k),
         array_agg(j.judgements[k] order by k),
         platform.clock()
       )
       from j
       cross join generate_subscripts(j.postings, 1) as k
       where j.judgements[k].posting_refusal is null
       having count(*) > 0
     )
     select
       coalesce(j.judgements[k].posting_refusal, 'ok') as status,
       j.judgements[k].balance,
       j.judgements[k].held,
       j.judgements[k].version,
       j.judgements[k].account_revision as revision
     from j
     cross join generate_subscripts(j.postings, 1) as k
     cross join (select count(*) from w) as written
     order by k`,
    [
      JSON.stringify(
        postings.map(({ memberId, id, content, type = 'bet', released = 0n, debit = 0n, credit = 0n }) => ({
          member_id: memberId,
          id,
          hash: `\\x${createHash('sha256').update(content).digest('hex')}`,
          type,
          reference: 'test',
          currency: 'THB',
          purse: 'cash',
          first_line: 0,
          released,
          released_from: 'house:waiting',
          released_to: 'house:games',
          debit,
          debit_to: 'house:games',
          credit,
          credit_from: 'house:games',
        })),
        bigintAsText,
      ),
    ],
  );
  return Promise.all(
    answers.map(async (answer, n) => {
      if (answer.status !== 'conflict') return answer;
      const { memberId, id, content } = postings[n]!;
      const [row] = await owner.query<{ same: boolean | null }>('select ledger.hash_of($1, $2) = $3 as same', [
        memberId,
        id,
        createHash('sha256').update(content).digest(),
      ]);
      return row!.same === true ? { ...answer, status: 'replayed' } : answer;
    }),
  );
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
