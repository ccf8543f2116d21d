import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { type Installation, createInstallation } from './installation.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.close());

const statusOf = async (...request: Parameters<Installation['request']>) =>
  (await installation.request(...request)).status;

describe('npm start', () => {
  test('prints its addresses and accounts, does nothing twice at the second start, and stops on SIGTERM', async () => {
    const first = installation.start();
    const text = await first.started();
    for (const index of [0, 1, 2]) expect(text).toContain(`http://127.0.0.1:${installation.port + index}`);
    expect(text).toMatch(/player +demo/);
    expect(text).toMatch(/outbox +http/);
    expect(await Promise.all([statusOf(0), statusOf(1, '/dice/1.1.0/'), statusOf(2)])).toEqual([200, 200, 200]);
    expect(await statusOf(0, '/wps/system/status')).toBe(200);
    expect((await installation.stop(first)).code).toBe(0);
    expect(readdirSync(installation.data)).not.toContain('running.json');
    expect(statSync(join(installation.data, 'secrets.json')).mode & 0o777).toBe(0o600);

    const second = installation.start();
    const again = await second.started();
    expect(again).not.toMatch(/installing|building|creating|migrations applied/);
    const accounts = (output: string) => output.split('\n').filter((line) => /^ +(player|console) .*\//.test(line));
    expect(accounts(again)).toEqual(accounts(text));
    const server = installation.pid('server');
    const postgres = installation.pid('postgres');
    expect((await installation.stop(second)).code).toBe(0);
    expect([isAlive(server), isAlive(postgres)]).toEqual([false, false]);
  });

  test('stops when only npm receives the signal, as from a service manager', async () => {
    const run = installation.start({}, { npm: true });
    await run.started();
    const postgres = installation.pid('postgres');
    const { output } = await installation.stop(run);
    // npm's own message may come before or after.
    expect(output).toMatch(/^ +stopped$/m);
    expect(isAlive(postgres)).toBe(false);
    expect(readdirSync(installation.data)).not.toContain('running.json');
  });

  test('a second start on the same data folder is refused; the first keeps running', async () => {
    const first = installation.start();
    await first.started();
    const second = await installation.start({ PORT: String(installation.port + 10) }).ended();
    expect(second.code).toBe(1);
    expect(second.output.trim()).toBe(
      `Chokdee already runs on the folder ${installation.data} (process ${first.child.pid}): ` +
        'stop it first, or set CHOKDEE_DATA to another folder.',
    );
    expect(await statusOf(0, '/wps/system/status')).toBe(200);
  });
});
