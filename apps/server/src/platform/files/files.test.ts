import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuid7 } from '@chokdee/contract/uuid7';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFileAddresses } from './addresses.ts';
import { createDiskStore } from './disk-store.ts';
import { createFiles, type FileKind, type Files, type FilesOfKind, type OwnerOfKind } from './files.ts';
import { dropOrphans, removeFiles } from './removal.ts';
import { completeFile, deleteFile, reserveFile } from './rows.ts';
import { newKey, StoreError, type FileStore } from './store.ts';
import { bytesOf } from './testing.ts';
import { noise } from './testing-pictures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const kind = {
  name: 'test.paper',
  ownerKind: 'member',
  formats: ['png', 'jpg'],
  maxBytes: 1_000_000,
  maxPixels: 1_000_000,
  maxSide: 400,
  maxCount: 3,
  readers: { owner: true, permission: 'papers.read' },
  keptDays: 30,
} as const satisfies FileKind;

let folder: string;
let db: TestDatabase;
let store: FileStore;
let files: Files;
let papers: FilesOfKind;
let picture: Blob;
const warned: object[] = [];
const log = {
  warn: (details: object) => void warned.push(details),
  error: (details: object) => void warned.push(details),
} as unknown as Parameters<typeof createFiles>[0]['log'];
const keys = [randomBytes(32)];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-files-'));
  db = await testDatabase();
  picture = new Blob([new Uint8Array(await noise(30, 20).png().toBuffer())]);
});
afterAll(async () => {
  await db?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.owner.query('delete from platform.file');
  warned.length = 0;
  store = createDiskStore(join(folder, randomBytes(4).toString('hex')));
  files = createFiles({ database: db.database, store, origin: 'http://games', keys, log });
  papers = files.register(kind);
});

const member = (): OwnerOfKind => ({ brandId: 'chokdee', ownerId: uuid7() });
const keysOf = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of store.list()) found.push(key);
  return found;
};
const states = () => db.owner.query<{ state: string }>('select state from platform.file order by file_id');
const fieldOf = async (promise: Promise<unknown>): Promise<unknown> => {
  const error = (await promise.catch((thrown: unknown) => thrown)) as { details?: { fields?: unknown }; code?: string };
  return error.details?.fields ?? error.code;
};

describe('an upload', () => {
  it('is stored with its row, and listed for its owner only', async () => {
    const [owner, other] = [member(), member()];
    const file = await papers.put(owner, picture);
    expect(file).toMatchObject({ ...owner, ownerKind: 'member', mediaType: 'image/png', width: 30, height: 20 });
    expect((await bytesOf(await store.get(file.storeKey)))?.length).toBe(file.bytes);
    expect(await papers.list(owner)).toEqual([file]);
    expect(await papers.list(other)).toEqual([]);
    expect(await papers.list({ ...owner, brandId: 'lotus' })).toEqual([]);
  });

  it.each([
    ['an empty file', () => new Blob([]), { file: { code: 'file.empty', params: {} } }],
    [
      'a file of too many bytes',
      () => new Blob([new Uint8Array(kind.maxBytes + 1)]),
      { file: { code: 'file.too.large', params: { maximum: 0.9 } } },
    ],
    ['a text', () => new Blob(['hello']), { file: { code: 'file.type', params: { formats: 'PNG, JPG' } } }],
  ])('of %s is refused and leaves neither row nor object', async (_name, make, fields) => {
    expect(await fieldOf(papers.put(member(), make()))).toEqual(fields);
    expect([await states(), await keysOf()]).toEqual([[], []]);
  });

  it('beyond the number that an owner may have is refused, also when all come at the same time', async () => {
    const owner = member();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => papers.put(owner, picture)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(kind.maxCount);
    expect([(await papers.list(owner)).length, (await keysOf()).length]).toEqual([3, 3]);
    expect(await fieldOf(papers.put(owner, picture))).toEqual({
      file: { code: 'file.too.many', params: { count: 3 } },
    });
    await db.database.transaction(async (tx) => papers.delete(tx, owner, (await papers.list(owner))[0]!.id));
    await papers.put(owner, picture);
    await papers.put(member(), picture);
  });

  it('that the store refuses is answered with file.unavailable, logged, and does not count', async () => {
    const owner = member();
    const failing: FileStore = { ...store, put: () => Promise.reject(new StoreError('no bucket')) };
    const broken = createFiles({ database: db.database, store: failing, origin: 'http://games', keys, log });
    const kindFiles = broken.register({ ...kind, maxCount: 1 });
    for (let n = 0; n < 3; n += 1) expect(await fieldOf(kindFiles.put(owner, picture))).toBe('file.unavailable');
    expect(warned).toHaveLength(3);
    expect(await kindFiles.list(owner)).toEqual([]);
    expect((await states()).every(({ state }) => state === 'deleted')).toBe(true);
  });

  it('is deleted when what belongs to the same transaction fails', async () => {
    const owner = member();
    const attempt = papers.put(owner, picture, async (tx, file) => {
      expect(await completeFile(tx, file.id)).toBe(false);
      throw new Error('the audit log is full');
    });
    await expect(attempt).rejects.toThrow('the audit log is full');
    expect(await papers.list(owner)).toEqual([]);
    expect(await states()).toEqual([{ state: 'deleted' }]);
  });
});

