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

const shared = {
  method: 'POST',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ word: z.string() }),
  response: z.string(),
} as const;
const encrypted = defineCall({
  ...shared,
  id: 'test.encrypted',
  summary: 'Encrypted',
  path: '/wps/test/encrypted',
  encrypted: true,
  maxBytes: 1_000,
});
const plain = defineCall({ ...shared, id: 'test.plain', summary: 'Plain', path: '/wps/test/plain' });
const echoes: ServerModule = {
  name: 'echoes',
  routes: [bind(encrypted, async ({ body }) => body.word), bind(plain, async ({ body }) => body.word)],
};

const sealing = randomBytes(32);
const DAY = 86_400_000;
let db: TestDatabase;
let encryption: Encryption;
let http: TestHttp;
/** Serves a brand that requires encryption. */
let strictHttp: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  encryption = createEncryption({ database: db.database, sealing });
  const modules = [encryption.module, echoes];
  http = await testHttp({ modules, http: { decryptor: encryption } });
  strictHttp = await testHttp({
    modules,
    http: { decryptor: encryption },
    ports: { brandOf: async () => ({ ...testBrand(modules), features: new Set([ENCRYPTION_REQUIRED_FEATURE]) }) },
  });
});
afterAll(async () => {
  await Promise.all([http?.close(), strictHttp?.close()]);
  await db?.close();
});

type Key = Awaited<ReturnType<Encryption['currentKey']>>;
const encryptFor = async (key: Key, text: string, alg = 'RSA-OAEP-256', enc = 'A256GCM'): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc, kid: key.kid })
    .encrypt(await importJWK({ ...key, alg }, alg));

it('decrypts bodies encrypted with the published key, and accepts plain JSON', async () => {
  const key = (await http.call(encryptionKey)).value;
  expect(key).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', use: 'enc' });
  expect((await http.call(encrypted, { body: { value: await encryptFor(key, '{"word":"ลับ"}') } })).value).toBe('ลับ');
  expect((await http.call(encrypted, { body: { word: 'open' } })).value).toBe('open');
  expect((await http.call(encrypted, { body: { value: await encryptFor(key, '{"word":5}') } })).errorCode).toBe(
    'validation.failed',
  );
  expect((await http.call(plain, { body: { value: await encryptFor(key, '{"word":"x"}') } })).errorCode).toBe(
    'validation.failed',
  );
});

it('refuses a JWE that is damaged, has an unknown key, a weaker algorithm or no JSON in it', async () => {
  const key = (await http.call(encryptionKey)).value;
  const good = await encryptFor(key, '{"word":"x"}');
  const damaged = `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  const foreign = await encryptFor({ ...key, kid: 'nobody' }, '{"word":"x"}');
  const weak = await encryptFor(key, '{"word":"x"}', 'RSA-OAEP');
  for (const value of [damaged, foreign, weak, await encryptFor(key, 'no json'), 'a.b.c.d.e', '....']) {
    const answer = await http.call(encrypted, { body: { value } });
    expect([answer.status, answer.errorCode]).toEqual([
      400,
      value === '....' ? 'validation.failed' : 'encryption.invalid',
    ]);
  }
});

it('refuses plain bodies when the brand requires encryption', async () => {
  expect((await strictHttp.call(encrypted, { body: { word: 'open' } })).errorCode).toBe('missing_encryption');
  const key = (await strictHttp.call(encryptionKey)).value;
  expect((await strictHttp.call(encrypted, { body: { value: await encryptFor(key, '{"word":"x"}') } })).value).toBe(
    'x',
  );
  expect((await strictHttp.call(plain, { body: { word: 'open' } })).value).toBe('open');
});

it('shares keys between copies and stores private keys encrypted', async () => {
  const otherCopy = createEncryption({ database: db.database, sealing });
  const key = await encryption.currentKey();
  expect(await otherCopy.currentKey()).toEqual(key);
  expect(await otherCopy.decrypt(await encryptFor(key, '"hi"'))).toBe('hi');
  const [row] = await db.database.query<{ sealed: Buffer }>(
    'select sealed_private as sealed from platform.encryption_key where kid = $1',
    [key.kid],
  );
  expect(row?.sealed.toString('latin1')).not.toContain('PRIVATE KEY');
});

it('creates a new pair after a week and decrypts with the old one for two more days', async () => {
  const old = await encryption.currentKey();
  const jwe = await encryptFor(old, '1');
  await encryption.rotate();
  expect((await encryption.currentKey()).kid).toBe(old.kid);
  await db.moveClock(7 * DAY + 1_000);
  await encryption.rotate();
  const next = await encryption.currentKey();
  expect(next.kid).not.toBe(old.kid);
  expect(await encryption.decrypt(jwe)).toBe(1);
  await db.moveClock(2 * DAY);
  await encryption.rotate();
  await expect(encryption.decrypt(jwe)).rejects.toMatchObject({ code: 'encryption.invalid' });
  expect((await encryption.currentKey()).kid).toBe(next.kid);
  await encryption.rotate(true);
  expect((await encryption.currentKey()).kid).not.toBe(next.kid);
  expect(await db.database.query('select 1 from platform.encryption_key where kid = $1', [old.kid])).toHaveLength(0);
});

it('creates a new key when the sealing secret has been replaced', async () => {
  const reconfigured = createEncryption({ database: db.database, sealing: randomBytes(32) });
  const key = await reconfigured.currentKey();
  expect(await reconfigured.decrypt(await encryptFor(key, '2'))).toBe(2);
});
