import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isKey, requireKey, StoreError, type FileStore, type StoredObject } from './store.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Runs work on the disk; its errors become `StoreError`. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError(`the folder of the files cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Waits until the names in a folder are on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder below `root`; its name is on disk afterwards. */
async function makeFolder(root: string, folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(root);
}

/**
 * Creates a store in a folder of the disk, which the first object creates. An object is written
 * under another name, synced and renamed.
 */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    requireKey(key);
    return join(folder, key);
  };
  return {
    put: (key, bytes) => {
      const path = pathOf(key);
      const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`;
      return onDisk(async () => {
        await makeFolder(folder, dirname(path));
        try {
          const handle = await open(unfinished, 'wx', 0o600);
          try {
            await handle.writeFile(bytes);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(unfinished, path);
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
        await syncFolder(dirname(path));
      });
    },
    get: (key) => {
      const path = pathOf(key);
      return onDisk(async (): Promise<Readable | null> => {
        let handle: FileHandle;
        try {
          handle = await open(path, 'r');
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
        return handle.createReadStream();
      });
    },
    delete: (key) => {
      const path = pathOf(key);
      return onDisk(() => rm(path, { force: true }));
    },
    list: () => listFolder(folder),
  };
}

async function* listFolder(folder: string): AsyncGenerator<StoredObject> {
  const namesIn = (path: string): Promise<string[]> =>
    onDisk(() =>
      readdir(path).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      }),
    );
  for (const first of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue;
    for (const name of await namesIn(join(folder, first))) {
      const key = `${first}/${name}`;
      if (!isKey(key)) continue;
      // An object may be deleted while it is listed.
      const found = await stat(join(folder, key)).catch(() => null);
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }
}
