import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, lastLine, makeCheckout, mayBeNobody, NOBODY } from './checkout.ts';

let app: App;
beforeEach(async () => {
  app = await makeCheckout();
});
afterEach(() => app.close());

describe('a house that cannot open says why in one sentence', () => {
  const refused = async (sentence: RegExp | string, ...start: Parameters<App['start']>) => {
    const { code, output } = await app.start(...start).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(sentence);
    expect(output).not.toMatch(/^ +at /m);
  };

  test.each([
    [0, 'site'],
    [1, 'games'],
    [2, 'console'],
  ])('port +%i in use', async (place, name) => {
    const holder = createServer();
    await new Promise<void>((ready) => {
      holder.listen(app.port + place, '127.0.0.1', ready);
    });
    await refused(
      `Port ${app.port + place} (${name}) is in use by another program: stop it, or set PORT to another number.`,
    );
    holder.close();
  });

  test('a port that is none', () => refused('PORT must be a whole number from 1 to 65533.', { PORT: 'http' }));
  test('an address of another machine', () =>
    refused(/^The address 192\.0\.2\.1 cannot be used \(EADDRNOTAVAIL\): set HOST to an address of this machine\.$/, {
      HOST: '192.0.2.1',
    }));
  test('a database that does not answer', () =>
    refused(/^The database at 127\.0\.0\.1:9 \(DATABASE_URL\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\.$/, {
      DATABASE_URL: 'postgres://chokdee@127.0.0.1:9/chokdee',
    }));
  test('a database address that is none', () =>
    refused('DATABASE_URL must be an address that begins with postgres:// or postgresql://.', {
      DATABASE_URL: 'mysql://here',
    }));
  test('a mode that is none', () =>
    refused('CHOKDEE_MODE must be one of demo, test, production.', { CHOKDEE_MODE: 'prod' }));

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(app.folder, 'file'), '');
    await refused(
      /^The folder .*file\/data cannot be written \(ENOTDIR\): make it writable, or set CHOKDEE_DATA to another folder\.$/,
      { CHOKDEE_DATA: join(app.folder, 'file/data') },
    );
  });

  test.runIf(mayBeNobody)('a folder that belongs to somebody else', async () => {
    mkdirSync(app.data, { mode: 0o755 });
    await refused(
      /cannot be written \(EACCES\): make it writable, or set CHOKDEE_DATA to another folder\.$/,
      {},
      { as: NOBODY },
    );
  });

  test('an old Node', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`;
    await refused(
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
    'does not open without %s',
    async (name) => {
      const { code, output } = await app.start({ ...settings(), [name]: '' }).ended();
      expect(code).toBe(1);
      expect(lastLine(output)).toMatch(new RegExp(`^${name} is not set: production needs`));
      expect(readdirSync(app.data)).toEqual([]);
    },
  );

  test('does not open with a demo secret', async () => {
    const { code, output } = await app.start({ ...settings(), CHOKDEE_PEPPER: `demo-${key()}` }).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('CHOKDEE_PEPPER is a demo secret, which production refuses.');
  });

  test('opens without demo accounts, demo keys or demo doors', async () => {
    const run = app.start(settings());
    const text = await run.opened();
    expect(text).not.toMatch(/demo|player|outbox/);
    expect(readdirSync(app.data)).not.toContain('secrets.json');
    for (const place of [0, 1, 2] as const)
      expect((await app.ask(place, '/demo/outbox')).text).toBe((await app.ask(place, '/demo/nothing')).text);
    expect((await app.stop(run)).code).toBe(0);
  });
});

test.runIf(mayBeNobody)('an ordinary user starts it as well', async () => {
  const data = join(app.folder, 'theirs');
  mkdirSync(data);
  chownSync(data, NOBODY, NOBODY);
  const run = app.start({ CHOKDEE_DATA: data, HOME: data }, { as: NOBODY });
  await run.opened();
  expect(statSync(join(data, 'pgdata')).uid).toBe(NOBODY);
  expect((await app.ask(0, '/wps/system/status')).status).toBe(200);
  expect((await app.stop(run)).code).toBe(0);
});
