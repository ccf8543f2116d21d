import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Installation, lastLine, createInstallation, canRunAsNobody, NOBODY } from './installation.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.close());

describe('a start that fails gives the reason in one sentence', () => {
  const expectRefusal = async (sentence: RegExp | string, ...start: Parameters<Installation['start']>) => {
    const { code, output } = await installation.start(...start).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(sentence);
    expect(output).not.toMatch(/^ +at /m);
  };

  test.each([
    [0, 'site'],
    [1, 'games'],
    [2, 'console'],
  ])('port +%i in use', async (offset, name) => {
    const holder = createServer();
    await new Promise<void>((ready) => {
      holder.listen(installation.port + offset, '127.0.0.1', ready);
    });
    await expectRefusal(
      `Port ${installation.port + offset} (${name}) is in use by another program: ` +
        'stop it, or set PORT to another number.',
    );
    holder.close();
  });

  test('an invalid port', () => expectRefusal('PORT must be a whole number from 1 to 65533.', { PORT: 'http' }));
  test('an address of another machine', () =>
    expectRefusal(
      /^The address 192\.0\.2\.1 cannot be used \(EADDRNOTAVAIL\): set HOST to an address of this machine\.$/,
      {
        HOST: '192.0.2.1',
      },
    ));
  test('a database that cannot be reached', () =>
    expectRefusal(
      /^The database at 127\.0\.0\.1:9 \(DATABASE_URL\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\.$/,
      {
        DATABASE_URL: 'postgres://chokdee@127.0.0.1:9/chokdee',
      },
    ));
  test('an invalid database address', () =>
    expectRefusal('DATABASE_URL must be an address that begins with postgres:// or postgresql://.', {
      DATABASE_URL: 'mysql://here',
    }));
  test('an unknown mode', () =>
    expectRefusal('CHOKDEE_MODE must be one of demo, test, production.', { CHOKDEE_MODE: 'prod' }));

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(installation.folder, 'file'), '');
    await expectRefusal(
      /^The folder .*file\/data cannot be written \(ENOTDIR\): make it writable, or set CHOKDEE_DATA to/,
      { CHOKDEE_DATA: join(installation.folder, 'file/data') },
    );
  });

  test.runIf(canRunAsNobody)('a data folder of another user', async () => {
    mkdirSync(installation.data, { mode: 0o755 });
    await expectRefusal(
      /cannot be written \(EACCES\): make it writable, or set CHOKDEE_DATA to another folder\.$/,
      {},
      { as: NOBODY },
    );
  });

  test('a Node version that is too old', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`;
    await expectRefusal(
      'Chokdee needs Node 20.19 or newer; this is Node 18.20.8 (https://nodejs.org).',
      {},
      { nodeOptions: ['--import', old] },
    );
  });
});

describe('production', () => {
  const key = () => randomBytes(32).toString('base64url');
  const settings = () => ({
    CHOKDEE_MODE: 'production',
    SITE_ORIGIN: 'https://play.example',
    GAMES_ORIGIN: 'https://games.example',
    CONSOLE_ORIGIN: 'https://desk.example',
    CHOKDEE_SEALING_KEY: key(),
    CHOKDEE_PEPPER: key(),
    CHOKDEE_CALLBACK_KEY: key(),
    CHOKDEE_VAULT_KEY: key(),
  });

  test.each(['CHOKDEE_SEALING_KEY', 'CHOKDEE_PEPPER', 'CHOKDEE_CALLBACK_KEY', 'CHOKDEE_VAULT_KEY', 'SITE_ORIGIN'])(
    'does not start without %s',
    async (name) => {
      const { code, output } = await installation.start({ ...settings(), [name]: '' }).ended();
      expect(code).toBe(1);
      expect(lastLine(output)).toMatch(new RegExp(`^${name} is not set: production needs`));
      expect(readdirSync(installation.data)).toEqual([]);
    },
  );

  test('does not start with a demo secret', async () => {
    const { code, output } = await installation.start({ ...settings(), CHOKDEE_PEPPER: `demo-${key()}` }).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('CHOKDEE_PEPPER is a demo secret, which production refuses.');
  });

  test('starts without demo accounts, demo keys and demo pages', async () => {
    const run = installation.start(settings());
    const text = await run.started();
    expect(text).not.toMatch(/demo|player|outbox/);
    expect(readdirSync(installation.data)).not.toContain('secrets.json');
    for (const listener of [0, 1, 2] as const)
      expect((await installation.request(listener, '/demo/outbox')).text).toBe(
        (await installation.request(listener, '/demo/nothing')).text,
      );
    expect((await installation.stop(run)).code).toBe(0);
  });
});

test.runIf(canRunAsNobody)('an ordinary user can start it', async () => {
  const data = join(installation.folder, 'data-of-nobody');
  mkdirSync(data);
  chownSync(data, NOBODY, NOBODY);
  const run = installation.start({ CHOKDEE_DATA: data, HOME: data }, { as: NOBODY });
  await run.started();
  expect(statSync(join(data, 'pgdata')).uid).toBe(NOBODY);
  expect((await installation.request(0, '/wps/system/status')).status).toBe(200);
  expect((await installation.stop(run)).code).toBe(0);
});
