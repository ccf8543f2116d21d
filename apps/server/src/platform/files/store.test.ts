import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import { isKey, newKey, StoreError, type FileStore } from './store.ts';
import { bytesOf, startS3, type TestS3 } from './testing.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-files-'));
  s3 = await startS3(join(folder, 's3'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};

describe.each<[string, () => FileStore]>([
  ['disk', () => createDiskStore(join(folder, 'disk'))],
  ['S3', () => createS3Store(s3.settings)],
])('the store on %s', (_name, create) => {
  it('returns the bytes it was given, lists them and deletes them', async () => {
    const store = create();
    expect(await keysOf(store)).toEqual([]);
    const objects = Array.from({ length: 8 }, (_, n) => ({ key: newKey(), bytes: randomBytes(n * 40_000) }));
    await Promise.all(objects.map(({ key, bytes }) => store.put(key, bytes)));
    for (const { key, bytes } of objects) expect(bytes.equals((await bytesOf(await store.get(key)))!)).toBe(true);
    expect(await keysOf(store)).toEqual(objects.map(({ key }) => key).sort());
    for await (const { modifiedAt } of store.list())
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    for (const { key } of objects) await store.delete(key);
    expect(await keysOf(store)).toEqual([]);
    expect(await store.get(objects[0]!.key)).toBeNull();
    await store.delete(objects[0]!.key);
  });

  it('replaces an object as a whole', async () => {
    const store = create();
    const key = newKey();
    await store.put(key, Buffer.alloc(100_000, 1));
    await store.put(key, Buffer.from('short'));
    expect((await bytesOf(await store.get(key)))?.toString()).toBe('short');
    await store.delete(key);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'aa/../bb', 'aa', '', 'AA/' + '0'.repeat(32), `aa/${'0'.repeat(32)}\n`])(
    'refuses %j, which is not a key, before it touches anything',
    async (key) => {
      const store = create();
      await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('is not a key');
      await expect(async () => store.get(key)).rejects.toThrow('is not a key');
      await expect(async () => store.delete(key)).rejects.toThrow('is not a key');
    },
  );
});

it('makes random keys that name nothing', () => {
  const keys = Array.from({ length: 1_000 }, newKey);
  expect(new Set(keys).size).toBe(1_000);
  expect(keys.every(isKey)).toBe(true);
});

describe('on disk', () => {
  it('keeps files readable by the server alone, and leaves nothing beside them', async () => {
    const root = join(folder, 'modes');
    const store = createDiskStore(root);
    const key = newKey();
    await store.put(key, Buffer.from('secret'));
    expect(statSync(join(root, key)).mode & 0o777).toBe(0o600);
    expect(statSync(root).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(root, key.slice(0, 2)))).toEqual([key.slice(3)]);
  });

  it('lists what an interrupted write left, so that the sweep finds it, and no foreign file', async () => {
    const root = join(folder, 'interrupted');
    const store = createDiskStore(root);
    const left = `${newKey()}.0123abcd.part`;
    mkdirSync(join(root, left.slice(0, 2)), { recursive: true });
    writeFileSync(join(root, left), 'half');
    writeFileSync(join(root, 'README'), 'not a file of the store');
    writeFileSync(join(root, left.slice(0, 2), 'notes.txt'), 'neither');
    expect(await keysOf(store)).toEqual([left]);
    await store.delete(left);
    expect(await keysOf(store)).toEqual([]);
    expect(existsSync(join(root, 'README'))).toBe(true);
  });

  it('fails with a StoreError when the folder cannot be used', async () => {
    const root = join(folder, 'file');
    writeFileSync(root, 'a file, not a folder');
    chmodSync(root, 0o400);
    const store = createDiskStore(root);
    await expect(store.put(newKey(), Buffer.from('x'))).rejects.toThrow(StoreError);
    await expect(keysOf(store)).rejects.toThrow(StoreError);
  });
});

