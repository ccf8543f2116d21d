import { migrate, type MigrationSource, migrationSources } from '@chokdee/database/migrate';
import { catalogueDifferences, readCatalogue } from '@chokdee/database/testing-catalogue';
import { emptyTestDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenFacts, createFrozenDatabase, makePartitionsAt } from './frozen.ts';

// The schema of a frozen database (make-fixture.ts) after all migrations of this version.

const sources = migrationSources();
let upgraded: TestDatabase;
let fresh: TestDatabase;

beforeAll(async () => {
  [upgraded, fresh] = await upgradedAndFresh(sources);
});
afterAll(() => Promise.all([upgraded.close(), fresh.close()]));

/** Migrates a frozen and an empty database and gives both the same partitions. */
async function upgradedAndFresh(target: readonly MigrationSource[]): Promise<[TestDatabase, TestDatabase]> {
  const start = new Date().toISOString();
  const databases: [TestDatabase, TestDatabase] = [await emptyTestDatabase(), await emptyTestDatabase()];
  await createFrozenDatabase(databases[0]);
  for (const db of databases) await migrate(db.ownerUrl, target);
  // The migrations make partitions for the present, which may be another day at their end.
  const times = [...frozenFacts().times, start, new Date().toISOString()];
  for (const db of databases) await makePartitionsAt(db, target, times);
  return databases;
}

/** The files of a later version: the ledger has one more migration and a changed function. */
const withLaterVersion = (present: readonly MigrationSource[]): MigrationSource[] =>
  present.map((source) => {
    if (source.module !== 'ledger') return source;
    const number = source.migrations.length + 1;
    const name = `${String(number).padStart(4, '0')}_note.sql`;
    return {
      ...source,
      migrations: [
        ...source.migrations,
        { number, name, hash: 'later', text: 'alter table ledger.hold add column note text;' },
      ],
      functions: source.functions.map((file) =>
        file.name === 'is_stale.sql' ? { ...file, hash: 'later', text: file.text.replace('600000', '600001') } : file,
      ),
    };
  });
test('the upgraded schema, grants and functions equal those of a new database', async () => {
  expect(catalogueDifferences(await readCatalogue(upgraded.owner), await readCatalogue(fresh.owner))).toEqual([]);
});

test('a later version upgrades the frozen database and a new one to the same schema', async () => {
  const later = await upgradedAndFresh(withLaterVersion(sources));
  const catalogues = await Promise.all(later.map(({ owner }) => readCatalogue(owner)));
  await Promise.all(later.map((db) => db.close()));
  expect(catalogueDifferences(catalogues[0]!, catalogues[1]!)).toEqual([]);
  expect(catalogueDifferences(catalogues[0]!, await readCatalogue(fresh.owner))).toEqual([
    expect.stringContaining('missing: body of ledger.is_stale(uuid,timestamp with time zone)'),
    expect.stringContaining('unexpected: body of ledger.is_stale(uuid,timestamp with time zone)'),
    expect.stringContaining('unexpected: column ledger.hold.note '),
  ]);
});

test('a missing grant is found in the comparison', async () => {
  const expected = await readCatalogue(fresh.owner);
  await fresh.owner.query('revoke select on platform.outbox from chokdee_app');
  expect(catalogueDifferences(await readCatalogue(fresh.owner), expected)).toEqual([
    expect.stringContaining('missing: relation platform.outbox p '),
    expect.stringContaining('unexpected: relation platform.outbox p '),
  ]);
  await fresh.owner.query('grant select on platform.outbox to chokdee_app');
});
