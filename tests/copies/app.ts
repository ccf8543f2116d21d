import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@chokdee/contract/call';
import { register } from '@chokdee/contract/calls/identity';
import { launchGame, rgsAuthenticate, rgsEndRound, rgsPlay } from '@chokdee/contract/calls/launcher';
import { balance } from '@chokdee/contract/calls/wallet';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import {
  sendCall,
  type TestAnswer,
  type TestCaller,
  type TestInput,
} from '../../apps/server/src/platform/http/testing.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { threePorts } from '../ports.ts';

/** A running copy of the server. */
export interface Copy {
  readonly base: Readonly<Record<Call['listener'], string>>;
  /** Kills the process (SIGKILL). */
  kill(): Promise<void>;
}
/** A member with money, a site session and a game session of the dice; valid on every copy. */
export interface Player {
  readonly token: string;
  readonly memberId: string;
  readonly sessionID: string;
}

/** Copies of the server on one seeded database. */
export interface Copies {
  readonly db: TestDatabase;
  start(): Promise<Copy>;
  /** Makes a call; throws when it is refused. */
  send<C extends Call>(copy: Copy, call: C, input?: TestInput, caller?: TestCaller): Promise<TestAnswer<C>['value']>;
  newPlayer(copy: Copy): Promise<Player>;
  /** Plays one round to its end; returns whether it won. */
  play(copy: Copy, player: Player): Promise<boolean>;
  /** Reads the balance call. */
  balanceOf(copy: Copy, player: Player): Promise<Readonly<Record<'mainWalletBalance' | 'held' | 'inPlay', number>>>;
  close(): Promise<void>;
}

const PASSWORD = 'correct horse battery 1';
/** The deposit of a new player, micro-units. */
const MONEY = 1_000_000_000n;

/** Prepares the database. The test starts the copies. */
export async function openCopies(): Promise<Copies> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-copies-'));
  const db = await testDatabase();
  const env = {
    CHOKDEE_MODE: 'test',
    CHOKDEE_DATA: folder,
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    LOG_LEVEL: 'silent',
  };
  const config = loadConfig({ ...env, PORT: '0' });
  await prepareJobs(config.ownerUrl);
  await seed(config);
  const running = new Set<ChildProcess>();

  const kill = async (child: ChildProcess): Promise<void> => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const send: Copies['send'] = async (copy, call, input = {}, caller = {}) => {
    const { value, errorCode, body } = await sendCall(copy.base, call, input, caller);
    if (errorCode !== null) throw new Error(`${call.id}: ${JSON.stringify(body)}`);
    return value;
  };
  let members = 0;

  return {
    db,
    send,
    start: async () => {
      const child = fork(join(import.meta.dirname, 'server.ts'), {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, ...env, PORT: String(await threePorts()) },
      });
      running.add(child);
      const exited = once(child, 'exit').then(([code]) => {
        throw new Error(`a copy exited with ${String(code)} before it was ready`);
      });
      const [{ base }] = (await Promise.race([once(child, 'message'), exited])) as [Pick<Copy, 'base'>];
      exited.catch(() => undefined);
      return { base, kill: () => kill(child) };
    },
    newPlayer: async (copy) => {
      const username = `copy${(members += 1)}`;
      const joined = await send(copy, register, {
        body: {
          username,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          payeeName: 'สมชาย ใจดี',
          adult: true,
          login: true,
        },
      });
      if (!('token' in joined)) throw new Error('registration did not log in');
      const id = uuid7();
      await db.database.query(
        `select ledger.post(
           $1,
           $2,
           $3,
           'deposit',
           array[row('channel:sandbox', 'cash', $4, 'THB')::ledger.line],
           'copies'
         )`,
        [joined.customerId, id, Buffer.from(id), MONEY],
      );
      const launched = await send(
        copy,
        launchGame,
        { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } },
        { token: joined.token },
      );
      const sessionID = new URL(launched.content.game_url).searchParams.get('sessionID') ?? '';
      await send(copy, rgsAuthenticate, { body: { sessionID } });
      return { token: joined.token, memberId: joined.customerId, sessionID };
    },
    play: async (copy, { sessionID }) => {
      const { round } = await send(copy, rgsPlay, {
        body: { sessionID, amount: 10_000_000, mode: 'UNDER', meta: { target: 5_000 }, currency: 'THB' },
      });
      if (round?.active === true) await send(copy, rgsEndRound, { body: { sessionID } });
      return round?.active === true;
    },
    balanceOf: (copy, { token }) => send(copy, balance, {}, { token }),
    close: async () => {
      await Promise.all([...running].map(kill));
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
