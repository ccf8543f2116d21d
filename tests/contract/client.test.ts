import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { bind, type ServerModule } from '../../apps/server/src/platform/module.ts';
import { createEncryption, type Encryption } from '../../apps/server/src/platform/http/encryption.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { testHttp, type TestHttp } from '../../apps/server/src/platform/http/testing.ts';
import { checkUsername, endSession, login } from '@chokdee/contract/calls/identity';
import { countries } from '@chokdee/contract/calls/brand';
import { rgsBalance } from '@chokdee/contract/calls/launcher';
import { listAnnouncements } from '@chokdee/contract/calls/messages';
import { CallError } from '@chokdee/contract/call-error';
import { createClient, type CallInput, type CallOutput } from '@chokdee/contract/client';
import { createBodyEncryptor } from '@chokdee/contract/body-encryptor';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';

/** The inputs that the handlers received. */
const received: unknown[] = [];
const profile = {
  id: '0190f9a0-0000-7000-8000-000000000001',
  customerId: '0190f9a0-0000-7000-8000-000000000001',
  account: 'anong',
  userName: 'anong',
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  passwordTicket: null,
  lastLogin: null,
  lastLoginIp: null,
};
const module: ServerModule = {
  name: 'test',
  routes: [
    bind(login, async ({ body }) => {
      received.push(body);
      return { ...profile, token: 'x' };
    }),
    bind(countries, async (_input, context) => [{ countryCode: context.language, countryDialingCode: '66' }]),
    bind(checkUsername, async ({ query }) => {
      if (query.username === 'taken') throw new Refusal('register.username.taken', { value: { try: 'taken1' } });
      return true;
    }),
    bind(endSession, async ({ params }) => {
      received.push(params);
      return null;
    }),
    bind(listAnnouncements, async ({ query }) => {
      received.push(query);
      return { version: '0', banners: [], player: [], popup: [], promotion: [] };
    }),
    bind(rgsBalance, async ({ body }) => {
      if (body.sessionID === 'gone') throw new Refusal('login.not.session');
      return { balance: { amount: 1_000_000, currency: 'THB' } };
    }),
  ],
};

let db: TestDatabase;
let encryption: Encryption;
let http: TestHttp;
beforeAll(async () => {
  db = await testDatabase();
  encryption = createEncryption({ database: db.database, sealing: randomBytes(32) });
  http = await testHttp({
    modules: [encryption.module, module],
    http: { decryptor: encryption },
    ports: { playerOf: async () => ({ sessionId: 's', memberId: 'm', account: 'anong', isAgent: 0, currency: 'THB' }) },
  });
});
afterAll(async () => {
  await http?.close();
  await db?.close();
});
const site = (headers: Record<string, string> = {}) => createClient({ base: http.base.site, headers: () => headers });
/** The `CallError` that a promise rejects with. */
const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

