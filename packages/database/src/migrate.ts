import type pg from 'pg';
import type { Queryable } from './database.ts';
import { withClient } from './roles.ts';
import type { MigrationSource, SqlFile } from './sources.ts';

export { migrationSources, type MigrationSource } from './sources.ts';

/**
 * What a run of `migrate` did: `<module>/<file>` of each applied file and the signatures of dropped
 * functions.
 */
export interface MigrationReport {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
  readonly dropped: readonly string[];
}

/**
 * The database and the files disagree, or a file fails. The message is one sentence that names the
 * file.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * The database was made before the baseline, when migrations were numbered over all modules; it
 * cannot be upgraded.
 */
export class OutdatedDatabaseError extends MigrationError {}

/** Advisory lock: copies of the server that start together migrate one after another. */
const LOCK = 0x63686f6b;

const REGISTERS = `
  create schema if not exists platform;
  create table if not exists platform.applied_migration (
    module text not null,
    number integer not null,
    name text not null,
    hash text not null,
    applied_at timestamptz not null,
    primary key (module, number)
  );
  create table if not exists platform.applied_function (
    module text not null,
    name text not null,
    hash text not null,
    signatures text[] not null,
    applied_at timestamptz not null,
    primary key (module, name)
  );`;

/** The functions that the running transaction created or replaced. */
const TOUCHED_FUNCTIONS = `
  select p.oid::regprocedure::text as signature
  from pg_proc p
  where p.xmin = pg_current_xact_id()::xid
  order by 1`;

/**
 * Applies the SQL files to a database: per module its pending migrations by number, each in its own
 * transaction, then its changed functions. At the end it drops functions that no file defines any
 * more. Migrations only go forward. Throws `MigrationError` when an applied migration was edited or
 * a file fails, and `OutdatedDatabaseError` for a database made before the baseline.
 */
export async function migrate(ownerUrl: string, sources: readonly MigrationSource[]): Promise<MigrationReport> {
  return withClient(ownerUrl, async (client) => {
    await client.query(
      `set check_function_bodies = off; set client_min_messages = warning; select pg_advisory_lock(${LOCK})`,
    );
    await refuseOutdated(client);
    await client.query(REGISTERS);
    const applied = await readApplied(client);
    const current = await readFunctions(client);
    refuseEdited(sources, applied);
    const done = { migrations: [] as string[], functions: [] as string[], dropped: [] as string[] };
    for (const source of sources) {
      for (const file of source.migrations) {
        if (applied.has(keyOf(source.module, file.number))) continue;
        await applyMigration(client, source, file);
        done.migrations.push(keyOf(source.module, file.name));
      }
      for (const file of source.functions) {
        const known = current.get(keyOf(source.module, file.name));
        if (known?.hash === file.hash) continue;
        await applyFunction(client, source, file);
        done.functions.push(keyOf(source.module, file.name));
      }
    }
    done.dropped.push(...(await dropOrphans(client, sources, current)));
    return done;
  });
}

/**
 * Throws `MigrationError` when the database lacks a migration of these sources (readiness). Accepts
 * unknown ones: a newer copy is being started.
 */
export async function requireMigrated(
  queryable: Pick<Queryable, 'query'>,
  sources: readonly MigrationSource[],
): Promise<void> {
  const rows = await queryable.query<{ module: string; number: number }>(
    'select module, number from platform.applied_migration',
  );
  const applied = new Set(rows.map((row) => keyOf(row.module, row.number)));
  for (const { module, migrations } of sources)
    for (const { number, name } of migrations)
      if (!applied.has(keyOf(module, number)))
        throw new MigrationError(`The database lacks migration ${keyOf(module, name)}.`);
}

interface AppliedMigration {
  readonly module: string;
  readonly number: number;
  readonly name: string;
  readonly hash: string;
}
interface AppliedFunction {
  readonly module: string;
  readonly name: string;
  readonly hash: string;
  readonly signatures: readonly string[];
}

const keyOf = (module: string, file: string | number): string => `${module}/${file}`;

async function readApplied(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  const { rows } = await client.query<AppliedMigration>(
    'select module, number, name, hash from platform.applied_migration',
  );
  return new Map(rows.map((row) => [keyOf(row.module, row.number), row]));
}

