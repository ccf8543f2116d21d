import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { type House, makeHouse } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await makeHouse();
});
afterEach(() => house.close());

const answer = async (...where: Parameters<House['ask']>) => (await house.ask(...where)).status;

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
    // What npm says of its own end may come before or after.
    expect(output).toMatch(/^ +stopped$/m);
    expect(isAlive(postgres)).toBe(false);
    expect(readdirSync(house.data)).not.toContain('running.json');
  });

  test('a second copy on the same folder is refused, and the first does not notice', async () => {
    const first = house.start();
    await first.opened();
    const second = await house.start({ PORT: String(house.port + 10) }).ended();
    expect(second.code).toBe(1);
    expect(second.output.trim()).toBe(
      `Chokdee already runs on the folder ${house.data} (process ${first.child.pid}): stop it first, or set CHOKDEE_DATA to another folder.`,
    );
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });
});
