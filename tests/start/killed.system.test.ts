import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../packages/database/src/postmaster.ts';
import { type App, lastLine, makeCheckout } from './checkout.ts';

let app: App;
beforeEach(async () => {
  app = await makeCheckout();
});
afterEach(() => app.close());

const answer = async (...where: Parameters<App['ask']>) => (await app.ask(...where)).status;
const gone = async (pid: number) => {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
};

describe('a house that was killed', () => {
  test('everything at once: PostgreSQL goes on alone, the next start adopts it', async () => {
    const first = app.start();
    await first.opened();
    const [server, postgres] = [app.pid('server'), app.pid('postgres')];
    first.child.kill('SIGKILL');
    await first.ended();
    await gone(server);
    expect(isAlive(postgres)).toBe(true);
    const text = await app.start().opened();
    expect(text).toContain('adopting the database that is already running');
    expect(app.pid('postgres')).toBe(postgres);
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });

  test('the server alone: npm start says so, and the next start opens', async () => {
    const first = app.start();
    await first.opened();
    process.kill(app.pid('server'), 'SIGKILL');
    const { code, output } = await first.ended();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe('The server ended unexpectedly (SIGKILL); its log above says why.');
    await app.start().opened();
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });

  test('with its PostgreSQL: the next start recovers over the stale pid file', async () => {
    const first = app.start();
    await first.opened();
    const [server, postgres] = [app.pid('server'), app.pid('postgres')];
    first.child.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await first.ended();
    await gone(postgres);
    expect(app.pid('postgres')).toBe(postgres);
    await app.start().opened();
    expect(app.pid('postgres')).not.toBe(postgres);
    expect(await answer(0, '/wps/system/status')).toBe(200);
  });

  test('PostgreSQL alone: it is started again under the running server', async () => {
    const first = app.start();
    await first.opened();
    process.kill(app.pid('postgres'), 'SIGKILL');
    const until = async (met: () => Promise<boolean>) => {
      while (!(await met())) {
        if (first.child.exitCode !== null) throw new Error(`npm start ended:\n${first.output()}`);
        await new Promise((done) => setTimeout(done, 100));
      }
    };
    await until(async () => first.output().includes('PostgreSQL ended unexpectedly, starting it again'));
    await until(async () => (await answer(0, '/wps/system/status')) === 200);
    await until(async () => (await answer(0, '/healthz/ready')) === 200);
  });
});