async function readFunctions(client: pg.Client): Promise<Map<string, AppliedFunction>> {
  const { rows } = await client.query<AppliedFunction>(
    'select module, name, hash, signatures from platform.applied_function',
  );
  return new Map(rows.map((row) => [keyOf(row.module, row.name), row]));
}

/**
 * Throws when the register of migrations has no column `module`: the database was made before the
 * baseline.
 */
async function refuseOutdated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ outdated: boolean }>(`
    select to_regclass('platform.applied_migration') is not null
      and not exists (
        select from pg_attribute
        where attrelid = to_regclass('platform.applied_migration') and attname = 'module'
      ) as outdated`);
  if (rows[0]?.outdated)
    throw new OutdatedDatabaseError('The database was made by an earlier version and cannot be upgraded.');
}

function refuseEdited(sources: readonly MigrationSource[], applied: ReadonlyMap<string, AppliedMigration>): void {
  const files = new Map(
    sources.flatMap(({ module, migrations }) => migrations.map((file) => [keyOf(module, file.number), file] as const)),
  );
  for (const [key, { module, name, hash }] of applied) {
    const file = files.get(key);
    if (!file)
      throw new MigrationError(
        `The database has migration ${keyOf(module, name)}, which this version does not know: ` +
          'it was made by a newer version.',
      );
    if (file.hash !== hash)
      throw new MigrationError(
        `Migration ${keyOf(module, file.name)} was changed after it was applied: ` +
          'put it back and write a new migration.',
      );
  }
}

async function applyMigration(client: pg.Client, source: MigrationSource, file: SqlFile & { readonly number: number }) {
  await inTransaction(client, `${source.path}/migrations/${file.name}`, file, () =>
    client.query('insert into platform.applied_migration values ($1, $2, $3, $4, clock_timestamp())', [
      source.module,
      file.number,
      file.name,
      file.hash,
    ]),
  );
}

/**
 * Applies a file of functions and records their signatures, so that they can be dropped when no
 * file defines them.
 */
async function applyFunction(client: pg.Client, source: MigrationSource, file: SqlFile) {
  await inTransaction(client, `${source.path}/functions/${file.name}`, file, async () => {
    const { rows } = await client.query<{ signature: string }>(TOUCHED_FUNCTIONS);
    await client.query(
      `insert into platform.applied_function values ($1, $2, $3, $4, clock_timestamp())
       on conflict (module, name) do update
       set hash = excluded.hash, signatures = excluded.signatures, applied_at = excluded.applied_at`,
      [source.module, file.name, file.hash, rows.map(({ signature }) => signature)],
    );
  });
}

/**
 * Drops the functions that an earlier text of a file or a removed file defined and that no file
 * defines now. `before`: the register at the start of the run. Returns the signatures of the
 * dropped functions.
 */
async function dropOrphans(
  client: pg.Client,
  sources: readonly MigrationSource[],
  before: ReadonlyMap<string, AppliedFunction>,
): Promise<string[]> {
  const files = new Set(sources.flatMap(({ module, functions }) => functions.map(({ name }) => keyOf(module, name))));
  const now = await readFunctions(client);
  const gone = [...now.values()].filter(({ module, name }) => !files.has(keyOf(module, name)));
  const defined = new Set(
    [...now.values()].filter((row) => !gone.includes(row)).flatMap(({ signatures }) => signatures),
  );
  const orphans = [...new Set([...before.values()].flatMap(({ signatures }) => signatures))]
    .filter((signature) => !defined.has(signature))
    .sort();
  if (gone.length === 0 && orphans.length === 0) return [];
  await client.query('begin');
  try {
    for (const signature of orphans) await client.query(`drop function if exists ${signature}`);
    for (const { module, name } of gone)
      await client.query('delete from platform.applied_function where module = $1 and name = $2', [module, name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(`A function without a file cannot be dropped: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return orphans;
}

async function inTransaction(client: pg.Client, path: string, file: SqlFile, record: () => Promise<unknown>) {
  try {
    await client.query('begin');
    await client.query(file.text);
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { message, position } = error as { message: string; position?: string };
    const line = position ? `:${file.text.slice(0, Number(position)).split('\n').length}` : '';
    throw new MigrationError(`${path}${line}: ${message}`, { cause: error });
  }
}
