import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueDifferences, readCatalogue } from './testing-catalogue.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let db: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  other = await testDatabase();
});
afterAll(() => Promise.all([db.close(), other.close()]));

test('two databases from the same files have the same catalogue', async () => {
  const catalogue = await readCatalogue(other.owner);
  expect(catalogue.length).toBeGreaterThan(1_000);
  expect(catalogueDifferences(await readCatalogue(db.owner), catalogue)).toEqual([]);
});

test.each([
  ['a grant', 'revoke execute on function platform.uuid7() from chokdee_app', /function platform\.uuid7\(\)/],
  [
    'the body of a function',
    'create or replace function platform.uuid7() returns uuid language sql as $$ select null::uuid $$',
    /body of platform\.uuid7\(\)/,
  ],
  ['a column', 'alter table ledger.hold add column note text', /column ledger\.hold\.note/],
  ['a default', `alter table ledger.hold alter column type set default 'bet'`, /column ledger\.hold\.type/],
  ['an index', 'create index on ledger.hold (type)', /index CREATE INDEX hold_type_idx/],
  ['a constraint', 'alter table ledger.hold add constraint small check (amount < 5)', /constraint ledger\.hold small/],
  ['a schema', 'create schema box', /schema box/],
])('lists a difference in %s', async (_name, statement, line) => {
  await db.owner
    .transaction(async (tx) => {
      await tx.query(statement);
      const differences = catalogueDifferences(await readCatalogue(tx), await readCatalogue(other.owner));
      expect(differences.some((text) => line.test(text))).toBe(true);
      expect(differences.length).toBeLessThanOrEqual(2);
      throw new RollBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
});

/** Undoes what a test changed. */
class RollBack extends Error {}
