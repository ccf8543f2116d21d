import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One SQL file with the SHA-256 of its text. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** A migration: `number` is its position in the module, `name` its file name. */
export interface Migration extends SqlFile {
  readonly number: number;
}

/** The SQL of one module: numbered migrations and re-appliable functions. */
export interface MigrationSource {
  /** The folder's name, e.g. `wagering`. The key of a migration is (module, number). */
  readonly module: string;
  /** The folder, relative to the repository's root. */
  readonly path: string;
  /** The modules to migrate before this one. */
  readonly after: readonly string[];
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFile[];
}

const PACKAGES = ['packages/database', 'packages/ledger'];
const PARENTS = ['apps/server/src/platform', 'apps/server/src/modules'];
const MIGRATION_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** The data file of a module's folder: `{ "after": ["<module>", ...] }`. */
const DECLARATION = 'sql.json';

/**
 * Reads the SQL of every module, ordered so that each comes after the modules its `sql.json` names.
 * Throws when a file name is wrong, a declaration is missing or a dependency is unknown or
 * circular.
 */
export function migrationSources(root: string = repositoryRoot()): MigrationSource[] {
  const parents = PARENTS.filter((parent) => existsSync(join(root, parent)));
  const folders = [
    ...PACKAGES,
    ...parents.flatMap((parent) => subfolders(join(root, parent)).map((name) => `${parent}/${name}`)),
  ];
  return inOrder(folders.filter((path) => hasSql(root, path)).map((path) => readModule(root, path)));
}

/** A hash over all files: equal hashes make equal databases. */
export function sourcesHash(sources: readonly MigrationSource[]): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of [...source.migrations, ...source.functions])
      hash.update(`${source.module}/${file.name} ${file.hash}\n`);
  return hash.digest('hex');
}

/**
 * The repository's root: the nearest folder above this file, or above the working folder, that has
 * the SQL files.
 */
export function repositoryRoot(): string {
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'packages/database/migrations'))) return folder;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error('The SQL files are not found: run from inside the project folder.');
}

function readModule(root: string, path: string): MigrationSource {
  const declaration = join(root, path, DECLARATION);
  if (!existsSync(declaration))
    throw new Error(`${path}/${DECLARATION} is missing: it names the modules to migrate first.`);
  const { after } = JSON.parse(readFileSync(declaration, 'utf8')) as { after: string[] };
  const migrations = sqlFiles(join(root, path, 'migrations')).map((file, index) => {
    const number = Number(MIGRATION_NAME.exec(file.name)?.[1]);
    if (Number.isNaN(number)) throw new Error(`${path}/migrations/${file.name} is not named NNNN_<what>.sql.`);
    if (number !== index + 1)
      throw new Error(`${path}/migrations/${file.name} should have the number ${index + 1}: numbers have no gaps.`);
    return { ...file, number };
  });
  return { module: basename(path), path, after, migrations, functions: sqlFiles(join(root, path, 'functions')) };
}

/** Depth first; modules that do not depend on each other are ordered by path. */
function inOrder(modules: readonly MigrationSource[]): MigrationSource[] {
  const byName = new Map(modules.map((source) => [source.module, source]));
  const ordered: MigrationSource[] = [];
  const visit = (source: MigrationSource, path: readonly string[]): void => {
    if (path.includes(source.module))
      throw new Error(`The SQL of modules depends on itself: ${[...path, source.module].join(' -> ')}.`);
    if (ordered.includes(source)) return;
    for (const name of source.after) {
      const other = byName.get(name);
      if (!other) throw new Error(`${source.path}/${DECLARATION} names the module ${name}, which has no SQL files.`);
      visit(other, [...path, source.module]);
    }
    ordered.push(source);
  };
  for (const source of modules) visit(source, []);
  return ordered;
}

const hasSql = (root: string, path: string): boolean =>
  ['migrations', 'functions'].some((kind) => sqlFiles(join(root, path, kind)).length > 0);

function sqlFiles(folder: string): SqlFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

const subfolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