describe('the address of a private file', () => {
  const addressOf = async (text: string | null, at: number) => {
    const url = new URL(text ?? '');
    const query = Object.fromEntries(url.searchParams) as { viewer: string; expires: string; signature: string };
    const signed = { ...query, expires: Number(query.expires) };
    return (change: object = {}, id = url.pathname.split('/').at(-1)!, ring = keys) =>
      createFileAddresses('http://games', ring).verify(id, { ...signed, ...change }, new Date(at));
  };

  it('is given to the owner and to operators with the permission, and to nobody else', async () => {
    const owner = member();
    const { id } = await papers.put(owner, picture);
    const operator = (...permissions: string[]) => ({ operatorId: 'o', permissions: new Set(permissions) });
    expect(await papers.addressFor(owner, id, { memberId: owner.ownerId })).toContain(`http://games/files/${id}?`);
    expect(await papers.addressFor(owner, id, operator('papers.read'))).toContain('viewer=operator%3Ao');
    expect(await papers.addressFor(owner, id, operator('papers.write'))).toBeNull();
    expect(await papers.addressFor(owner, id, { memberId: member().ownerId })).toBeNull();
    expect(await papers.addressFor(member(), id, operator('papers.read'))).toBeNull();
    expect(await papers.addressFor(owner, uuid7(), operator('papers.read'))).toBeNull();
    expect(() => papers.address(id)).toThrow('no public address');
  });

  it('is valid for its file, its viewer and five minutes, also after the key is rotated', async () => {
    const owner = member();
    const { id } = await papers.put(owner, picture);
    const url = await papers.addressFor(owner, id, { memberId: owner.ownerId });
    const now = Date.now();
    const verify = await addressOf(url, now);
    expect(verify()).toBe(true);
    expect(verify({}, id, [randomBytes(32), ...keys])).toBe(true);
    expect(verify({}, id, [randomBytes(32)])).toBe(false);
    expect(verify({}, uuid7())).toBe(false);
    expect(verify({ viewer: 'member:other' })).toBe(false);
    expect(verify({ expires: now + 10 * HOUR })).toBe(false);
    expect(verify({ signature: '' })).toBe(false);
    expect(verify({ signature: 'x'.repeat(43) })).toBe(false);
    expect((await addressOf(url, now + 4 * 60_000))()).toBe(true);
    expect((await addressOf(url, now + 6 * 60_000))()).toBe(false);
  });
});

describe('a deleted file', () => {
  it('is gone at once; its object and row an hour later', async () => {
    const owner = member();
    const { id, storeKey } = await papers.put(owner, picture);
    expect(await papers.delete(db.database, member(), id)).toBe(false);
    expect(await papers.delete(db.database, owner, id)).toBe(true);
    expect(await papers.delete(db.database, owner, id)).toBe(false);
    expect(await papers.list(owner)).toEqual([]);
    await removeFiles({ database: db.database, store, log });
    expect(await keysOf()).toEqual([storeKey]);
    await db.moveClock(HOUR + 1_000);
    await removeFiles({ database: db.database, store, log });
    expect([await states(), await keysOf()]).toEqual([[], []]);
  });

  it('keeps its row while its object cannot be removed', async () => {
    const owner = member();
    const { id } = await papers.put(owner, picture);
    await papers.delete(db.database, owner, id);
    await db.moveClock(HOUR + 1_000);
    const failing: FileStore = { ...store, delete: () => Promise.reject(new StoreError('down')) };
    await removeFiles({ database: db.database, store: failing, log });
    expect(warned).toHaveLength(1);
    await removeFiles({ database: db.database, store: failing, log });
    expect(warned).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'deleted' }]);
    await db.moveClock(HOUR);
    await removeFiles({ database: db.database, store, log });
    expect([await states(), await keysOf()]).toEqual([[], []]);
  });

  it('that a run cannot remove does not hold up the others for ever', async () => {
    const owners = Array.from({ length: 5 }, member);
    const stored = await Promise.all(owners.map((owner) => papers.put(owner, picture)));
    for (const { id } of stored) await deleteFile(db.database, id);
    await db.moveClock(HOUR + 1_000);
    const stuck = stored.slice(0, 3).map(({ storeKey }) => storeKey);
    const partly: FileStore = {
      ...store,
      delete: (key) => (stuck.includes(key) ? Promise.reject(new StoreError('locked')) : store.delete(key)),
    };
    for (let run = 0; run < 3; run += 1) await removeFiles({ database: db.database, store: partly, log });
    expect((await keysOf()).sort()).toEqual(stuck.sort());
  });
});

