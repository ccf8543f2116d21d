import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demandMigrated, migrate, type MigrationSource, migrationSources } from './migrate.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const file = (name: string, text: string) => ({ name, text, hash: createHash('sha256').update(text).digest('hex') });
const room = (migrations: Record<string, string>, functions: Record<string, string> = {}): MigrationSource[] => [
  ...migrationSources(),
  {
    room: 'test',
    migrations: Object.entries(migrations).map(([name, text]) => ({
      ...file(name, text),
      number: Number(name.slice(0, 4)),
    })),
    functions: Object.entries(functions).map(([name, text]) => file(name, text)),
  },
];
const BOX = { '9001_test_box.sql': 'create schema box; create table box.thing (id int primary key)' };

test('pending migrations and functions are applied once, and a second run does nothing', async () => {
  const sources = room(BOX, {
    'two.sql': 'create or replace function box.two() returns int language sql as $$ select 2 $$;',
  });
  expect(await migrate(db.ownerUrl, sources)).toEqual({
    migrations: ['9001_test_box.sql'],
    functions: ['test/functions/two.sql'],
  });
  expect(await migrate(db.ownerUrl, sources)).toEqual({ migrations: [], functions: [] });
  expect(await db.owner.query('select box.two() as two')).toEqual([{ two: 2 }]);
});

test('a changed function is applied again, a changed migration is refused and changes nothing', async () => {
  await migrate(
    db.ownerUrl,
    room(BOX, { 'n.sql': 'create or replace function box.n() returns int language sql as $$ select 1 $$;' }),
  );
  const changed = room(BOX, {
    'n.sql': 'create or replace function box.n() returns int language sql as $$ select 7 $$;',
  });
  expect((await migrate(db.ownerUrl, changed)).functions).toEqual(['test/functions/n.sql']);
  expect(await db.owner.query('select box.n() as n')).toEqual([{ n: 7 }]);
  const edited = room({ '9001_test_box.sql': `${BOX['9001_test_box.sql']}; create table box.other ()` });
  await expect(migrate(db.ownerUrl, edited)).rejects.toThrow(
    'Migration 9001_test_box.sql was changed after it was applied: put it back and write a new migration.',
  );
  expect(await db.owner.query(`select to_regclass('box.other') as found`)).toEqual([{ found: null }]);
});

test('a database of a newer version is refused', async () => {
  await migrate(db.ownerUrl, room(BOX));
  await expect(migrate(db.ownerUrl, migrationSources())).rejects.toThrow(
    'The database has migration 9001_test_box.sql, which this version does not know: it was made by a newer version.',
  );
});

test('a failing migration leaves what went before, nothing of itself, and names file and line', async () => {
  const broken = room({ ...BOX, '9002_test_bad.sql': 'create table box.half ();\nselect no_such_column' });
  await expect(migrate(db.ownerUrl, broken)).rejects.toThrow(
    'test/migrations/9002_test_bad.sql:2: column "no_such_column" does not exist',
  );
  expect(
    await db.owner.query(`select to_regclass('box.thing')::text as thing, to_regclass('box.half')::text as half`),
  ).toEqual([{ thing: 'box.thing', half: null }]);
  await expect(demandMigrated(db.database, broken)).rejects.toThrow('lacks migration 9002_test_bad.sql');
  await expect(demandMigrated(db.database, room(BOX))).resolves.toBeUndefined();
});

test('copies that start together migrate once', async () => {
  const reports = await Promise.all(Array.from({ length: 4 }, () => migrate(db.ownerUrl, room(BOX))));
  expect(reports.flatMap((report) => report.migrations)).toEqual(['9001_test_box.sql']);
});

test('a room is found by convention; a wrong name and a number taken twice are refused', () => {
  const root = mkdtempSync(join(tmpdir(), 'chokdee-sources-'));
  const put = (path: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'select 1');
  };
  put('packages/ledger/migrations/0100_ledger_tables.sql');
  put('apps/server/src/modules/brand/migrations/0200_brand_tables.sql');
  put('apps/server/src/modules/brand/functions/rules.sql');
  expect(
    migrationSources(root).map(({ room: name, migrations, functions }) => [name, migrations.length, functions.length]),
  ).toEqual([
    ['packages/ledger', 1, 0],
    ['apps/server/src/modules/brand', 1, 1],
  ]);
  put('apps/server/src/platform/jobs/migrations/0100_platform_jobs.sql');
  expect(() => migrationSources(root)).toThrow('have the same number');
  rmSync(join(root, 'apps/server/src/platform'), { recursive: true });
  put('packages/ledger/migrations/late.sql');
  expect(() => migrationSources(root)).toThrow('is not named NNNN_<room>_<what>.sql');
  rmSync(root, { recursive: true });
});
