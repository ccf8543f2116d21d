import { migrationSources } from '@chokdee/database/migrate';
import { expect, test } from 'vitest';
import { editedMigrations, frozenSources } from './frozen.ts';

const sources = migrationSources();

test('the frozen migrations were not edited', () => {
  expect(editedMigrations(frozenSources(), sources)).toEqual([]);
});

test('an edited and a removed migration are reported', () => {
  const edited = sources.map((source) =>
    source.module === 'ledger'
      ? { ...source, migrations: source.migrations.map((file) => ({ ...file, hash: '0' })) }
      : source,
  );
  expect(editedMigrations(frozenSources(), edited)).toEqual([
    'Migration ledger/0001_baseline.sql was edited or removed: put it back and add a new migration.',
  ]);
  expect(editedMigrations(frozenSources(), [])).toHaveLength(
    frozenSources().flatMap(({ migrations }) => migrations).length,
  );
});
