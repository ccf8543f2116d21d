import type { TestDatabase } from '@chokdee/database/testing';
import { createCommands, type MoneyCommand } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { baht, openPlayer, sendBatch, type BatchAnswer } from './testing.ts';

/** A command with a batch form. */
export type BatchFunction = 'wagering.place' | 'wagering.place_and_settle' | 'wagering.settle';

/** Prepares a member for a case and returns the command to send. */
export type PrepareCommand<C> = (memberId: string) => Promise<C>;

type Cases<C> = Readonly<Record<string, PrepareCommand<C>>>;

/** Commands by what the batch form does with them. */
export interface BatchCases<C> {
  /** The batch form applies them together. */
  readonly applied: Cases<C>;
  /** The batch form returns null for them, so that they run alone; the others are not affected. */
  readonly skipped: Cases<C>;
  /** The batch form raises an error, so that all commands of the batch run alone. */
  readonly failing: Cases<C>;
}

/** Calls the batch form itself; returns null where a command must run alone. */
export async function callBatchForm(
  { database }: TestDatabase,
  fn: BatchFunction,
  commands: readonly object[],
): Promise<(BatchAnswer | null)[]> {
  const [row] = await database.query<{ answers: (BatchAnswer | null)[] }>(
    `select to_jsonb(${fn}_at_once($1::jsonb[])) as answers`,
    [commands.map((command) => JSON.stringify(command))],
  );
  return row!.answers;
}

async function sendOneByOne(
  { database }: TestDatabase,
  fn: BatchFunction,
  commands: readonly { readonly memberId: string }[],
): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = [];
  for (const command of commands) {
    answers.push(
      await createCommands(database.pool)
        .run(fn, { ...command } as MoneyCommand)
        .catch((error: { code: string; message: string }) => ({
          status: 'error',
          sqlstate: error.code,
          message: error.message,
        })),
    );
  }
  return answers;
}

/** What is stored for a member, without ids and times, which differ between any two members. */
async function comparableState({ owner }: TestDatabase, memberId: string): Promise<unknown> {
  const rows = async (sql: string): Promise<unknown[]> =>
    (
      await owner.query<{ row: unknown }>(`select row from (${sql}) as all_rows (row, position) order by position`, [
        memberId,
      ])
    ).map(({ row }) => row);
  return {
    limits: await rows(
      `select to_jsonb(l) - '{member_id,state_until}'::text[], 1
       from protection.player_limits l
       where member_id = $1`,
    ),
    purses: await rows(
      `select
         to_jsonb(a) - '{member_id,last_id}'::text[] || jsonb_build_object(
           'newest',
           a.last_id = (select t.id from ledger.transfer t where t.member_id = $1 order by t.id desc limit 1)
         ),
         purse
       from ledger.account a
       where member_id = $1`,
    ),
    transfers: await rows(
      `select t.row, t.row::text
       from (
         select
           to_jsonb(t) - '{member_id,id,posted_at,hash,reference,reverses,hold_id}'::text[] || jsonb_build_object(
             'referred',
             t.reference = t.id::text,
             'hashed',
             t.hash is not null,
             'of its wager',
             exists (
               select from wagering.wager w
               where w.member_id = t.member_id and w.id::text = t.reference and t.id in (w.id, w.outcome_id)
             ),
             'like its outcome',
             (
               select o.hash = t.hash and o.at <= t.posted_at
               from wagering.outcome o
               where o.member_id = t.member_id and o.id = t.id
             )
           ) as row
         from ledger.transfer t
         where member_id = $1
       ) t`,
    ),
    wagers: await rows(
      `select
         to_jsonb(w)
           - '{member_id,id,placed_at,settled_at,session,seed_pair,round,hash,outcome_id}'::text[]
           || jsonb_build_object(
             'session',
             w.session is not null,
             'at',
             w.settled_at = w.placed_at,
             'pair',
             w.seed_pair is not null
           ),
         row_number() over (order by id)
       from wagering.wager w
       where member_id = $1`,
    ),
    outcomes: await rows(
      `select
         to_jsonb(o) - '{member_id,id,wager_id,at,hash}'::text[] || jsonb_build_object(
           'wager',
           w.outcome_id = o.id and w.settled_at = o.at,
           'absent',
           o.detail is null
         ),
         o.id::text
       from wagering.outcome o
       join wagering.wager w on w.member_id = o.member_id and w.id = o.wager_id
       where o.member_id = $1`,
    ),
    pairs: await rows(
      `select jsonb_build_object('state', state, 'nonce', next_nonce), state::text
       from seeds.pair
       where member_id = $1`,
    ),
    events: await rows(
      `select
         jsonb_build_object('topic', topic) || (payload::jsonb - '{wagerId,round}'::text[]),
         row_number() over (order by xid, id)
       from platform.outbox
       where member_id = $1`,
    ),
  };
}

