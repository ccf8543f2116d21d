import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Queryable } from '@chokdee/database/database';
import { createFileStore } from './create-store.ts';
import { createDiskStore } from './disk-store.ts';
import { readStoredFiles } from './rows.ts';
import type { FileStore, FileStoreSettings } from './store.ts';

/**
 * The files of a backup. Objects on a disk are copied into the backup; those of a bucket are only
 * listed, because the bucket has its own backup. `objects`: SHA-256 of each copied object by key,
 * null of a listed one.
 */
interface FilesManifest {
  readonly store: FileStoreSettings['kind'];
  readonly objects: Readonly<Record<string, string | null>>;
}

const MANIFEST = 'chokdee-files.json';
const FOLDER = 'files';
const PAGE_SIZE = 500;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Adds the files to a backup whose database was copied already. Deleted files keep their object for
 * an hour, so the copy has the object of every file that the database shows. Returns their number.
 */
export async function backupFiles(settings: FileStoreSettings, folder: string): Promise<number> {
  const store = createFileStore(settings);
  const copy = createDiskStore(join(folder, FOLDER));
  const objects: Record<string, string | null> = {};
  for await (const { key } of store.list()) {
    // An object that is being written belongs to no file yet.
    if (key.endsWith('.part')) continue;
    if (settings.kind === 's3') {
      objects[key] = null;
      continue;
    }
    const found = await store.get(key);
    if (found === null) continue;
    const bytes = await buffer(found);
    await copy.put(key, bytes);
    objects[key] = hashOf(bytes);
  }
  const manifest: FilesManifest = { store: settings.kind, objects };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
  return Object.keys(objects).length;
}

/**
 * Puts the copied objects of a backup into the store of the settings. Objects that are missing or
 * changed in the backup are left out; `checkFiles` reports their files. Returns how many it put.
 */
export async function restoreFiles(folder: string, settings: FileStoreSettings): Promise<number> {
  const store = createFileStore(settings);
  const copy = createDiskStore(join(folder, FOLDER));
  let restored = 0;
  for (const [key, hash] of Object.entries(readManifest(folder)?.objects ?? {})) {
    const found = hash === null ? null : await copy.get(key);
    const bytes = found && (await buffer(found));
    if (bytes === null || hashOf(bytes) !== hash) continue;
    await store.put(key, bytes);
    restored += 1;
  }
  return restored;
}

/** The manifest of a backup; null in one of a version without files. */
function readManifest(folder: string): FilesManifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as FilesManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A file whose object is not what was stored. */
export interface BrokenFile {
  readonly id: string;
  readonly kind: string;
  readonly reason: 'missing' | 'changed';
}

/** Reads the object of every stored file and compares its SHA-256 with the row. */
export async function checkFiles(
  queryable: Queryable,
  store: FileStore,
): Promise<{ readonly checked: number; readonly broken: readonly BrokenFile[] }> {
  const broken: BrokenFile[] = [];
  let checked = 0;
  for (let after: string | null = null; ;) {
    const page = await readStoredFiles(queryable, after, PAGE_SIZE);
    for (const { id, kind, storeKey, sha256 } of page) {
      const found = await store.get(storeKey);
      if (found === null) broken.push({ id, kind, reason: 'missing' });
      else if (hashOf(await buffer(found)) !== sha256) broken.push({ id, kind, reason: 'changed' });
    }
    checked += page.length;
    after = page.at(-1)?.id ?? null;
    if (after === null || page.length < PAGE_SIZE) return { checked, broken };
  }
}
