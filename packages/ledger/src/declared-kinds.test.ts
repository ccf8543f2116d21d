import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
let memberId: string;
beforeAll(async () => {
  kit = await testDatabase();
  memberId = await openMember(kit.database, 'THB', 'kinds');
  await ledger().post(memberId, 'deposit', [['channel:test', 'cash', 1_000n]]);
});
afterAll(() => kit?.close());

const REFUSED = { code: '22023' };
const ledger = () => ledgerFunctions(kit.database);
const buy = (account: string, amount: bigint) => ledger().post(memberId, 'bet', [['cash', account, amount]]);
const declare = (statement: string) => kit.owner.query(`select ledger.${statement}`);

test('an operator-owned account needs a declared kind', async () => {
  await expect(buy('stage:1', 100n)).rejects.toMatchObject(REFUSED);
  await declare(`declare_account_kind('stages', 'stage')`);
  expect((await buy('stage:1', 100n)).status).toBe('ok');
  await expect(buy('stage', 100n)).rejects.toMatchObject(REFUSED);
  await expect(buy(':stage', 100n)).rejects.toMatchObject(REFUSED);
});

test('a command needs a declared type', async () => {
  const prize = () => ledger().post(memberId, 'prize', [['house:games', 'cash', 10n]]);
  await expect(prize()).rejects.toMatchObject(REFUSED);
  await declare(`declare_command_type('stages', 'prize')`);
  expect((await prize()).status).toBe('ok');
});

test('accounts of a kind that was declared as pots cannot go below zero', async () => {
  await declare(`declare_account_kind('stages', 'draw', true)`);
  const pay = (amount: bigint) => ledger().post(memberId, 'win', [['draw:1', 'cash', amount]]);
  expect((await buy('draw:1', 50n)).status).toBe('ok');
  expect([(await pay(51n)).status, (await pay(30n)).status]).toEqual(['insufficient', 'ok']);
  expect(await kit.owner.query(`select balance::text from ledger.pot where account = 'draw:1'`)).toEqual([
    { balance: '20' },
  ]);
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test('a kind or a type is declared once, by a valid name, and not changed', async () => {
  await expect(declare(`declare_account_kind('other', 'house')`)).rejects.toMatchObject({ code: '23505' });
  await expect(declare(`declare_command_type('other', 'bet')`)).rejects.toMatchObject({ code: '23505' });
  for (const kind of ['Draw', 'a:b', '', 'x'.repeat(30)])
    await expect(declare(`declare_account_kind('other', '${kind}')`)).rejects.toMatchObject({ code: '23514' });
  await expect(kit.owner.query('update ledger.account_kind set is_pot = true')).rejects.toThrow();
});