const withoutIds = ({
  status,
  sqlstate,
  ...rest
}: BatchAnswer & { readonly wagerId?: string; readonly message?: string }): unknown => {
  const { wagerId: _wagerId, message: _message, ...more } = rest;
  return { status, sqlstate, ...more };
};

async function prepareCommands<C>(
  db: TestDatabase,
  cases: readonly PrepareCommand<C>[],
): Promise<{ readonly members: string[]; readonly commands: C[] }> {
  const members: string[] = [];
  const commands: C[] = [];
  for (const prepare of cases) {
    const member = await openPlayer(db, baht(100));
    members.push(member);
    commands.push(await prepare(member));
  }
  return { members, commands };
}

const statesOf = (db: TestDatabase, members: readonly string[]): Promise<unknown[]> =>
  Promise.all(members.map((member) => comparableState(db, member)));

/**
 * Sends the same commands as a batch for one set of members and one by one for another, and expects
 * equal answers and equal stored states. Returns the batch's answers.
 */
export async function expectSameAsOneByOne<C extends { readonly memberId: string }>(
  db: TestDatabase,
  fn: BatchFunction,
  cases: readonly PrepareCommand<C>[],
): Promise<readonly BatchAnswer[]> {
  const [one, other] = await Promise.all([prepareCommands(db, cases), prepareCommands(db, cases)]);
  const batched = await sendBatch(db, fn, one.commands);
  const alone = await sendOneByOne(db, fn, other.commands);
  expect(batched.map(withoutIds)).toEqual(alone.map(withoutIds));
  for (const [n, member] of one.members.entries())
    expect(await comparableState(db, member), String(n)).toEqual(await comparableState(db, other.members[n]!));
  return batched;
}

/** Holds the member's player limits locked while `act` runs. */
async function whileLocked({ owner }: TestDatabase, memberId: string, work: () => Promise<void>): Promise<void> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from protection.player_limits where member_id = $1 for update', [memberId]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * Registers the tests that every batch form must pass. `plain` is a case that is applied and does
 * not depend on the member's history.
 */
export function testBatchForm<C extends { readonly memberId: string }>(
  db: TestDatabase,
  {
    fn,
    cases: { applied, skipped, failing },
    plain,
  }: { readonly fn: BatchFunction; readonly cases: BatchCases<C>; readonly plain: PrepareCommand<C> },
): void {
  it('applies its commands together, and leaves the skipped ones unchanged', async () => {
    const { members, commands } = await prepareCommands(db, [...Object.values(applied), ...Object.values(skipped)]);
    const others = members.slice(Object.keys(applied).length);
    const before = await statesOf(db, others);
    expect((await callBatchForm(db, fn, commands)).map((answer) => answer?.status ?? null)).toEqual([
      ...Object.keys(applied).map(() => 'ok'),
      ...Object.keys(skipped).map(() => null),
    ]);
    expect(await statesOf(db, others)).toEqual(before);
  });

  it.each(Object.keys(failing))('fails and changes nothing with a command that is: %s', async (name) => {
    const { members, commands } = await prepareCommands(db, [plain, failing[name]!]);
    const before = await statesOf(db, members);
    await expect(callBatchForm(db, fn, commands)).rejects.toMatchObject({
      code: expect.stringMatching(/^(CKONE|22|23)/) as string,
    });
    expect(await statesOf(db, members)).toEqual(before);
  });

  it('answers busy for a locked member and applies the others', async () => {
    const { members, commands } = await prepareCommands(
      db,
      Array.from({ length: 5 }, () => plain),
    );
    await whileLocked(db, members[2]!, async () => {
      const answers = await sendBatch(db, fn, commands);
      expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy', 'ok', 'ok']);
    });
  });
}
