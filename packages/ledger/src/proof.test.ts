import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '@chokdee/database/database';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { prove, type Proof } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase();
  const ledger = ledgerFunctions(kit.database);
  for (let n = 0; n < 3; n += 1) {
    const memberId = await openMember(kit.database);
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
});
afterAll(async () => {
  await kit.close();
});

/**
 * Tampers with the books in a transaction, proves them and rolls back. Returns the violated
 * invariants.
 */
async function proveAfter(tamper: (tx: Queryable) => Promise<unknown>): Promise<string[]> {
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
      throw new Undo(await prove(tx));
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.proofs;
      throw error;
    });
  return proofs.filter(({ ok }) => !ok).map(({ invariant }) => invariant);
}
const sql = (text: string) => (tx: Queryable) => tx.query(text);

test('every invariant holds for correct books, read with the application role', async () => {
  const proofs = await prove(kit.database);
  expect(proofs.map(({ invariant }) => invariant)).toEqual([
    'I1',
    'I2',
    'I3',
    'I4',
    'I5',
    'I6',
    'I7',
    'I9',
    'I10',
    'I11',
    'I12',
  ]);
  expect(proofs.every(({ ok, broken, sample }) => ok && broken === 0 && sample.length === 0)).toBe(true);
});

test.each([
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
       set id = (select t.id from ledger.transfer t where t.member_id = h.member_id and t.type = 'deposit')
       where state = 'held'`,
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
    'one command of two members',
    async (tx: Queryable) => {
      await tx.query(`
        insert into ledger.transfer (
          member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency, hash)
        select
          (select min(o.member_id::text)::uuid from ledger.transfer o where o.member_id <> t.member_id),
          t.id, t.line, t.posted_at, t.amount, t.brand_id, t.type, 'house:games', 'house:play', t.currency, t.hash
        from ledger.transfer t
        where t.credit = 'house:play'
        limit 1`);
    },
    ['I12'],
  ],
  [
    'an account of an unknown kind',
    sql(`update ledger.transfer set credit = 'huose:play' where credit = 'house:play'`),
    ['I12'],
  ],
] as [string, (tx: Queryable) => Promise<unknown>, string[]][])('finds %s', async (_what, tamper, expected) => {
  expect(await proveAfter(tamper)).toEqual(expect.arrayContaining(expected));
});

test('checks an invariant of a module and returns a sample of the rows', async () => {
  const proofs = await prove(kit.database, [
    { invariant: 'I9', name: 'no-member-has-cash', sql: `select member_id from ledger.account where purse = 'cash'` },
  ]);
  expect(proofs.at(-1)).toMatchObject({ ok: false, broken: 3, sample: [{ member_id: expect.any(String) }, {}, {}] });
});
