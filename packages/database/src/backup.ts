import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serverAccount } from './account.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './cluster.ts';
import { placeData } from './data-folder.ts';
import { withClient } from './roles.ts';

/**
 * The manifest of a backup. `from`, `to`: the log sequence numbers it covers. `files`: the SHA-256
 * of every file, by its path below `pgdata`.
 */
export interface BackupManifest {
  readonly version: 1;
  readonly postgres: string;
  readonly begunAt: string;
  readonly endedAt: string;
  readonly from: string;
  readonly to: string;
  readonly files: Readonly<Record<string, string>>;
}

const MANIFEST = 'chokdee-backup.json';
/**
 * Folders whose content only the running server needs; the backup has them empty (PostgreSQL
 * manual, 25.3.4).
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]);
/** Files that only the running server needs; the backup does not have them. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'chokdee-port']);

/**
 * Copies a running cluster into a new folder: pg_backup_start, the files, pg_backup_stop and the
 * write-ahead log in between, so that the copy can recover on its own. The server keeps working
 * without locks or waits. `addTo` then adds to the backup what belongs to the database; it receives
 * the folder. An incomplete backup has the name `<folder>.unfinished`. Throws `ClusterError`.
 */
export async function backupCluster(
  cluster: Cluster,
  folder: string,
  addTo: (unfinished: string) => Promise<void> = async () => undefined,
): Promise<BackupManifest> {
  if (existsSync(folder)) throw new ClusterError(`The folder ${folder} exists already: name a new one for the backup.`);
  const unfinished = `${folder}.unfinished`;
  const target = join(unfinished, 'pgdata');
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(target, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ClusterError(`The backup cannot be written to ${folder}: ${(error as Error).message}.`);
  }
  const begunAt = new Date().toISOString();
  const files: Record<string, string> = {};
  const range = await withClient(cluster.url('postgres', 'super'), async (client) => {
    const copy: Copy = { source: cluster.pgdata, target, files, live: true };
    // The replication slot keeps every log segment until this connection ends.
    await client.query(`select pg_create_physical_replication_slot('chokdee_backup_' || pg_backend_pid(), true, true)`);
    const first = (
      await client.query<{ segment: string; lsn: string }>(
        `select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start('chokdee', true) as lsn`,
      )
    ).rows[0]!;
    await copyFolder(copy, '');
    const last = (
      await client.query<{ segment: string; lsn: string; labelfile: string; spcmapfile: string }>(
        `select lsn::text, pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)`,
      )
    ).rows[0]!;
    if (last.spcmapfile.trim())
      throw new ClusterError(
        'The database uses tablespaces, which this backup does not copy: use the tools of your PostgreSQL.',
      );
    writeFile(target, 'backup_label', last.labelfile, files);
    for (const segment of readdirSync(join(cluster.pgdata, 'pg_wal')).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= first.segment && name <= last.segment,
    )) {
      await copyFile(copy, `pg_wal/${segment}`);
    }
    return { from: first.lsn, to: last.lsn };
  });
  const manifest: BackupManifest = {
    version: 1,
    postgres: readFileSync(join(target, 'PG_VERSION'), 'utf8').trim(),
    begunAt,
    endedAt: new Date().toISOString(),
    ...range,
    files,
  };
  writeFileSync(join(unfinished, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
  syncToDisk(join(unfinished, MANIFEST));
  await addTo(unfinished);
  renameSync(unfinished, folder);
  syncToDisk(dirname(folder));
  return manifest;
}

/**
 * Copies a backup into a data folder that has no cluster yet and checks each file against its hash.
 * The next start recovers it. Throws `ClusterError`.
 */
export async function restoreCluster(folder: string, dataDirectory: string): Promise<BackupManifest> {
  const manifest = readManifest(folder);
  const { pgdata } = placeData(dataDirectory, serverAccount());
  if (existsSync(pgdata))
    throw new ClusterError(`The folder ${dataDirectory} holds a database already: name an empty one.`);
  const unfinished = `${pgdata}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const found: Record<string, string> = {};
  await copyFolder({ source: join(folder, 'pgdata'), target: unfinished, files: found, live: false }, '');
  const damaged = Object.entries(manifest.files).find(([path, hash]) => found[path] !== hash);
  if (damaged) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new ClusterError(`The backup is damaged: ${damaged[0]} is ${found[damaged[0]] ? 'changed' : 'missing'}.`);
  }
  giveToServer(unfinished);
  renameSync(unfinished, pgdata);
  syncToDisk(dirname(pgdata));
  return manifest;
}

function readManifest(folder: string): BackupManifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as BackupManifest;
    if (manifest.version === 1) return manifest;
  } catch {
    // The error below covers this.
  }
  throw new ClusterError(`The folder ${folder} holds no finished backup of Chokdee.`);
}

/** A copy of a data folder: from `source` to `target`. */
interface Copy {
  readonly source: string;
  readonly target: string;
  /** Receives the hash of each copied file, by its path. */
  readonly files: Record<string, string>;
  /**
   * Whether the source is in use by a server: the copy leaves out what only the server needs, and
   * waits until each file is on disk. A restore need not: PostgreSQL syncs the whole folder before
   * it recovers.
   */
  readonly live: boolean;
}

/** Copies the files of a folder `below` the source. Files may vanish during a live copy. */
async function copyFolder(copy: Copy, below: string): Promise<void> {
  const { source, target, live } = copy;
  const paths: string[] = [];
  for (const entry of readdirSync(join(source, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (live && (LEFT_OUT.has(path) || entry.name.startsWith('pgsql_tmp') || entry.name.startsWith('pg_internal.init')))
      continue;
    if (entry.isDirectory()) {
      mkdirSync(join(target, path), { mode: 0o700, recursive: true });
      if (live && EMPTIED.has(path))
        for (const inner of EMPTIED) if (inner.startsWith(`${path}/`)) mkdirSync(join(target, inner), { mode: 0o700 });
      if (!live || !EMPTIED.has(path)) await copyFolder(copy, path);
    } else if (entry.isFile()) paths.push(path);
  }
  // Eight at a time, so that the disk's latency does not add up.
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await copyFile(copy, path);
    }),
  );
}

/** Copies one file and records its hash. */
async function copyFile({ source, target, files, live }: Copy, path: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(
      createReadStream(join(source, path), { highWaterMark: 1 << 20 }),
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      }),
      createWriteStream(join(target, path), { mode: 0o600, flush: live }),
    );
  } catch (error) {
    // The table was dropped during the copy; the write-ahead log has that.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    rmSync(join(target, path), { force: true });
    return;
  }
  files[path] = hash.digest('hex');
}

function writeFile(target: string, path: string, text: string, files: Record<string, string>): void {
  writeFileSync(join(target, path), text, { mode: 0o600 });
  syncToDisk(join(target, path));
  files[path] = createHash('sha256').update(text).digest('hex');
}

/** Waits until a file or folder is on disk. */
function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** Makes the account of PostgreSQL the owner of the files, except the file of passwords. */
function giveToServer(folder: string): void {
  const account = serverAccount();
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveToServer(path);
    else if (entry.name !== 'chokdee-passwords.json') chownSync(path, account.uid, account.gid);
  }
}
