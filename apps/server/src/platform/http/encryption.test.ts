import { randomBytes } from 'node:crypto';
import { defineCall } from '@chokdee/contract/call';
import { encryptionKey } from '@chokdee/contract/calls/encryption';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bind, type ServerModule } from '../module.ts';
import { createEncryption, type Encryption } from './encryption.ts';
import { ENCRYPTION_REQUIRED_FEATURE } from './settings.ts';
import { testBrand, testHttp, type TestHttp } from './testing.ts';

const enter = defineCall({
  id: 'test.enter',
  summary: 'Enter',
  method: 'POST',
  path: '/wps/test/enter',
  guard: 'open',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ word: z.string() }),
  response: z.string(),
  maxBytes: 1_000,
});
const plain = defineCall({
  id: 'test.plain',
  summary: 'Plain',
  method: 'POST',
  path: '/wps/test/plain',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ word: z.string() }),
  response: z.string(),
});
const echoes: ServerModule = {
  name: 'echoes',
  routes: [bind(enter, async ({ body }) => body.word), bind(plain, async ({ body }) => body.word)],
};

const sealing = randomBytes(32);
const day = 86_400_000;
let db: TestDatabase;
let encryption: Encryption;
let http: TestHttp;
let demanding: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  encryption = createEncryption({ database: db.database, sealing });
  const modules = [encryption.module, echoes];
  http = await testHttp({ modules, http: { decryptor: encryption } });
  demanding = await testHttp({
    modules,
    http: { decryptor: encryption },
    ports: { brandOf: async () => ({ ...testBrand(modules), features: new Set([ENCRYPTION_REQUIRED_FEATURE]) }) },
  });
});
afterAll(async () => {
  await Promise.all([http?.close(), demanding?.close()]);
  await db?.close();
});

type Key = Awaited<ReturnType<Encryption['currentKey']>>;
const sealFor = async (key: Key, text: string, alg = 'RSA-OAEP-256', enc = 'A256GCM'): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc, kid: key.kid })
    .encrypt(await importJWK({ ...key, alg }, alg));

it('opens what was sealed for the published key, and takes plain JSON too', async () => {
  const key = (await http.call(encryptionKey)).value;
  expect(key).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', use: 'enc' });
  expect((await http.call(enter, { body: { value: await sealFor(key, '{"word":"ลับ"}') } })).value).toBe('ลับ');
  expect((await http.call(enter, { body: { word: 'open' } })).value).toBe('open');
  expect((await http.call(enter, { body: { value: await sealFor(key, '{"word":5}') } })).errorCode).toBe(
    'validation.failed',
  );
  expect((await http.call(plain, { body: { value: await sealFor(key, '{"word":"x"}') } })).errorCode).toBe(
    'validation.failed',
  );
});

it('refuses what it cannot open: damaged, of another key, of a weaker kind, not JSON', async () => {
  const key = (await http.call(encryptionKey)).value;
  const good = await sealFor(key, '{"word":"x"}');
  const damaged = `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  const foreign = await sealFor({ ...key, kid: 'nobody' }, '{"word":"x"}');
  const weak = await sealFor(key, '{"word":"x"}', 'RSA-OAEP');
  for (const value of [damaged, foreign, weak, await sealFor(key, 'no json'), 'a.b.c.d.e', '....']) {
    const answer = await http.call(enter, { body: { value } });
    expect([answer.status, answer.errorCode]).toEqual([
      400,
      value === '....' ? 'validation.failed' : 'encryption.invalid',
    ]);
  }
});

it('lets a brand demand encryption', async () => {
  expect((await demanding.call(enter, { body: { word: 'open' } })).errorCode).toBe('missing_encryption');
  const key = (await demanding.call(encryptionKey)).value;
  expect((await demanding.call(enter, { body: { value: await sealFor(key, '{"word":"x"}') } })).value).toBe('x');
  expect((await demanding.call(plain, { body: { word: 'open' } })).value).toBe('open');
});

it('shares its keys between copies and never stores a private one in the clear', async () => {
  const twin = createEncryption({ database: db.database, sealing });
  const key = await encryption.currentKey();
  expect(await twin.currentKey()).toEqual(key);
  expect(await twin.decrypt(await sealFor(key, '"hi"'))).toBe('hi');
  const [row] = await db.database.query<{ sealed: Buffer }>(
    'select sealed_private as sealed from platform.encryption_key where kid = $1',
    [key.kid],
  );
  expect(row?.sealed.toString('latin1')).not.toContain('PRIVATE KEY');
});

it('makes a new pair after a week, still opens the old one for two days, then forgets it', async () => {
  const old = await encryption.currentKey();
  const sealed = await sealFor(old, '1');
  await encryption.rotate();
  expect((await encryption.currentKey()).kid).toBe(old.kid);
  await db.moveClock(7 * day + 1_000);
  await encryption.rotate();
  const next = await encryption.currentKey();
  expect(next.kid).not.toBe(old.kid);
  expect(await encryption.decrypt(sealed)).toBe(1);
  await db.moveClock(2 * day);
  await encryption.rotate();
  await expect(encryption.decrypt(sealed)).rejects.toMatchObject({ code: 'encryption.invalid' });
  expect((await encryption.currentKey()).kid).toBe(next.kid);
  await encryption.rotate(true);
  expect((await encryption.currentKey()).kid).not.toBe(next.kid);
  expect(await db.database.query('select 1 from platform.encryption_key where kid = $1', [old.kid])).toHaveLength(0);
});

it('starts afresh when its sealing secret was changed', async () => {
  const stranger = createEncryption({ database: db.database, sealing: randomBytes(32) });
  const key = await stranger.currentKey();
  expect(await stranger.decrypt(await sealFor(key, '2'))).toBe(2);
});
