import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
let memberId: string;
beforeAll(async () => {
  kit = await testDatabase();
  memberId = await openMember(kit.database);
  const ledger = ledgerFunctions(kit.database);
  const [deposit, held] = [uuid7(), uuid7()];
  await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]], { id: deposit });
  await ledger.hold(memberId, 10n, { id: held });
  await ledger.voidHold(memberId, held);
  await ledger.reverse(memberId, deposit);
  await kit.database.query(`select ledger.vendor_key('acme', 't', $1, '\\x00')`, [memberId]);
});
afterAll(async () => {
  await kit.close();
});

const DENIED = '42501';
const insertTransfer = (amount: number): string =>
  `insert into ledger.transfer (
     member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency)
   values (
     gen_random_uuid(), platform.uuid7(), 1, platform.clock(), ${amount},
     'x', 'win', 'house:games', 'house:play', 'THB')`;
const changes = [
  'update ledger.transfer set amount = amount + 1',
  'delete from ledger.transfer',
  'truncate ledger.transfer',
  'delete from ledger.account',
  'truncate ledger.account',
  'update ledger.hold set amount = 1',
  `update ledger.hold set state = 'posted'`,
  'delete from ledger.hold',
  'truncate ledger.hold',
  'update ledger.reversal set id = original_id',
  'delete from ledger.reversal',
  'truncate ledger.reversal',
  `update ledger.vendor_transaction set hash = '\\x01'`,
  `update ledger.account_kind set is_pot = not is_pot`,
  'delete from ledger.command_type',
];
/** Changes that the owner's functions make and the application role may not. */
const ownerChanges = [
  'update ledger.account set balance = balance + 1',
  'delete from ledger.vendor_transaction',
  `insert into ledger.account (member_id, purse, currency, brand_id, balance)
   values (gen_random_uuid(), 'cash', 'THB', 'x', 5)`,
  insertTransfer(5),
  `insert into ledger.hold (member_id, id, brand_id, type, purse, target, amount, currency, hash, held_at)
   values (
     gen_random_uuid(), gen_random_uuid(), 'x', 'bet', 'cash', 'house:play', 5, 'THB', '\\x00', platform.clock())`,
  `insert into ledger.operator_account_day values ('x', 'house:games', 'THB', current_date, 0, 0, 0)`,
  `insert into ledger.account_kind (kind, module) values ('mine', 'x')`,
  `select ledger.declare_account_kind('x', 'mine')`,
  `select ledger.declare_command_type('x', 'mine')`,
  'create table ledger.mine (id integer)',
  'alter table ledger.transfer disable trigger all',
  'drop table ledger.transfer',
];

describe('the application role', () => {
  test.each([...changes, ...ownerChanges])('may not: %s', async (statement) => {
    await expect(kit.database.query(statement)).rejects.toMatchObject({ code: DENIED });
  });

  test('may not change a partition either', async () => {
    const [{ name }] = (await kit.database.query<{ name: string }>(
      `select tableoid::regclass::text as name from ledger.transfer limit 1`,
    )) as [{ name: string }];
    for (const statement of [
      `update ${name} set amount = 1`,
      `delete from ${name}`,
      `truncate ${name}`,
      `insert into ${name} select * from ${name}`,
    ]) {
      await expect(kit.database.query(statement)).rejects.toMatchObject({ code: DENIED });
    }
  });

  test('may not run internal functions', async () => {
    const granted = await kit.database.query<{ name: string }>(
      `select p.proname::text as name
       from pg_proc p
       where p.pronamespace = 'ledger'::regnamespace
         and has_function_privilege('chokdee_app', p.oid, 'execute')`,
    );
    const names = granted.map(({ name }) => name);
    expect(names).toContain('post');
    for (const internal of ['apply', 'replay', 'change_held', 'lock_purse', 'lock_hold', 'debt_repayments', 'refuse'])
      expect(names).not.toContain(internal);
  });
});

describe('the owner', () => {
  test.each(changes)('is stopped by a trigger: %s', async (statement) => {
    await expect(kit.owner.query(statement)).rejects.toMatchObject({ code: DENIED });
  });

  test('is stopped on a partition too', async () => {
    const [{ name }] = (await kit.owner.query<{ name: string }>(
      `select tableoid::regclass::text as name from ledger.transfer limit 1`,
    )) as [{ name: string }];
    for (const statement of [`update ${name} set amount = 1`, `delete from ${name}`, `truncate ${name}`]) {
      await expect(kit.owner.query(statement)).rejects.toMatchObject({ code: DENIED });
    }
  });

  test('cannot overdraw a purse or hold more than its balance', async () => {
    for (const change of ['balance = -1', 'held = balance + 1', 'held = -1']) {
      await expect(
        kit.owner.query(`update ledger.account set ${change} where member_id = $1`, [memberId]),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('cannot reverse one command twice or post an amount of zero', async () => {
    await expect(
      kit.owner.query(
        `insert into ledger.reversal
         select member_id, original_id, gen_random_uuid(), reversed_at from ledger.reversal`,
      ),
    ).rejects.toMatchObject({ code: '23505' });
    await expect(kit.owner.query(insertTransfer(0))).rejects.toMatchObject({ code: '23514' });
  });
});