it('a file past its retention is deleted; one without an end is kept', async () => {
  const owner = member();
  const lasting = files.register({ ...kind, name: 'test.lasting', keptDays: null });
  await papers.put(owner, picture);
  await lasting.put(owner, picture);
  await db.moveClock(29 * DAY);
  await removeFiles({ database: db.database, store, log });
  expect(await papers.list(owner)).toHaveLength(1);
  await db.moveClock(2 * DAY);
  await removeFiles({ database: db.database, store, log });
  expect(await papers.list(owner)).toEqual([]);
  expect(await lasting.list(owner)).toHaveLength(1);
});

it('an upload of a killed server is given up after an hour and removed after another', async () => {
  const storeKey = newKey();
  const file = {
    ...member(),
    ownerKind: 'member',
    kind: kind.name,
    mediaType: 'image/png',
    bytes: 1,
    width: 1,
  } as const;
  const id = uuid7();
  await reserveFile(
    db.database,
    { ...file, id, height: 1, sha256: '00'.repeat(32), storeKey, keptDays: null },
    kind.maxCount,
  );
  await store.put(storeKey, Buffer.from('x'));
  await removeFiles({ database: db.database, store, log });
  expect(await states()).toEqual([{ state: 'pending' }]);
  await db.moveClock(HOUR + 1_000);
  await removeFiles({ database: db.database, store, log });
  expect(await completeFile(db.database, id)).toBe(false);
  await db.moveClock(HOUR + 1_000);
  await removeFiles({ database: db.database, store, log });
  expect([await states(), await keysOf()]).toEqual([[], []]);
});

it('the sweep removes objects without a row once they are a day old, and no others', async () => {
  const root = join(folder, 'sweep');
  const disk = createDiskStore(root);
  const [owned, orphan, young, part] = [newKey(), newKey(), newKey(), `${newKey()}.0123abcd.part`];
  for (const key of [owned, orphan, young]) await disk.put(key, Buffer.from('x'));
  writeFileSync(join(root, orphan.slice(0, 2), 'x'), '');
  await disk.put(part.slice(0, 35), Buffer.from('half'));
  writeFileSync(join(root, part), 'half');
  await disk.delete(part.slice(0, 35));
  const old = new Date(Date.now() - 2 * DAY);
  for (const key of [owned, orphan, part]) utimesSync(join(root, key), old, old);
  const row = {
    ...member(),
    ownerKind: 'member',
    kind: kind.name,
    mediaType: 'image/png',
    bytes: 1,
    width: 1,
  } as const;
  await reserveFile(
    db.database,
    { ...row, id: uuid7(), height: 1, sha256: '00'.repeat(32), storeKey: owned, keptDays: null },
    1,
  );
  expect(await dropOrphans({ database: db.database, store: disk, log })).toBe(2);
  const left: string[] = [];
  for await (const { key } of disk.list()) left.push(key);
  expect(left.sort()).toEqual([owned, young].sort());
});

it('two kinds cannot have the same name', () => {
  expect(() => files.register(kind)).toThrow('test.paper');
});

it('the application role cannot write the table itself', async () => {
  for (const statement of [
    'delete from platform.file',
    `update platform.file set state = 'stored', due_at = null`,
    'insert into platform.file default values',
  ])
    await expect(db.database.query(statement)).rejects.toMatchObject({ code: '42501' });
});
