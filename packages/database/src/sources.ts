import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One SQL file, with the hash that tells whether it changed. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}
/** The SQL of one room: numbered migrations and re-appliable functions. */
export interface MigrationSource {
  readonly room: string;
  readonly migrations: readonly (SqlFile & { readonly number: number })[];
  readonly functions: readonly SqlFile[];
}

const ROOMS = ['packages/database', 'packages/ledger'];
const ROOM_PARENTS = ['apps/server/src/platform', 'apps/server/src/modules'];
const MIGRATION_NAME = /^(\d{4})_([a-z0-9]+)_[a-z0-9_]+\.sql$/;

/** Finds the rooms' SQL by convention, in the one global order. Throws when a file is misnamed or a number is taken twice. */
export function migrationSources(root: string = repositoryRoot()): MigrationSource[] {
  const parents = ROOM_PARENTS.filter((parent) => existsSync(join(root, parent)));
  const rooms = [
    ...ROOMS,
    ...parents.flatMap((parent) => subfolders(join(root, parent)).map((name) => `${parent}/${name}`)),
  ];
  const sources = rooms
    .map((room) => readRoom(root, room))
    .filter((source) => source.migrations.length + source.functions.length > 0);
  const taken = new Map<number, string>();
  for (const { number, name } of sources.flatMap((source) => source.migrations)) {
    const other = taken.get(number);
    if (other) throw new Error(`Migrations ${other} and ${name} have the same number.`);
    taken.set(number, name);
  }
  const first = (source: MigrationSource) => source.migrations[0]?.number ?? Number.MAX_SAFE_INTEGER;
  return sources.sort((a, b) => first(a) - first(b) || a.room.localeCompare(b.room));
}

/** A hash of everything the sources hold: equal hashes make equal databases. */
export function sourcesHash(sources: readonly MigrationSource[]): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of [...source.migrations, ...source.functions])
      hash.update(`${source.room}/${file.name} ${file.hash}\n`);
  return hash.digest('hex');
}

/** The repository's root: the nearest folder above this file, or above the working folder, that holds the workspaces. */
export function repositoryRoot(): string {
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'packages/database/migrations'))) return folder;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error('The SQL files are not found: run from inside the project folder.');
}

function readRoom(root: string, room: string): MigrationSource {
  const migrations = sqlFiles(join(root, room, 'migrations')).map((file) => {
    const match = MIGRATION_NAME.exec(file.name);
    if (!match) throw new Error(`Migration ${room}/migrations/${file.name} is not named NNNN_<room>_<what>.sql.`);
    return { ...file, number: Number(match[1]) };
  });
  return {
    room,
    migrations: migrations.sort((a, b) => a.number - b.number),
    functions: sqlFiles(join(root, room, 'functions')),
  };
}

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
