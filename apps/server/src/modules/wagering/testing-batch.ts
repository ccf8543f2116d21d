import type { TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { whileLocked } from '@chokdee/database/testing-locks';
import { createCommands, type MoneyCommand } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { baht, directCommands, openPlayer, playOf, sendBatch, voidOf, type BatchAnswer } from './testing.ts';

/** A command whose set form is its only body. */
export type BatchFunction =
  'wagering.place' | 'wagering.place_and_settle' | 'wagering.settle' | 'wagering.resettle' | 'wagering.void';

/** Prepares a member for a case and returns the command to send. */
export type PrepareCommand<C> = (memberId: string) => Promise<C>;

type Cases<C> = Readonly<Record<string, PrepareCommand<C>>>;

/** Commands by what becomes of them. */
export interface BatchCases<C> {
  readonly accepted: Cases<C>;
  /** Each is refused, is a repetition or is wrong. */
  readonly refused: Cases<C>;
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
           a.last_id >= (select t.id from ledger.transfer t where t.member_id = $1 order by t.id desc limit 1)
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

/** Sends a wager command that must be accepted. */
export async function accept(db: TestDatabase, fn: BatchFunction, command: object): Promise<void> {
  expect(await directCommands(db).run(fn, { ...command } as MoneyCommand)).toMatchObject({ status: 'ok' });
}

/**
 * Leaves a member of 100 baht with a debt and 10 baht: wins, spends the payout, then the win is
 * voided.
 */
export async function makeDebt(db: TestDatabase, member: string): Promise<void> {
  const won = playOf(member, baht(10), baht(50));
  await accept(db, 'wagering.place_and_settle', won);
  await accept(db, 'wagering.place_and_settle', playOf(member, baht(130), 0n));
  await accept(db, 'wagering.void', voidOf(member, won.id));
  await db.database.query(
    `select ledger.post(
       $1, $2, '\\x00', 'refund', array[row('channel:sandbox', 'cash', ${baht(10)}, 'THB')::ledger.line], 'test'
     )`,
    [member, uuid7()],
  );
}

/**
 * Registers the tests that every set form must pass. `plain` is a case that is accepted and does
 * not depend on the member's history.
 */
export function testSetForm<C extends { readonly memberId: string }>(
  db: TestDatabase,
  {
    fn,
    cases: { accepted, refused },
    plain,
  }: { readonly fn: BatchFunction; readonly cases: BatchCases<C>; readonly plain: PrepareCommand<C> },
): void {
  it(`${fn}: every kind of command in one batch has the answer and effects that it has alone`, async () => {
    const answers = await expectSameAsOneByOne(
      db,
      fn,
      [...Object.values(accepted), ...Object.values(refused)].toReversed(),
    );
    expect(answers.slice(Object.keys(refused).length).map(({ status }) => status)).toEqual(
      Object.keys(accepted).map(() => 'ok'),
    );
    expect(answers.slice(0, Object.keys(refused).length).filter(({ status }) => status === 'ok')).toEqual([]);
  });

  it.each(Object.keys(refused))(`${fn}: changes nothing for a command that is refused: %s`, async (name) => {
    const { members, commands } = await prepareCommands(db, [plain, refused[name]!, plain]);
    const before = await statesOf(db, members);
    const answers = await sendBatch(db, fn, commands);
    expect(answers.map(({ status }) => status === 'ok')).toEqual([true, false, true]);
    expect((await statesOf(db, members))[1]).toEqual(before[1]);
  });

  it.each(['protection.player_limits', 'ledger.account'])(
    `${fn}: a member whose row of %s is locked is busy at once, and its neighbours are not`,
    async (table) => {
      const { members, commands } = await prepareCommands(
        db,
        Array.from({ length: 5 }, () => plain),
      );
      const before = await statesOf(db, members);
      await whileLocked(db, { table, memberId: members[2]! }, async () => {
        // The command would wait longer than this for a lock.
        const answers = await Promise.race([
          sendBatch(db, fn, commands),
          new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('it waits')), 20_000)),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'busy', 'ok', 'ok']);
      });
      expect((await statesOf(db, members))[2]).toEqual(before[2]);
    },
  );
}
