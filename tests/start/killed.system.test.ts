import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { type Installation, lastLine, createInstallation } from './installation.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.close());

const statusOf = async (...request: Parameters<Installation['request']>) =>
  (await installation.request(...request)).status;
const waitForExit = async (pid: number) => {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
};

describe('after a kill', () => {
  test('of npm start and the server: PostgreSQL keeps running and the next start adopts it', async () => {
    const first = installation.start();
    await first.started();
    const [server, postgres] = [installation.pid('server'), installation.pid('postgres')];
    first.child.kill('SIGKILL');
    await first.ended();
    await waitForExit(server);
    expect(isAlive(postgres)).toBe(true);
    const text = await installation.start().started();
    expect(text).toContain('adopting the database that is already running');
    expect(installation.pid('postgres')).toBe(postgres);
    expect(await statusOf(0, '/wps/system/status')).toBe(200);
  });

  test('of the server: npm start reports it and ends; the next start works', async () => {
    const first = installation.start();
    await first.started();
    process.kill(installation.pid('server'), 'SIGKILL');
    const { code, output } = await first.ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('The server ended unexpectedly (SIGKILL); its log above says why.');
    await installation.start().started();
    expect(await statusOf(0, '/wps/system/status')).toBe(200);
  });

  test('of everything: the next start recovers in spite of the stale pid file', async () => {
    const first = installation.start();
    await first.started();
    const [server, postgres] = [installation.pid('server'), installation.pid('postgres')];
    first.child.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await first.ended();
    await waitForExit(postgres);
    expect(installation.pid('postgres')).toBe(postgres);
    await installation.start().started();
    expect(installation.pid('postgres')).not.toBe(postgres);
    expect(await statusOf(0, '/wps/system/status')).toBe(200);
  });

  test('of PostgreSQL: it is restarted under the running server', async () => {
    const first = installation.start();
    await first.started();
    process.kill(installation.pid('postgres'), 'SIGKILL');
    const until = async (met: () => Promise<boolean>) => {
      while (!(await met())) {
        if (first.child.exitCode !== null) throw new Error(`npm start ended:\n${first.output()}`);
        await new Promise((done) => setTimeout(done, 100));
      }
    };
    await until(async () => first.output().includes('PostgreSQL ended unexpectedly, starting it again'));
    await until(async () => (await statusOf(0, '/wps/system/status')) === 200);
    await until(async () => (await statusOf(0, '/healthz/ready')) === 200);
  });
});
