import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, type MigrationSource, migrationSources, OutdatedDatabaseError, requireMigrated } from './migrate.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const file = (name: string, text: string) => ({ name, text, hash: createHash('sha256').update(text).digest('hex') });
const withTestModule = (
  migrations: Record<string, string>,
  functions: Record<string, string> = {},
): MigrationSource[] => [
  ...migrationSources(),
  {
    module: 'test',
    path: 'test',
    after: [],
    migrations: Object.entries(migrations).map(([name, text]) => ({
      ...file(name, text),
      number: Number(name.slice(0, 4)),
    })),
    functions: Object.entries(functions).map(([name, text]) => file(name, text)),
  },
];
const BOX = { '0001_box.sql': 'create schema box; create table box.thing (id int primary key)' };

test('applies pending migrations and functions once; a second run does nothing', async () => {
  const sources = withTestModule(BOX, {
    'two.sql': 'create or replace function box.two() returns int language sql as $$ select 2 $$;',
  });
  expect(await migrate(db.ownerUrl, sources)).toEqual({
    migrations: ['test/0001_box.sql'],
    functions: ['test/two.sql'],
    dropped: [],
  });
  expect(await migrate(db.ownerUrl, sources)).toEqual({ migrations: [], functions: [], dropped: [] });
  expect(await db.owner.query('select box.two() as two')).toEqual([{ two: 2 }]);
});

test('applies a changed function again; refuses a changed migration and changes nothing', async () => {
  await migrate(
    db.ownerUrl,
    withTestModule(BOX, { 'n.sql': 'create or replace function box.n() returns int language sql as $$ select 1 $$;' }),
  );
  const changed = withTestModule(BOX, {
    'n.sql': 'create or replace function box.n() returns int language sql as $$ select 7 $$;',
  });
  expect((await migrate(db.ownerUrl, changed)).functions).toEqual(['test/n.sql']);
  expect(await db.owner.query('select box.n() as n')).toEqual([{ n: 7 }]);
  const edited = withTestModule({ '0001_box.sql': `${BOX['0001_box.sql']}; create table box.other ()` });
  await expect(migrate(db.ownerUrl, edited)).rejects.toThrow(
    'Migration test/0001_box.sql was changed after it was applied: put it back and write a new migration.',
  );
  expect(await db.owner.query(`select to_regclass('box.other') as found`)).toEqual([{ found: null }]);
});

test('refuses a database of a newer version', async () => {
  await migrate(db.ownerUrl, withTestModule(BOX));
  await expect(migrate(db.ownerUrl, migrationSources())).rejects.toThrow(
    'The database has migration test/0001_box.sql, which this version does not know: it was made by a newer version.',
  );
});

test('a failing migration is rolled back, keeps the earlier ones and names file and line', async () => {
  const broken = withTestModule({ ...BOX, '0002_bad.sql': 'create table box.half ();\nselect no_such_column' });
  await expect(migrate(db.ownerUrl, broken)).rejects.toThrow(
    'test/migrations/0002_bad.sql:2: column "no_such_column" does not exist',
  );
  expect(
    await db.owner.query(`select to_regclass('box.thing')::text as thing, to_regclass('box.half')::text as half`),
  ).toEqual([{ thing: 'box.thing', half: null }]);
  await expect(requireMigrated(db.database, broken)).rejects.toThrow('lacks migration test/0002_bad.sql');
  await expect(requireMigrated(db.database, withTestModule(BOX))).resolves.toBeUndefined();
});

const FUNCTION = (signature: string) =>
  `create or replace function box.${signature} returns int language sql as $$ select 1 $$;`;
const functionsOfBox = async () =>
  (
    await db.owner.query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = 'box'::regnamespace order by 1`,
    )
  ).map(({ name }) => name);

test('drops functions that no file defines any more and keeps one that moved to another file', async () => {
  await migrate(
    db.ownerUrl,
    withTestModule(BOX, {
      'gone.sql': FUNCTION('gone()'),
      'moved.sql': FUNCTION('moved()'),
      'changed.sql': FUNCTION('changed(a int)'),
    }),
  );
  const next = withTestModule(BOX, {
    'changed.sql': FUNCTION('changed(a int, b int)'),
    'other.sql': FUNCTION('moved()'),
  });
  expect(await migrate(db.ownerUrl, next)).toEqual({
    migrations: [],
    functions: ['test/changed.sql', 'test/other.sql'],
    dropped: ['box.changed(integer)', 'box.gone()'],
  });
  expect(await functionsOfBox()).toEqual(['box.changed(integer,integer)', 'box.moved()']);
  expect(await migrate(db.ownerUrl, next)).toEqual({ migrations: [], functions: [], dropped: [] });
});

test('refuses a database from before the baseline and does not change it', async () => {
  await db.owner.query('alter table platform.applied_migration drop column module');
  await expect(migrate(db.ownerUrl, withTestModule(BOX))).rejects.toThrow(OutdatedDatabaseError);
  expect(await db.owner.query(`select to_regclass('box.thing') as found`)).toEqual([{ found: null }]);
});

test('copies that start at the same time migrate once', async () => {
  const reports = await Promise.all(Array.from({ length: 4 }, () => migrate(db.ownerUrl, withTestModule(BOX))));
  expect(reports.flatMap((report) => report.migrations)).toEqual(['test/0001_box.sql']);
});

describe('sources', () => {
  let root: string;
  const put = (path: string, text = 'select 1') => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'chokdee-sources-'));
    put('packages/ledger/migrations/0001_baseline.sql');
    put('packages/ledger/sql.json', '{"after": []}');
    put('apps/server/src/modules/brand/migrations/0001_baseline.sql');
    put('apps/server/src/modules/brand/functions/rules.sql');
    put('apps/server/src/modules/brand/sql.json', '{"after": ["wallet"]}');
    put('apps/server/src/modules/wallet/functions/open.sql');
    put('apps/server/src/modules/wallet/sql.json', '{"after": ["ledger"]}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('are in the order that the modules declare', () => {
    expect(
      migrationSources(root).map((source) => [source.module, source.migrations.length, source.functions.length]),
    ).toEqual([
      ['ledger', 1, 0],
      ['wallet', 0, 1],
      ['brand', 1, 1],
    ]);
  });

  test.each([
    ['a wrong name', 'packages/ledger/migrations/late.sql', 'select 1', 'is not named NNNN_<what>.sql'],
    ['a gap in the numbers', 'packages/ledger/migrations/0003_more.sql', 'select 1', 'should have the number 2'],
    ['an unknown module', 'packages/ledger/sql.json', '{"after": ["shop"]}', 'names the module shop'],
    [
      'a circular dependency',
      'packages/ledger/sql.json',
      '{"after": ["brand"]}',
      'depends on itself: ledger -> brand -> wallet',
    ],
  ])('are refused with %s', (_name, path, text, message) => {
    put(path, text);
    expect(() => migrationSources(root)).toThrow(message);
  });

  test('without a declaration are refused', () => {
    rmSync(join(root, 'packages/ledger/sql.json'));
    expect(() => migrationSources(root)).toThrow('packages/ledger/sql.json is missing');
  });
});
