import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuid7 } from '@chokdee/contract/uuid7';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { backupFiles, checkFiles, restoreFiles } from './backup.ts';
import { createFileStore } from './create-store.ts';
import { completeFile, reserveFile } from './rows.ts';
import { newKey } from './store.ts';
import { startS3 } from './testing.ts';

let folder: string;
let db: TestDatabase;
const contents = new Map([
  [newKey(), 'a slip'],
  [newKey(), 'a logo'],
]);
const [first = '', second = ''] = contents.keys();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-backup-'));
  db = await testDatabase();
  for (const [storeKey, content] of contents) {
    const owner = { brandId: 'chokdee', ownerKind: 'brand', ownerId: 'chokdee' };
    const image = { mediaType: 'image/png', bytes: content.length, width: 1, height: 1 } as const;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { ...owner, ...image, id: uuid7(), kind: 'test.file', sha256, storeKey, keptDays: null };
    await reserveFile(db.database, file, 10);
    await completeFile(db.database, file.id);
  }
});
afterAll(async () => {
  await db?.close();
  rmSync(folder, { recursive: true });
});
const onDisk = (name: string) => ({ kind: 'disk', folder: join(folder, name) }) as const;
const newFolder = (name: string): string => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

it('copies the objects of a disk, which a restore puts into any store', async () => {
  const source = createFileStore(onDisk('source'));
  for (const [key, content] of contents) await source.put(key, Buffer.from(content));
  const saved = newFolder('saved');
  expect(await backupFiles(onDisk('source'), saved)).toBe(2);
  const s3 = await startS3(join(folder, 's3'));
  onTestFinished(() => s3.close());
  for (const settings of [onDisk('target'), s3.settings]) {
    expect(await restoreFiles(saved, settings)).toBe(2);
    expect(await checkFiles(db.database, createFileStore(settings))).toEqual({ checked: 2, broken: [] });
  }
});

it('lists the objects of a bucket, and finds those that are missing or changed', async () => {
  const s3 = await startS3(join(folder, 'bucket'));
  onTestFinished(() => s3.close());
  const store = createFileStore(s3.settings);
  await store.put(first, Buffer.from('a slip'));
  const listed = newFolder('listed');
  expect(await backupFiles(s3.settings, listed)).toBe(1);
  expect(existsSync(join(listed, 'files'))).toBe(false);
  expect(await restoreFiles(listed, s3.settings)).toBe(0);
  expect(await checkFiles(db.database, store)).toMatchObject({ checked: 2, broken: [{ reason: 'missing' }] });
  await store.put(second, Buffer.from('something else'));
  expect((await checkFiles(db.database, store)).broken).toMatchObject([{ kind: 'test.file', reason: 'changed' }]);
});

it('restores a backup of a version without files', async () => {
  expect(await restoreFiles(newFolder('older'), onDisk('empty'))).toBe(0);
});
