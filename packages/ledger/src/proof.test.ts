import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '@chokdee/database/database';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { broken, prove, proveMembers, type Check, type Proof } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
const members: string[] = [];

/** Gives each member every kind of command. */
async function fillBooks(): Promise<void> {
  const ledger = ledgerFunctions(kit.database);
  for (const memberId of members) {
    const [deposit, posted, open] = [uuid7(), uuid7(), uuid7()];
    await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 1_000n]], { id: deposit });
    await ledger.post(memberId, 'bet', [
      ['cash', 'house:games', 100n],
      ['house:games', 'cash', 50n],
    ]);
    await ledger.post(memberId, 'bet', [['cash', 'house:play', 100n]]);
    await ledger.hold(memberId, 50n, { id: posted });
    await ledger.postHold(memberId, posted);
    await ledger.hold(memberId, 20n, { id: open });
    await ledger.reverse(memberId, deposit);
    await ledger.post(memberId, 'win', [['house:games', 'cash', 10n]]);
  }
}

/** The smallest id of a moment that is some minutes ago. */
const positionBefore = async (minutes: number): Promise<string> =>
  (
    await kit.database.query<{ id: string }>(
      `select ledger.first_id(platform.clock() - $1 * interval '1 minute')::text as id`,
      [minutes],
    )
  )[0]!.id;

// The members have commands before and after their checkpoint.
beforeAll(async () => {
  kit = await testDatabase();
  for (let n = 0; n < 3; n += 1) members.push(await openMember(kit.database));
  members.sort();
  await fillBooks();
  await kit.moveClock(60 * 60_000);
  await kit.database.query('select ledger.advance_checkpoints($1::uuid[], $2)', [members, await positionBefore(15)]);
  await fillBooks();
});
afterAll(async () => {
  await kit.close();
});

/**
 * Tampers with the books in a transaction, proves them and rolls back. Returns the violated
 * invariants.
 */
async function proveAfter(tamper: (tx: Queryable) => Promise<unknown>, proveThem = prove): Promise<string[]> {
  class Undo extends Error {
    readonly proofs: Proof[];
    constructor(proofs: Proof[]) {
      super('undo');
      this.proofs = proofs;
    }
  }
  const proofs = await kit.owner
    .transaction(async (tx) => {
      for (const table of ['transfer', 'account', 'hold', 'reversal'])
        await tx.query(`alter table ledger.${table} disable trigger user`);
      await tx.query('alter table ledger.account drop constraint balance_covers_held');
      await tamper(tx);
      throw new Undo(await proveThem(tx));
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.proofs;
      throw error;
    });
  return proofs.filter(({ ok }) => !ok).map(({ invariant }) => invariant);
}
const sql = (text: string) => (tx: Queryable) => tx.query(text);
/** Proves everybody since the checkpoints. */
const proveNew = async (on: Pick<Queryable, 'query'>): Promise<Proof[]> => {
  const all = await on.query<{ id: string }>(`select distinct member_id::text as id from ledger.account order by id`);
  return proveMembers(
    on,
    all.map(({ id }) => id),
  );
};

test('every invariant holds for correct books, read with the application role', async () => {
  const proofs = await prove(kit.database);
  expect(new Set(proofs.map(({ invariant }) => invariant))).toEqual(
    new Set(['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I9', 'I10', 'I11', 'I12']),
  );
  expect(proofs.every(({ ok, broken, sample }) => ok && broken === 0 && sample.length === 0)).toBe(true);
});

test('every invariant holds since the checkpoints', async () => {
  expect((await proveMembers(kit.database, members)).filter(({ ok }) => !ok)).toEqual([]);
});

/** Posts 0.000001 for another member under the id of a bet, by which a member lost 0.0001. */
const postForAnother = (debit: string, credit: string): string => `
  insert into ledger.transfer (member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency, hash)
  select
    (select min(o.member_id::text)::uuid from ledger.transfer o where o.member_id <> t.member_id),
    t.id, t.line, t.posted_at, 1, t.brand_id, t.type, '${debit}', '${credit}', t.currency, t.hash
  from ledger.transfer t
  where t.credit = 'house:play'
  limit 1`;

