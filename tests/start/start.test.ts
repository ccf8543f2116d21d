import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { type App, makeCheckout } from './checkout.ts';

let app: App;
beforeEach(async () => {
  app = await makeCheckout();
});
afterEach(() => app.close());

const answer = async (...where: Parameters<App['ask']>) => (await app.ask(...where)).status;

describe('a house that opens', () => {
  test('prints its addresses, accounts and outbox; opens again with nothing left to do; and ends when told', async () => {
    const first = app.start();
    const text = await first.opened();
    for (const index of [0, 1, 2]) expect(text).toContain(`http://127.0.0.1:${app.port + index}`);
    expect(text).toMatch(/player +demo/);
    expect(text).toMatch(/outbox +http/);
    expect(await Promise.all([answer(0), answer(1, '/dice/1.0.0/'), answer(2)])).toEqual([200, 200, 200]);
    expect(await answer(0, '/wps/system/status')).toBe(200);
    expect((await app.stop(first)).code).toBe(0);
    expect(readdirSync(app.data)).not.toContain('running.json');
    expect(statSync(join(app.data, 'secrets.json')).mode & 0o777).toBe(0o600);

    const second = app.start();
    const again = await second.opened();
    expect(again).not.toMatch(/installing|building|creating|migrations applied/);
    const accounts = (output: string) => output.split('\n').filter((line) => /^ +(player|console) .*\//.test(line));
    expect(accounts(again)).toEqual(accounts(text));
    const server = app.pid('server');
    const postgres = app.pid('postgres');
    expect((await app.stop(second)).code).toBe(0);
    expect([isAlive(server), isAlive(postgres)]).toEqual([false, false]);
  });

  test('ends too when only npm above it is told to: what a service manager does', async () => {
    const run = app.start({}, { npm: true });
    await run.opened();
    const postgres = app.pid('postgres');
    const { output } = await app.stop(run);
    // What npm says of its own end may come before or after.
    expect(output).toMatch(/^ +stopped$/m);
    expect(isAlive(postgres)).toBe(false);
    expect(readdirSync(app.data)).not.toContain('running.json');
  });

  test('a second copy on the same folder is refused, and the first does not notice', async () => {
    const first = app.start();
    await first.opened();
    const second = await app.start({ PORT: String(app.port + 10) }).ended();
    expect(second.code).toBe(1);
    expect(second.output.trim()).toBe(
      `Chokdee already runs on the folder ${app.data} (process ${first.child.pid}): stop it first, or set CHOKDEE_DATA to another folder.`,
    );
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });
});
