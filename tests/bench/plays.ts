import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import { prove } from '@chokdee/ledger/proof';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { threePorts } from '../ports.ts';
import { Latencies } from './figures.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { cpuOf } from './process-cpu.ts';
import type { Usage } from './server.ts';

const CONNECTIONS = 64;
const AMOUNT = 1_000_000;

/** `POST /wallet/play` end to end. Latencies in milliseconds, processor time per play in microseconds, memory in bytes at each tenth of the plays. */
export interface PlayFigures {
  readonly plays: number;
  readonly connections: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverCpu: number;
  readonly databaseCpu: number | null;
  readonly heap: readonly number[];
  readonly resident: readonly number[];
}

/** A member with money and a living site session; the token is the session's id. */
async function newPlayer(owner: Database, n: number): Promise<string> {
  const [memberId, token] = [uuid7(), randomBytes(24).toString('base64url')];
  await owner.transaction(async (tx) => {
    await tx.query(
      `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash) values ($1, 'chokdee', $2, $2, 'THB', '$argon2id$')`,
      [memberId, `bench${n}`],
    );
    await tx.query(
      `insert into identity.session (member_id, session_id, brand_id, token_hash, ends_at) values ($1, $2, 'chokdee', $3, platform.clock() + interval '7 days')`,
      [memberId, uuid7(), createHash('sha256').update(token).digest()],
    );
    await tx.query(
      `select protection.create_player_limits($1, 'chokdee', 'THB'), ledger.open_member($1, 'chokdee', 'THB')`,
      [memberId],
    );
    await tx.query(
      `select ledger.post($1, $2, '\\x00', 'deposit', array[row('channel:sandbox', 'cash', 1000000000000, 'THB')::ledger.line], 'bench')`,
      [memberId, uuid7()],
    );
  });
  return token;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
interface Reply {
  readonly status: number;
  readonly body: Record<string, never> & {
    readonly round?: { readonly active: boolean };
    readonly value?: { readonly content: { readonly game_url: string } };
  };
}

function send(
  method: 'GET' | 'POST',
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece: Buffer) => pieces.push(piece));
        reply.on('end', () => {
          resolve({
            status: reply.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(pieces).toString('utf8')) as Reply['body'],
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text ?? undefined);
  });
}

async function usage(server: ChildProcess): Promise<Usage> {
  server.send('usage');
  return (await once(server, 'message'))[0] as Usage;
}

/** Plays dice over real HTTP on 64 connections, each with its own member and game session; wins are taken with end-round. */
export async function measurePlays(
  cluster: BenchCluster,
  { plays }: { readonly plays: number },
  say: (text: string) => void,
): Promise<PlayFigures> {
  const owner = await freshDatabase(cluster, 'bench_plays');
  const port = await threePorts();
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: {
      ...process.env,
      CHOKDEE_MODE: 'demo',
      CHOKDEE_DATA: join(cluster.folder, 'house'),
      DATABASE_URL: cluster.url('bench_plays', 'app'),
      DATABASE_OWNER_URL: cluster.url('bench_plays', 'owner'),
      PORT: String(port),
      HOST: '127.0.0.1',
      UV_THREADPOOL_SIZE: '8',
      LOG_LEVEL: 'warn',
    },
  });
  const gone = once(server, 'exit').then(() => {
    throw new Error('the server of the bench ended');
  });
  gone.catch(() => undefined);
  const [{ base }] = (await Promise.race([once(server, 'message'), gone])) as [
    { base: Record<'site' | 'games', string> },
  ];

  const sessions: string[] = [];
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const token = await newPlayer(owner, n);
    const launched = await send('GET', `${base.site}/wps/game/launchGame?launchMode=GLS&gameId=dice`, undefined, {
      authorization: token,
    });
    const sessionID = new URL(launched.body.value!.content.game_url).searchParams.get('sessionID')!;
    await send('POST', `${base.games}/wallet/authenticate`, { sessionID });
    sessions.push(sessionID);
  }
  // As for the door: what autovacuum finds out within a minute is known from the start.
  await owner.query('vacuum analyze');

  let latencies = new Latencies();
  let started = 0;
  let ended = 0;
  let stop = 0;
  const player = async (sessionID: string): Promise<void> => {
    while (started < stop) {
      started += 1;
      const began = performance.now();
      const played = await send('POST', `${base.games}/wallet/play`, {
        sessionID,
        amount: AMOUNT,
        mode: started % 2 === 0 ? 'OVER' : 'UNDER',
        meta: { target: 5_000 },
        currency: 'THB',
      });
      latencies.add(performance.now() - began);
      if (played.status !== 200) throw new Error(`a play was refused: ${JSON.stringify(played.body)}`);
      if (played.body.round?.active) await send('POST', `${base.games}/wallet/end-round`, { sessionID });
      ended += 1;
    }
  };
  const run = async (count: number): Promise<void> => {
    stop = started + count;
    await Promise.race([Promise.all(sessions.map(player)), gone]);
  };
  await run(Math.min(5_000, plays));

  latencies = new Latencies();
  const [first, databaseFirst, began, already] = [await usage(server), cpuOf(cluster.pid), performance.now(), ended];
  const [heap, resident] = [[first.heap], [first.resident]];
  let last = first;
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await run(Math.floor(plays / 10));
    last = await usage(server);
    heap.push(last.heap);
    resident.push(last.resident);
    say(
      `${(ended - already).toLocaleString('en-US')} plays, ${(((ended - already) / (performance.now() - began)) * 1_000).toFixed(0)} per second, heap ${(last.heap / 2 ** 20).toFixed(0)} MB`,
    );
  }
  const [count, took, databaseLast] = [ended - already, (performance.now() - began) / 1_000, cpuOf(cluster.pid)];
  server.removeAllListeners('exit');
  const closed = once(server, 'exit');
  server.send('close');
  await closed;
  agent.destroy();
  const broken = (await prove(owner, wagerInvariants)).filter((proof) => !proof.ok);
  if (broken.length > 0)
    throw new Error(`the books do not hold after the measurement: ${broken.map(({ name }) => name).join('; ')}`);
  await owner.close();
  return {
    plays: count,
    connections: CONNECTIONS,
    rate: count / took,
    p50: latencies.within(0.5),
    p99: latencies.within(0.99),
    serverCpu: (last.cpu - first.cpu) / count,
    databaseCpu:
      databaseFirst === null || databaseLast === null ? null : ((databaseLast - databaseFirst) * 1_000) / count,
    heap,
    resident,
  };
}