/** What is done to the books, and the invariants that it violates. */
const TAMPERINGS: [string, (tx: Queryable) => Promise<unknown>, string[]][] = [
  [
    'an increased balance',
    sql(`update ledger.account set balance = balance + 5 where purse = 'cash'`),
    ['I1', 'I2', 'I10'],
  ],
  [
    'a purse without entries',
    sql(
      `insert into ledger.account (member_id, purse, currency, brand_id, balance)
       values (gen_random_uuid(), 'cash', 'THB', 'chokdee', 7)`,
    ),
    ['I1', 'I2', 'I10'],
  ],
  ['a skipped version', sql(`update ledger.account set version = version + 1 where purse = 'cash'`), ['I3']],
  [
    'a deleted entry',
    sql(`delete from ledger.transfer where type = 'bet' and line = 1 or (type = 'win' and line = 1)`),
    ['I1', 'I2', 'I3', 'I10', 'I11'],
  ],
  [
    'a deleted command',
    sql(`delete from ledger.transfer where type = 'bet' and debit = 'cash' and credit = 'house:play'`),
    ['I1', 'I2', 'I3', 'I10', 'I11'],
  ],
  ['a purse below zero', sql(`update ledger.account set balance = -1, held = 0 where purse = 'cash'`), ['I4']],
  [
    'a running balance below zero',
    sql(`update ledger.transfer set debit_balance = -1 where debit = 'cash' and type = 'withdrawal'`),
    ['I4', 'I11'],
  ],
  [
    'an amount on hold without a hold',
    sql(`update ledger.account set held = held + 1 where purse = 'cash'`),
    ['I5', 'I10'],
  ],
  ['a deleted hold', sql(`delete from ledger.hold where state = 'held'`), ['I5', 'I10']],
  [
    'a command without its first line',
    sql(`update ledger.transfer set line = line + 1 where credit = 'house:play'`),
    ['I6'],
  ],
  ['a deleted hash', sql(`update ledger.transfer set hash = null where credit = 'house:play'`), ['I6']],
  [
    'a purse with a wrong newest command',
    sql(`update ledger.account set last_id = '00000000-0000-0000-0000-000000000000' where purse = 'cash'`),
    ['I6'],
  ],
  [
    'an id of two commands',
    sql(
      `update ledger.hold h
       set id = (select t.id from ledger.transfer t where t.member_id = h.member_id and t.type = 'deposit'
         order by t.id desc
         limit 1)
       where state = 'held'
         and held_at = (select max(o.held_at) from ledger.hold o where o.state = 'held' and o.member_id = h.member_id)`,
    ),
    ['I6'],
  ],
  [
    'a hold posted without a transfer',
    sql(
      `update ledger.hold
       set state = 'posted', end_id = gen_random_uuid(), end_hash = hash, ended_at = held_at
       where state = 'held'`,
    ),
    ['I7'],
  ],
  ['a posted hold marked as voided', sql(`update ledger.hold set state = 'voided' where state = 'posted'`), ['I7']],
  [
    'a partial reversal',
    sql(`update ledger.transfer set amount = amount - 1 where reverses is not null and debit = 'cash'`),
    ['I9'],
  ],
  ['an unregistered reversal', sql(`delete from ledger.reversal`), ['I9']],
  [
    'money that came in by no channel',
    sql(`update ledger.transfer set debit = 'house:gift' where debit = 'channel:test'`),
    ['I9'],
  ],
  [
    'a wrong running balance',
    sql(`update ledger.transfer set debit_balance = debit_balance + 1 where credit = 'house:play'`),
    ['I11'],
  ],
  [
    'one command that moves money from one member to another',
    (tx: Queryable) => tx.query(postForAnother('house:games', 'cash')),
    ['I12'],
  ],
  [
    'an account of an unknown kind',
    sql(`update ledger.transfer set credit = 'huose:play' where credit = 'house:play'`),
    ['I12'],
  ],
];

test.each(TAMPERINGS)('a full proof finds %s', async (_what, tamper, expected) => {
  expect(await proveAfter(tamper)).toEqual(expect.arrayContaining(expected));
});

