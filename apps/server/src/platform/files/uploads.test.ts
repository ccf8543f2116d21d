import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCall } from '@chokdee/contract/call';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { playerIn } from '../http/context.ts';
import { testHttp, type TestAnswer, type TestHttp } from '../http/testing.ts';
import { bind } from '../module.ts';
import { createDiskStore } from './disk-store.ts';
import { createFiles, type Files, type FilesOfKind } from './files.ts';
import { noise, zeroPng } from './testing-pictures.ts';

const upload = defineCall({
  id: 'test.upload',
  summary: 'Upload',
  method: 'POST',
  path: '/wps/test/pictures',
  guard: 'player',
  body: 'multipart',
  envelope: 'wps',
  idempotent: false,
  maxBytes: 2_097_152,
  timeoutSeconds: 2,
  request: z.object({ kind: z.enum(['public', 'private']), file: z.file() }),
  response: z.object({ id: z.string(), address: z.string() }),
});

let folder: string;
let db: TestDatabase;
let files: Files;
let http: TestHttp;
const memberId = uuid7();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-uploads-'));
  db = await testDatabase();
  files = createFiles({
    database: db.database,
    store: createDiskStore(join(folder, 'files')),
    origin: 'http://games',
    keys: [randomBytes(32)],
    log: { warn: () => undefined, error: () => undefined },
  });
  const rules = {
    ownerKind: 'member',
    formats: ['png', 'jpg'],
    maxBytes: 2_000_000,
    maxPixels: 4_000_000,
    maxSide: 800,
    maxCount: 100,
    keptDays: null,
  } as const;
  const kinds: Record<'public' | 'private', FilesOfKind> = {
    public: files.register({ ...rules, name: 'test.public', readers: 'public' }),
    private: files.register({ ...rules, name: 'test.private', readers: { owner: true, permission: null } }),
  };
  const uploads = bind(upload, async ({ body }, context) => {
    const player = playerIn(context);
    const owner = { brandId: context.brand.id, ownerId: player.memberId };
    const { id } = await kinds[body.kind].put(owner, body.file);
    const address =
      body.kind === 'public'
        ? kinds.public.address(id)
        : ((await kinds.private.addressFor(owner, id, { memberId: player.memberId })) ?? '');
    return { id, address };
  });
  http = await testHttp({
    modules: [files.module, { name: 'test', routes: [uploads] }],
    ports: {
      playerOf: async (token) => ({ sessionId: token, memberId, account: 'anong', isAgent: 0, currency: 'THB' }),
    },
  });
});
afterAll(async () => {
  await http?.close();
  await db?.close();
  rmSync(folder, { recursive: true, force: true });
});

const caller = { token: 'anong', language: 'EN' };
const send = (content: Uint8Array | string, name = 'picture.png', kind = 'public', token = 'anong') =>
  http.call(
    upload,
    { body: { kind, file: new File([content as BlobPart], name, { type: 'image/png' }) } },
    { ...caller, token },
  );
const stateOf = async (): Promise<unknown> => [
  await db.owner.query('select file_id, state from platform.file order by file_id'),
  readdirSync(folder, { recursive: true }).sort(),
];
const png = (): Promise<Buffer> => noise(60, 40).png().toBuffer();
const fetchText = async (address: string) => {
  const reply = await games(address);
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
};
const games = (address: string): Promise<Response> => fetch(address.replace('http://games', http.base.games));

