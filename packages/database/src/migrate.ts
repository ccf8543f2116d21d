import type pg from 'pg';
import type { Queryable } from './database.ts';
import { withClient } from './roles.ts';
import type { MigrationSource, SqlFile } from './sources.ts';

export { migrationSources, type MigrationSource } from './sources.ts';

/** What a run of `migrate` did. */
export interface MigrationReport {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
}

/** The database and the files disagree, or a file is wrong; the message is one sentence that names the file. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** One number for the whole house: two copies that start together migrate one after the other. */
const LOCK = 0x63686f6b;

const REGISTERS = `
  create schema if not exists platform;
  create table if not exists platform.applied_migration (
    number integer primary key, name text not null, hash text not null, applied_at timestamptz not null);
  create table if not exists platform.applied_function (
    path text primary key, hash text not null, applied_at timestamptz not null);`;

/**
 * Brings a database up to the files: pending migrations in number order, each in its own transaction, and after a room's migrations its changed functions.
 * Forward only. Throws `MigrationError` when an applied migration was edited or a file fails.
 */
export async function migrate(ownerUrl: string, sources: readonly MigrationSource[]): Promise<MigrationReport> {
  return withClient(ownerUrl, async (client) => {
    await client.query(
      `set check_function_bodies = off; set client_min_messages = warning; select pg_advisory_lock(${LOCK})`,
    );
    await client.query(REGISTERS);
    const done = { migrations: [] as string[], functions: [] as string[] };
    const applied = new Map(
      (
        await client.query<{ number: number; name: string; hash: string }>(
          'select number, name, hash from platform.applied_migration',
        )
      ).rows.map((row) => [row.number, row]),
    );
    const current = new Map(
      (await client.query<{ path: string; hash: string }>('select path, hash from platform.applied_function')).rows.map(
        (row) => [row.path, row.hash],
      ),
    );
    refuseEdited(sources, applied);
    for (const source of sources) {
      for (const file of source.migrations.filter(({ number }) => !applied.has(number))) {
        await apply(client, `${source.room}/migrations/${file.name}`, file, [
          'insert into platform.applied_migration values ($1, $2, $3, clock_timestamp())',
          [file.number, file.name, file.hash],
        ]);
        done.migrations.push(file.name);
      }
      for (const file of source.functions) {
        const path = `${source.room}/functions/${file.name}`;
        if (current.get(path) === file.hash) continue;
        await apply(client, path, file, [
          'insert into platform.applied_function values ($1, $2, clock_timestamp()) on conflict (path) do update set hash = excluded.hash, applied_at = excluded.applied_at',
          [path, file.hash],
        ]);
        done.functions.push(path);
      }
    }
    return done;
  });
}

/** Throws when the database lacks one of our migrations: for readiness. Newer ones are no harm, a newer copy is being started. */
export async function demandMigrated(
  queryable: Pick<Queryable, 'query'>,
  sources: readonly MigrationSource[],
): Promise<void> {
  const applied = new Set(
    (await queryable.query<{ number: number }>('select number from platform.applied_migration')).map(
      (row) => row.number,
    ),
  );
  const missing = sources.flatMap((source) => source.migrations).find(({ number }) => !applied.has(number));
  if (missing !== undefined) throw new MigrationError(`The database lacks migration ${missing.name}.`);
}

function refuseEdited(
  sources: readonly MigrationSource[],
  applied: ReadonlyMap<number, { name: string; hash: string }>,
): void {
  const files = new Map(sources.flatMap((source) => source.migrations.map((file) => [file.number, file] as const)));
  for (const [number, row] of applied) {
    const file = files.get(number);
    if (!file)
      throw new MigrationError(
        `The database has migration ${row.name}, which this version does not know: it was made by a newer version.`,
      );
    if (file.hash !== row.hash)
      throw new MigrationError(
        `Migration ${file.name} was changed after it was applied: put it back and write a new migration.`,
      );
  }
}

async function apply(
  client: pg.Client,
  path: string,
  file: SqlFile,
  [record, values]: readonly [string, unknown[]],
): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.text);
    await client.query(record, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { message, position } = error as { message: string; position?: string };
    const line = position ? `:${file.text.slice(0, Number(position)).split('\n').length}` : '';
    throw new MigrationError(`${path}${line}: ${message}`, { cause: error });
  }
}
