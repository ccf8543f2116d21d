import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { type House, makeHouse } from './house.ts';

let house: House;
beforeEach(async () => { house = await makeHouse(); });
afterEach(() => house.close());

const answer = async (place: number, path = '/') => (await fetch(`http://127.0.0.1:${house.port + place}${path}`)).status;
const page = async (place: number, path: string) => (await fetch(`http://127.0.0.1:${house.port + place}${path}`)).text();
/** An account that every machine has and that owns nothing. */
const NOBODY = 65_534;
const gone = async (pid: number) => { while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20)); };
/** What stands on stderr for the person: the last paragraph. */
const lastLine = (output: string) => output.trim().split('\n').at(-1)!;

describe('a house that opens', () => {
  test('prints its addresses, accounts and outbox; opens again with nothing left to do; and ends when told', async () => {
    const first = house.start();
    const text = await first.opened();
    for (const index of [0, 1, 2]) expect(text).toContain(`http://127.0.0.1:${house.port + index}`);
    expect(text).toMatch(/player +demo/);
    expect(text).toMatch(/outbox +http/);
    expect(await Promise.all([answer(0), answer(1, '/dice/1.0.0/'), answer(2)])).toEqual([200, 200, 200]);
    expect(await answer(0, '/wps/system/status')).toBe(200);
    expect((await house.stop(first)).code).toBe(0);
    expect(readdirSync(house.data)).not.toContain('running.json');
    expect(statSync(join(house.data, 'secrets.json')).mode & 0o777).toBe(0o600);

    const second = house.start();
    const again = await second.opened();
    expect(again).not.toMatch(/installing|building|creating|migrations applied/);
    const accounts = (output: string) => output.split('\n').filter((line) => /^ +(player|console) .*\//.test(line));
    expect(accounts(again)).toEqual(accounts(text));
    const server = house.pid('server');
    const postgres = house.pid('postgres');
    expect((await house.stop(second)).code).toBe(0);
    expect([isAlive(server), isAlive(postgres)]).toEqual([false, false]);
  });

  test('ends too when only npm above it is told to: what a service manager does', async () => {
    const run = house.start({}, { npm: true });
    await run.opened();
    const postgres = house.pid('postgres');
    const { output } = await house.stop(run);
    expect(lastLine(output)).toContain('stopped');
    expect(isAlive(postgres)).toBe(false);
    expect(readdirSync(house.data)).not.toContain('running.json');
  });

  test('a second copy on the same folder is refused, and the first does not notice', async () => {
    const first = house.start();
    await first.opened();
    const second = await house.start({ PORT: String(house.port + 10) }).ended();
    expect(second.code).toBe(1);
    expect(second.output.trim()).toBe(`Chokdee already runs on the folder ${house.data} (process ${first.child.pid}): stop it first, or set CHOKDEE_DATA to another folder.`);
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });
});

describe('a house that was killed', () => {
  test('everything at once: PostgreSQL goes on alone, the next start adopts it', async () => {
    const first = house.start();
    await first.opened();
    const [server, postgres] = [house.pid('server'), house.pid('postgres')];
    first.child.kill('SIGKILL');
    await first.ended();
    await gone(server);
    expect(isAlive(postgres)).toBe(true);
    const text = await house.start().opened();
    expect(text).toContain('adopting the database that is already running');
    expect(house.pid('postgres')).toBe(postgres);
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });

  test('the server alone: npm start says so, and the next start opens', async () => {
    const first = house.start();
    await first.opened();
    process.kill(house.pid('server'), 'SIGKILL');
    const { code, output } = await first.ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('The server ended unexpectedly (SIGKILL); its log above says why.');
    await house.start().opened();
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });

  test('with its PostgreSQL: the next start recovers over the stale pid file', async () => {
    const first = house.start();
    await first.opened();
    const [server, postgres] = [house.pid('server'), house.pid('postgres')];
    first.child.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await first.ended();
    await gone(postgres);
    expect(house.pid('postgres')).toBe(postgres);
    await house.start().opened();
    expect(house.pid('postgres')).not.toBe(postgres);
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });

  test('PostgreSQL alone: it is started again under the running server', async () => {
    const first = house.start();
    await first.opened();
    process.kill(house.pid('postgres'), 'SIGKILL');
    const until = async (met: () => Promise<boolean>) => {
      while (!(await met())) {
        if (first.child.exitCode !== null) throw new Error(`npm start ended:\n${first.output()}`);
        await new Promise((done) => setTimeout(done, 100));
      }
    };
    await until(async () => first.output().includes('PostgreSQL ended unexpectedly, starting it again'));
    await until(async () => await answer(0, '/wps/system/status') === 200);
    await until(async () => await answer(0, '/healthz/ready') === 200);
  });
});

describe('a house that cannot open says why in one sentence', () => {
  const refused = async (sentence: RegExp | string, ...start: Parameters<House['start']>) => {
    const { code, output } = await house.start(...start).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(sentence);
    expect(output).not.toMatch(/^ +at /m);
  };

  test.each([[0, 'site'], [1, 'games'], [2, 'console']])('port +%i in use', async (place, name) => {
    const holder = createServer();
    await new Promise<void>((ready) => { holder.listen(house.port + place, '127.0.0.1', ready); });
    await refused(`Port ${house.port + place} (${name}) is in use by another program: stop it, or set PORT to another number.`);
    holder.close();
  });

  test('a port that is none', () => refused('PORT must be a whole number from 1 to 65533.', { PORT: 'http' }));
  test('an address of another machine', () => refused(/^The address 192\.0\.2\.1 cannot be used \(EADDRNOTAVAIL\): set HOST to an address of this machine\.$/, { HOST: '192.0.2.1' }));
  test('a database that does not answer', () => refused(/^The database at 127\.0\.0\.1:9 \(DATABASE_URL\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\.$/, { DATABASE_URL: 'postgres://chokdee@127.0.0.1:9/chokdee' }));
  test('a database address that is none', () => refused('DATABASE_URL must be an address that begins with postgres:// or postgresql://.', { DATABASE_URL: 'mysql://here' }));
  test('a mode that is none', () => refused('CHOKDEE_MODE must be one of demo, test, production.', { CHOKDEE_MODE: 'prod' }));

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(house.folder, 'file'), '');
    await refused(/^The folder .*file\/data cannot be written \(ENOTDIR\): make it writable, or set CHOKDEE_DATA to another folder\.$/, { CHOKDEE_DATA: join(house.folder, 'file/data') });
  });

  test.skipIf(process.getuid?.() !== 0)('a folder that belongs to somebody else', async () => {
    mkdirSync(house.data, { mode: 0o755 });
    await refused(/cannot be written \(EACCES\): make it writable, or set CHOKDEE_DATA to another folder\.$/, {}, { as: NOBODY });
  });

  test('an old Node', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`;
    await refused('Chokdee needs Node 20.19 or newer; this is Node 18.20.8 (https://nodejs.org).', {}, { nodeOptions: ['--import', old] });
  });
});

describe('production', () => {
  const key = () => randomBytes(32).toString('base64url');
  const settings = () => ({
    CHOKDEE_MODE: 'production', SITE_ORIGIN: 'https://play.example', GAMES_ORIGIN: 'https://games.example', CONSOLE_ORIGIN: 'https://desk.example',
    CHOKDEE_SEALING_KEY: key(), CHOKDEE_PEPPER: key(), CHOKDEE_CALLBACK_KEY: key(), CHOKDEE_VAULT_KEY: key(),
  });

  test.each(['CHOKDEE_SEALING_KEY', 'CHOKDEE_PEPPER', 'CHOKDEE_CALLBACK_KEY', 'CHOKDEE_VAULT_KEY', 'SITE_ORIGIN'])('does not open without %s', async (name) => {
    const { code, output } = await house.start({ ...settings(), [name]: '' }).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(new RegExp(`^${name} is not set: production needs`));
    expect(readdirSync(house.data)).toEqual([]);
  });

  test('does not open with a demo secret', async () => {
    const { code, output } = await house.start({ ...settings(), CHOKDEE_PEPPER: `demo-${key()}` }).ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('CHOKDEE_PEPPER is a demo secret, which production refuses.');
  });

  test('opens without demo accounts, demo keys or demo doors', async () => {
    const run = house.start(settings());
    const text = await run.opened();
    expect(text).not.toMatch(/demo|player|outbox/);
    expect(readdirSync(house.data)).not.toContain('secrets.json');
    for (const place of [0, 1, 2]) expect(await page(place, '/demo/outbox')).toBe(await page(place, '/demo/nothing'));
    expect((await house.stop(run)).code).toBe(0);
  });
});

test.skipIf(process.getuid?.() !== 0)('an ordinary user starts it as well', async () => {
  const data = join(house.folder, 'theirs');
  mkdirSync(data);
  chownSync(data, NOBODY, NOBODY);
  const run = house.start({ CHOKDEE_DATA: data, HOME: data }, { as: NOBODY });
  await run.opened();
  expect(statSync(join(data, 'pgdata')).uid).toBe(NOBODY);
  expect(await answer(0, '/wps/system/status')).toBe(200);
  expect((await house.stop(run)).code).toBe(0);
});