describe('an uploaded file on the games origin', () => {
  it('is an attachment that nothing runs in, cached for ever when it is public', async () => {
    const { value } = await send(await png());
    const response = await games(value.address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${value.id}.png"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  });

  it('is not served by the site or the console', async () => {
    const { value } = await send(await png());
    for (const base of [http.base.site, http.base.console])
      expect((await fetch(`${base}/files/${value.id}`)).status).toBe(404);
  });

  it('that is private is served at its signed address only, and never cached', async () => {
    const { value } = await send(await png(), 'slip.png', 'private');
    const response = await games(value.address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await response.arrayBuffer();
    const answer = async (path: string) => {
      const { status, headers, ...reply } = await fetchText(`http://games/files/${path}`);
      return { ...reply, status, cache: headers.get('cache-control'), type: headers.get('content-type') };
    };
    const unknown = await answer(uuid7());
    expect(unknown.status).toBe(404);
    const { search } = new URL(value.address);
    expect(await answer(value.id)).toEqual(unknown);
    expect(await answer(`${value.id}${search.replace('viewer=member', 'viewer=operator')}`)).toEqual(unknown);
    expect(await answer(`${value.id}${search.replace(/signature=../, 'signature=AA')}`)).toEqual(unknown);
    const { value: other } = await send(await png(), 'slip.png', 'private');
    expect(await answer(`${other.id}${search}`)).toEqual(unknown);
    await db.moveClock(5 * 60_000 + 1_000);
    expect(await answer(`${value.id}${search}`)).toEqual(unknown);
  });
});

describe('a hostile upload is refused under its field, and nothing is stored', () => {
  const refused = async (answer: TestAnswer, code: string, before: unknown): Promise<void> => {
    expect([answer.status, answer.fields['file']?.code]).toEqual([expect.toSatisfy((status) => status < 500), code]);
    expect(answer.fields['file']?.message).toMatch(/^[A-Z].{8}/);
    expect(await stateOf()).toEqual(before);
  };

  it.each<[string, string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['a decompression bomb', 'file.pixels', () => zeroPng(50_000, 50_000)],
    ['a picture that is cut', 'file.unreadable', async () => (await png()).subarray(0, 900)],
    ['an HTML page with the name of a picture', 'file.type', () => '<script>alert(1)</script>'],
    ['an empty file', 'file.empty', () => ''],
    ['a file just over its limit', 'file.too.large', () => new Uint8Array(2_000_001)],
  ])('%s', async (_name, code, make) => {
    const before = await stateOf();
    await refused(await send(await make()), code, before);
  });

  it('a missing file, and a text in its place', async () => {
    const before = await stateOf();
    await refused(await http.call(upload, { body: { kind: 'public' } }, caller), 'field.required', before);
    await refused(await http.call(upload, { body: { kind: 'public', file: 'x' } }, caller), 'field.invalid', before);
  });

  it('a body of more parts than a form has', async () => {
    const before = await stateOf();
    const form = new FormData();
    for (let n = 0; n < 1_000; n += 1) form.append('file', 'x');
    const answer = await http.call(upload, { body: form }, caller);
    expect([answer.status, answer.errorCode]).toEqual([400, 'request.unreadable']);
    expect(await stateOf()).toEqual(before);
  });

  /** Sends the head of a request, then `chunk` every `every` milliseconds. Returns the answer. */
  const sendRaw = (length: string, chunk: Buffer, every: number): Promise<{ text: string; sent: number }> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(http.base.site);
      let text = '';
      let sent = 0;
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          'POST /wps/test/pictures HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: anong\r\nLanguage: EN\r\n' +
            `Content-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
        );
      });
      const timer = setInterval(() => {
        socket.write(chunk);
        sent += chunk.length;
      }, every);
      socket.on('data', (data) => {
        text += data.toString();
      });
      const end = (): void => {
        clearInterval(timer);
        resolve({ text, sent });
      };
      socket.on('close', end);
      socket.on('error', text === '' ? reject : end);
    });

  it('a body far over the limit, before it is received', async () => {
    const before = await stateOf();
    const { text, sent } = await sendRaw('Content-Length: 3000000000', Buffer.alloc(1_000), 20);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('"fields":{"file":{"code":"file.too.large","message":"At most 2 MB"}}');
    expect(sent).toBeLessThan(100_000);
    expect(await stateOf()).toEqual(before);
  });

  it('a body without a length that does not end, at its limit', async () => {
    const before = await stateOf();
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]);
    const { text, sent } = await sendRaw('Transfer-Encoding: chunked', chunk, 5);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('file.too.large');
    expect(sent).toBeLessThan(8_000_000);
    expect(await stateOf()).toEqual(before);
  });

  it('a body that arrives too slowly', async () => {
    const before = await stateOf();
    const { text } = await sendRaw('Content-Length: 1000', Buffer.from('x'), 100);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"errorCode":"request.too.slow"');
    expect(text).toContain('"file":{"code":"file.too.slow"');
    expect(await stateOf()).toEqual(before);
  });
});

it.each(['../../../etc/passwd', '..\\..\\boot.ini', 'a\u0000b.png', '/etc/passwd', 'x'.repeat(3_000)])(
  'a file name of %j does not matter',
  async (name) => {
    expect((await send(await png(), name)).status).toBe(200);
    for (const path of readdirSync(folder, { recursive: true }) as string[])
      expect(path).toMatch(/^files(\/[0-9a-f]{2}(\/[0-9a-f]{32})?)?$/);
  },
);

it('one caller has at most three uploads at a time; another caller is not delayed', async () => {
  const bytes = await png();
  const own = await Promise.all(Array.from({ length: 12 }, () => send(bytes)));
  expect(own.some(({ status }) => status === 200)).toBe(true);
  expect(own.filter(({ status }) => status !== 200).map(({ errorCode }) => errorCode)).toSatisfy(
    (codes: string[]) => codes.length > 0 && codes.every((code) => code === 'system.busy'),
  );
  const [other] = await Promise.all([send(bytes, 'a.png', 'public', 'malee'), send(bytes), send(bytes), send(bytes)]);
  expect(other.status).toBe(200);
});
