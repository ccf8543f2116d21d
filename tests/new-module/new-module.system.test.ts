import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLive, type Live } from '@chokdee/contract/live';
import { operatorLogin } from '@chokdee/contract/calls/console';
import { register } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sendSuccessfully } from '../test-app.ts';
import { copyProject, type ProjectCopy } from './copy.ts';
import { startBuiltServer, type BuiltServer } from './server.ts';

// `npm run new -- module notes` in a copy of the project.

/** Milliseconds for the checks of types, the longest step. */
const LONG = 900_000;
let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
}, LONG);
afterAll(() => copy?.remove());

describe('names', () => {
  it.each(['Notes', 'my-notes', 'x', 'table', 'platform', 'wallet', '../notes'])('refuses %s', async (name) => {
    await expect(copy.node(['scripts/new.mjs', 'module', name])).rejects.toThrow(
      /cannot be a module's name|exists already/,
    );
    expect(copy.changes()).toBe('');
  });
});

/** Runs the checks of `npm run lint` in the working folder; the checks of files, for some only. */
const LINT = `
  const { LINT_CHECKS } = await import(process.cwd() + '/scripts/lint.mjs');
  const names = ['imports between modules', 'SQL', 'old words', 'sizes', 'lock file', 'generated indexes'];
  const checks = LINT_CHECKS.filter(({ name }) => names.includes(name));
  if (checks.length !== names.length) throw new Error('a check of lint has another name');
  const found = [];
  for (const { name, run } of checks) found.push(name + ': ' + (await run()));
  console.log(JSON.stringify(found.filter((line) => !line.endsWith(': '))));
`;

describe('names of 3 and of 20 letters', () => {
  const names = ['abc', 'abcdefghijklmnopqrst'];
  afterAll(async () => {
    for (const name of names) await copy.node(['scripts/new.mjs', 'module', name, '--remove']);
    expect(copy.changes()).toBe('');
  }, LONG);

  it('give modules that pass npm run lint', { timeout: LONG }, async () => {
    for (const name of names) await copy.node(['scripts/new.mjs', 'module', name]);
    const output = await copy.node(['--input-type=module', '--eval', LINT]);
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual([]);
    const files = copy.changedFiles();
    expect(files.length).toBeGreaterThan(50);
    await copy.node(['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...files]);
    await copy.node(['node_modules/eslint/bin/eslint.js', ...files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))]);
  });
});

describe('a new module', () => {
  beforeAll(() => copy.node(['scripts/new.mjs', 'module', 'notes']), LONG);

  it('leaves the generated indexes current', async () => {
    await copy.node(['scripts/collect.mjs', '--check']);
    expect(copy.changes()).toContain('apps/server/src/modules/notes/');
  });

  it('is in the generated pages, which are not committed', async () => {
    await copy.node(['node_modules/tsx/dist/cli.mjs', 'scripts/docs.ts']);
    const page = (name: string): string => readFileSync(join(copy.folder, 'docs/generated', name), 'utf8');
    expect(page('api.md')).toContain('`POST /wps/notes/entries`');
    expect(page('retention.md')).toContain('`notes.entry` closed | 90 days after it was closed');
    expect(copy.changes()).not.toContain('docs/');
  });

  it.runIf(process.env['CHOKDEE_FULL'])('has no error in its types', { timeout: LONG }, async () => {
    for (const project of ['tsconfig.json', 'apps/web', 'apps/console'])
      await copy.node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]);
  });

  it('passes its own tests', { timeout: LONG }, async () => {
    const output = await copy.node(
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'apps/server/src/modules/notes'],
      // The tests of the module belong to another tier than this one.
      { CHOKDEE_TIER: 'quick' },
    );
    expect(output).toContain('notes.test.ts');
  });

  describe('in the built server', () => {
    let server: BuiltServer;
    let live: Live;
    let member: { readonly token: string; readonly memberId: string };
    const expired = { memberId: randomUUID(), entryId: randomUUID() };
    beforeAll(async () => {
      await copy.node([
        '--input-type=module',
        '--eval',
        `(await import('./scripts/lib/build.mjs')).buildIfNeeded(['server'])`,
      ]);
      server = await startBuiltServer(copy, (db) =>
        db.owner.query(
          `insert into notes.entry (member_id, entry_id, brand_id, request_id, content, closed_at)
           values ($1, $2, 'chokdee', $2, 'Old', platform.clock() - interval '91 days')`,
          [expired.memberId, expired.entryId],
        ),
      );
      const registered = await sendSuccessfully(server.base, register, {
        body: {
          username: 'newmember',
          password: 'correct horse 1',
          confirmPassword: 'correct horse 1',
          adult: true,
          login: true,
        },
      });
      if (!('token' in registered)) throw new Error('the registration did not log in');
      member = { token: registered.token, memberId: registered.customerId };
    }, LONG);
    afterAll(async () => {
      live?.close();
      await server?.close();
    });

    /** Sends a call of the new module. Returns the status and the body. */
    const send = async (
      url: string,
      token: string,
      body?: unknown,
    ): Promise<{ status: number; value: never; errorCode?: string }> => {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, ...((await response.json()) as { value: never }) };
    };
    const operator = async (name: string): Promise<string> =>
      (await sendSuccessfully(server.base, operatorLogin, { body: { name, password: server.password } })).token;

    it('answers a member, and publishes the change over the live topic', async () => {
      const states: unknown[] = [];
      const Socket = class extends WebSocket {
        constructor() {
          super(`${server.base.site.replace('http', 'ws')}/ws`, { headers: { authorization: member.token } });
        }
      } as unknown as typeof globalThis.WebSocket;
      live = createLive({ url: 'page', WebSocket: Socket });
      live.subscribe('notes' as 'balance', (state) => states.push(state));
      await expect.poll(() => states).toEqual([{ open: 0 }]);
      const requestId = randomUUID();
      const entries = `${server.base.site}/wps/notes/entries`;
      expect(await send(entries, member.token, { requestId, content: 'Hello' })).toMatchObject({
        status: 200,
        value: { content: 'Hello', closedAt: null },
      });
      await expect.poll(() => states.at(-1)).toEqual({ open: 1 });
    });

    it('answers an operator with the permission only', async () => {
      const open = `${server.base.console}/console/notes/entries`;
      const [clerk, admin] = await Promise.all(['operator', 'admin'].map(operator));
      const { value } = await send(open, clerk!);
      const [entry] = (value as { list: { id: string; memberId: string; account: string }[] }).list;
      expect(entry).toMatchObject({ memberId: member.memberId, account: 'newmember' });
      const close = `${open}/${member.memberId}/${entry!.id}/close`;
      const body = { reason: 'the test says so' };
      expect(await send(close, clerk!, body)).toMatchObject({ status: 403, errorCode: 'account.not.permitted' });
      expect(await send(close, admin!, body)).toMatchObject({ status: 200 });
      expect((await send(open, clerk!)).value).toMatchObject({ list: [] });
    });

    it('runs the job', async () => {
      await expect
        .poll(() => server.db.owner.query('select from notes.entry where entry_id = $1', [expired.entryId]))
        .toEqual([]);
    });
  });

  it('is removed without a trace', async () => {
    await copy.node(['scripts/new.mjs', 'module', 'notes', '--remove']);
    expect(copy.changes()).toBe('');
  });
});
