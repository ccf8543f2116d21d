import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@chokdee/contract/call';
import { operatorLogin } from '@chokdee/contract/calls/console';
import { login } from '@chokdee/contract/calls/identity';
import { launchGame, rgsAuthenticate } from '@chokdee/contract/calls/launcher';
import type { TestDatabase } from '@chokdee/database/testing';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig, type Config } from '../../apps/server/src/platform/config.ts';
import {
  sendCall,
  type TestAnswer,
  type TestCaller,
  type TestInput,
} from '../../apps/server/src/platform/http/testing.ts';

/** The password of the demo operators in the fixture. */
const operatorPassword = 'upgrade-fixture-1';

/** A key of the fixture: the same in every run, so that it opens what the frozen rows hold. */
const key = (name: string): string =>
  `demo-${createHash('sha256').update(`upgrade fixture: ${name}`).digest('base64url')}`;

/** The composed server on a database with frozen rows. It runs neither consumers nor jobs. */
export interface UpgradeApp {
  readonly app: App;
  readonly config: Config;
  /** Sends a call that must succeed; returns its value. */
  sendSuccessfully<C extends Call>(call: C, input: TestInput, caller?: TestCaller): Promise<TestAnswer<C>['value']>;
  /** Logs a member in. */
  loginMember(username: string, password: string): Promise<TestCaller>;
  /** Logs an operator of the demo in. */
  loginOperator(name: 'operator' | 'supervisor' | 'admin'): Promise<TestCaller>;
  /** Launches a game and authenticates it; returns the token of the game session. */
  openGame(caller: TestCaller, gameId: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens the server with the fixture's keys. `prepare` runs before the server is composed. */
export async function openUpgradeApp(
  db: TestDatabase,
  prepare: (config: Config) => Promise<unknown> = async () => undefined,
): Promise<UpgradeApp> {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await writeFile(
    join(folder, 'secrets.json'),
    JSON.stringify({
      sealing: key('sealing'),
      pepper: key('pepper'),
      callback: key('callback'),
      vault: key('vault'),
      outboxPassword: operatorPassword,
      accountPassword: operatorPassword,
    }),
  );
  const config = loadConfig({
    CHOKDEE_MODE: 'test',
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    PORT: '0',
    CHOKDEE_DATA: folder,
    LOG_LEVEL: 'silent',
  });
  await prepare(config);
  const app = await compose(config, { rateLimits: false });
  const base = await app.http.listen();
  const sendSuccessfully: UpgradeApp['sendSuccessfully'] = async (call, input, caller = {}) => {
    const { value, errorCode, body } = await sendCall(base, call, input, caller);
    if (errorCode !== null) throw new Error(`${call.id}: ${JSON.stringify(body)}`);
    return value;
  };
  return {
    app,
    config,
    sendSuccessfully,
    loginMember: async (username, password) => ({
      token: (await sendSuccessfully(login, { body: { username, password } })).token,
    }),
    loginOperator: async (name) => ({
      token: (await sendSuccessfully(operatorLogin, { body: { name, password: operatorPassword } })).token,
    }),
    openGame: async (caller, gameId) => {
      const { content } = await sendSuccessfully(launchGame, { query: { launchMode: 'GLS', gameId } }, caller);
      const sessionID = new URL(content.game_url).searchParams.get('sessionID') ?? '';
      await sendSuccessfully(rgsAuthenticate, { body: { sessionID } });
      return sessionID;
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