/** Found only by comparing members, which is not a part of a proof of members. */
const OF_ALL_MEMBERS = ['one command that moves money from one member to another'];

test.each(TAMPERINGS.filter(([what]) => !OF_ALL_MEMBERS.includes(what)))(
  'a proof since the checkpoints finds %s',
  async (_what, tamper, expected) => {
    expect(await proveAfter(tamper, proveNew)).toEqual(expect.arrayContaining(expected));
  },
);

test.each([
  ['both lose', 'cash', 'house:games'],
  ['one moves no purse', 'house:games', 'house:play'],
])('two members may have commands of one id: %s', async (_what, debit, credit) => {
  const found = await proveAfter((tx) => tx.query(postForAnother(debit, credit)));
  expect(found).not.toContain('I12');
});

test('a change before the checkpoint is found by a full proof only', async () => {
  const position = await positionBefore(30);
  const tamper = (tx: Queryable) =>
    tx.query(`update ledger.transfer set amount = amount + 1 where id < $1 and credit = 'house:play'`, [position]);
  expect(await proveAfter(tamper, proveNew)).toEqual([]);
  expect(await proveAfter(tamper)).toEqual(expect.arrayContaining(['I1', 'I2', 'I11']));
});

test.each([
  ['a purse', `balance = balance + 1 where account = 'cash'`],
  ['a version', `version = version - 1 where account = 'cash'`],
  ['an operator-owned account', `balance = balance + 1 where account = 'house:play'`],
])('a full proof finds a changed checkpoint of %s', async (_what, change) => {
  const proofs = await proveAfter(sql(`update ledger.checkpoint_balance set ${change}`));
  expect(proofs).toEqual(['I11']);
});

test('a full proof finds a changed sum of a closed day', async () => {
  expect(
    await proveAfter(async (tx) => {
      await tx.query(`insert into ledger.closed_day (day, closed_at) values ('2020-01-01', platform.clock())`);
      await tx.query(
        `insert into ledger.operator_account_day (brand_id, account, currency, day, debits, credits, entries)
         values ('chokdee', 'house:games', 'THB', '2020-01-01', 1, 0, 1)`,
      );
    }),
  ).toEqual(['I10']);
});

test('a checkpoint is refused at a position that new commands can be below', async () => {
  await expect(
    kit.database.query('select ledger.advance_checkpoints($1::uuid[], $2)', [members, await positionBefore(5)]),
  ).rejects.toThrow('too new for a checkpoint');
});

test('checks an invariant of a module and returns a sample of the rows', async () => {
  const check: Check = {
    over: 'members',
    invariants: [{ invariant: 'I9', name: 'no-member-has-cash' }],
    sql: (scope) =>
      broken(
        'no-member-has-cash',
        `select member_id from (${scope.rows('ledger.account', '*')}) a where purse = 'cash'`,
      ),
  };
  const expected = { ok: false, broken: 3, sample: [{ member_id: expect.any(String) }, {}, {}] };
  expect((await prove(kit.database, [check])).at(-1)).toMatchObject(expected);
  expect((await proveMembers(kit.database, members, [check])).at(-1)).toMatchObject(expected);
});

test('two members who send the same id have two commands, and the proof holds', async () => {
  const ledger = ledgerFunctions(kit.database);
  const id = uuid7();
  const bet = (memberId: string, amount: bigint) =>
    ledger.post(memberId, 'bet', [['cash', 'house:play', amount]], { id });
  const two = [await openMember(kit.database), await openMember(kit.database)];
  for (const memberId of two) {
    await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]]);
    expect((await bet(memberId, 7n)).status).toBe('ok');
  }
  expect((await bet(two[0]!, 7n)).status).toBe('replayed');
  expect((await bet(two[1]!, 8n)).status).toBe('conflict');
  const balances = await kit.database.query<{ balance: bigint }>(
    `select balance from ledger.account where member_id = any ($1) and purse = 'cash'`,
    [two],
  );
  expect(balances.map(({ balance }) => balance)).toEqual([93n, 93n]);
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});