describe('on S3', () => {
  const quick = { retryDelays: [1, 1] };

  it.each([
    ['an unknown access key', { accessKeyId: 'NOBODY' }, 'answered 403 InvalidAccessKeyId'],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, 'answered 404 NoSuchBucket'],
  ])('with %s every operation fails and names the reason', async (_name, change, reason) => {
    const store = createS3Store({ ...s3.settings, ...change }, quick);
    const operations = [
      () => store.put(newKey(), Buffer.from('x')),
      () => store.get(newKey()),
      () => keysOf(store),
      ...('bucket' in change ? [] : [() => store.delete(newKey())]),
    ];
    for (const operation of operations) {
      const error = await operation().then(
        () => null,
        (thrown: unknown) => thrown as Error,
      );
      expect(error).toBeInstanceOf(StoreError);
      expect(error?.message).toContain(reason);
    }
  });

  it('fails when the server is killed, and works again when it is back with its objects', async () => {
    const other = await startS3(join(folder, 'killed'));
    const store = createS3Store(other.settings, quick);
    const key = newKey();
    await store.put(key, Buffer.from('before'));
    await other.close();
    await expect(store.put(newKey(), Buffer.from('x'))).rejects.toThrow(/cannot be used: PUT failed: .*ECONNREFUSED/);
    await expect(store.get(key)).rejects.toThrow(StoreError);
    const back = await startS3(join(folder, 'killed'), Number(new URL(other.settings.endpoint).port));
    onTestFinished(() => back.close());
    expect((await bytesOf(await store.get(key)))?.toString()).toBe('before');
  });

  /** A server that answers each request as `answer` says; counts them. */
  const serverOf = async (answer: (count: number, url: string) => { status: number; body?: string } | null) => {
    let count = 0;
    const server: Server = createServer((request, response) => {
      request.resume();
      count += 1;
      const said = answer(count, request.url ?? '');
      if (said) response.writeHead(said.status).end(said.body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    });
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { settings: { ...s3.settings, endpoint }, count: () => count };
  };

  it('repeats a request after 503 and gives up after the third attempt', async () => {
    const once = await serverOf((count) => ({ status: count === 1 ? 503 : 200 }));
    await createS3Store(once.settings, quick).put(newKey(), Buffer.from('x'));
    expect(once.count()).toBe(2);
    const always = await serverOf(() => ({ status: 503 }));
    await expect(createS3Store(always.settings, quick).put(newKey(), Buffer.from('x'))).rejects.toThrow('answered 503');
    expect(always.count()).toBe(3);
  });

  it('gives up at once when the credentials are refused, and does not name them', async () => {
    const body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
    const { settings, count } = await serverOf(() => ({ status: 403, body }));
    const store = createS3Store({ ...settings, secretAccessKey: 'wrong-secret' }, quick);
    const error = await store.put(newKey(), Buffer.from('x')).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ name: 'StoreError', message: expect.stringMatching(/403 SignatureDoesNotMatch$/) });
    expect((error as Error).message).not.toContain('wrong-secret');
    expect(count()).toBe(1);
  });

  it('lists every page of a bucket', async () => {
    const keys = [newKey(), newKey(), newKey()].sort();
    const item = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-22T13:00:00Z</LastModified></Contents>`;
    const { settings } = await serverOf((_count, url) => {
      const token = new URL(url, 'http://s3').searchParams.get('continuation-token');
      const page = token === null ? keys.slice(0, 2) : token === 'a&b+c/=' ? keys.slice(2) : [];
      const next = token === null ? '<NextContinuationToken>a&amp;b+c/=</NextContinuationToken>' : '';
      return { status: 200, body: `<ListBucketResult>${page.map(item).join('')}${next}</ListBucketResult>` };
    });
    expect(await keysOf(createS3Store(settings, quick))).toEqual(keys);
  });

  it('gives up when the server does not answer in time', async () => {
    const silent = await serverOf(() => null);
    await expect(createS3Store(silent.settings, { retryDelays: [], timeout: 50 }).get(newKey())).rejects.toThrow(
      'no answer within 50 ms',
    );
  });
});