describe('the typed client', () => {
  it('sends the inputs of a call and unwraps its answer', async () => {
    const client = site({ Language: 'EN', Authorization: 'token' });
    expect(await client.request('GET /wps/system/country')).toEqual([{ countryCode: 'EN', countryDialingCode: '66' }]);
    expect(
      await client.request('POST /wps/session/login', { body: { username: 'anong', password: 'secret' } }),
    ).toMatchObject({ token: 'x', account: 'anong' });
    await client.request('POST /wps/member/sessions/:id/end', { params: { id: profile.id }, body: {} });
    await client.request('GET /wps/relay/MCSFE_getListAnnouncements', { query: { types: 'B,PL' } });
    expect(received.splice(0)).toMatchObject([
      { username: 'anong', type: 'username' },
      { id: profile.id },
      { types: 'B,PL', platform: 'W' },
    ]);
    expect(client.url('GET /wps/check/username', { query: { username: 'a b&c' } })).toBe(
      `${http.base.site}/wps/check/username?username=a+b%26c`,
    );
  });

  it('throws a refusal with its code, status, fields, value and request id', async () => {
    const refusals: CallError[] = [];
    const client = createClient({
      base: http.base.site,
      headers: () => ({ Language: 'EN' }),
      onRefusal: (error) => refusals.push(error),
    });
    const taken = await failure(client.request('GET /wps/check/username', { query: { username: 'taken' } }));
    expect(taken).toMatchObject({ code: 'register.username.taken', value: { try: 'taken1' } });
    expect(taken.requestId).toMatch(/^[\da-f-]{36}$/);
    const long = await failure(client.request('POST /wps/session/login', { body: { username: 'x'.repeat(2_000) } }));
    expect([long.code, long.status, long.fields['username']?.code]).toEqual([
      'validation.failed',
      400,
      'field.too.long',
    ]);
    expect(refusals).toEqual([taken, long]);
    const games = createClient<'games'>({ base: http.base.games });
    expect(await games.request('POST /wallet/balance', { body: { sessionID: 'x' } })).toEqual({
      balance: { amount: 1_000_000, currency: 'THB' },
    });
    expect((await failure(games.request('POST /wallet/balance', { body: { sessionID: 'gone' } }))).code).toBe('ERR_IS');
  });

  it('encrypts a body on request, with the key of the server', async () => {
    const client = site();
    const encryptBody = createBodyEncryptor(() => client.request('GET /wps/session/key'));
    const bodies: string[] = [];
    const recordingFetch: typeof fetch = (input, init) => {
      bodies.push(String(init?.body));
      return fetch(input, init);
    };
    const encrypting = createClient({ base: http.base.site, encryptBody, fetch: recordingFetch });
    await encrypting.request(
      'POST /wps/session/login',
      { body: { username: 'anong', password: 'hush' } },
      { encrypted: true },
    );
    expect(received.splice(0)).toMatchObject([{ password: 'hush' }]);
    expect(bodies[0]).toMatch(/^\{"value":"[\w-]+(\.[\w-]+){4}"\}$/);
  });

  it('reports a timeout and a failed network with codes of their own, and can be aborted', async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as { port: number };
    const client = createClient({ base: `http://127.0.0.1:${port}` });
    expect((await failure(client.request('GET /wps/system/country', {}, { timeout: 30 }))).code).toBe(
      'network.timeout',
    );
    const controller = new AbortController();
    const aborted = client.request('GET /wps/system/country', {}, { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    silent.closeAllConnections();
    await new Promise((resolve) => {
      silent.close(resolve);
    });
    expect((await failure(client.request('GET /wps/system/country'))).code).toBe('network.failed');
  });

  it('checks call names, parameters and bodies by type', () => {
    expectTypeOf<CallOutput<'GET /wps/system/country'>>().toEqualTypeOf<
      { countryCode: string; countryDialingCode: string }[]
    >();
    expectTypeOf<CallInput<'POST /wps/member/sessions/:id/end'>['params']>().toEqualTypeOf<{ id: string }>();
    const never = (): void => {
      // @ts-expect-error no such call
      void site().request('GET /wps/nothing');
      // @ts-expect-error the path needs its parameter
      void site().request('POST /wps/member/sessions/:id/end');
      // @ts-expect-error a wrong type
      void site().request('POST /wps/session/login', { body: { username: 5 } });
      // @ts-expect-error a call of another origin
      void site().request('POST /wallet/balance', { body: { sessionID: 'x' } });
    };
    expectTypeOf(never).toBeFunction();
  });
});

describe('the bundle of a browser', () => {
  /** Bundles modules of the contract for a browser: the files in the bundle and its size. */
  const bundle = async (names: readonly string[]): Promise<{ inputs: string[]; bytes: number }> => {
    const contents = names.map((name) => `export * from '@chokdee/contract/${name}';`).join('\n');
    const result = await build({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      minify: true,
      write: false,
      metafile: true,
    });
    return { inputs: Object.keys(result.metafile.inputs), bytes: result.outputFiles[0]?.contents.length ?? 0 };
  };
  it('holds the client and live updates alone: no schema library, no call definition', async () => {
    const { inputs, bytes } = await bundle(['client', 'call-error', 'live']);
    expect(
      inputs.filter((path) => path.includes('node_modules') || path.includes('calls/') || path.endsWith('table.ts')),
    ).toEqual([]);
    expect(
      inputs
        .filter((path) => path.includes('packages/contract'))
        .map((path) => path.split('/').at(-1))
        .sort(),
    ).toEqual(['call-error.ts', 'client.ts', 'live.ts', 'patch.ts', 'session-end.ts']);
    expect(bytes).toBeLessThan(8_000);
  });
  it('encrypts with jose and no other package', async () => {
    const { inputs } = await bundle(['body-encryptor']);
    expect(inputs.filter((path) => path.includes('node_modules') && !path.includes('node_modules/jose/'))).toEqual([]);
  });
});
