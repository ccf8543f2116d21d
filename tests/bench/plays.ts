import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { Latencies } from './figures.ts';
import { createSender } from './http.ts';
import { cpuOf } from './process-cpu.ts';
import { startServerProcess, type Origins } from './server-process.ts';

const CONNECTIONS = 64;
/** Stake of a play in micro-units. */
const AMOUNT = 10_000_000;
const WARM_UP_PLAYS = 5_000;

/** The figures of `POST /wallet/play` over HTTP. */
export interface PlayFigures {
  readonly plays: number;
  readonly connections: number;
  /** Plays per second. */
  readonly rate: number;
  /** Percentiles of the latency, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per play of the server and of PostgreSQL, microseconds. */
  readonly serverCpu: number;
  readonly databaseCpu: number | null;
  /** Memory of the server in bytes: at the start, then after each tenth of the plays. */
  readonly heap: readonly number[];
  readonly resident: readonly number[];
}

/** Creates a member with money and a site session; returns the session token. */
async function createPlayer(owner: Database, n: number): Promise<string> {
  const [memberId, token] = [uuid7(), randomBytes(24).toString('base64url')];
  await owner.transaction(async (tx) => {
    await tx.query(
      `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash)
       values ($1, 'chokdee', $2, $2, 'THB', '$argon2id$')`,
      [memberId, `bench${n}`],
    );
    await tx.query(
      `insert into identity.session (member_id, session_id, brand_id, token_hash, ends_at)
       values ($1, $2, 'chokdee', $3, platform.clock() + interval '7 days')`,
      [memberId, uuid7(), createHash('sha256').update(token).digest()],
    );
    await tx.query(
      `select protection.create_player_limits($1, 'chokdee', 'THB'), ledger.open_member($1, 'chokdee', 'THB')`,
      [memberId],
    );
    await tx.query(
      `select ledger.post(
         $1,
         $2,
         '\\x00',
         'deposit',
         array[row('channel:sandbox', 'cash', 1000000000000, 'THB')::ledger.line],
         'bench'
       )`,
      [memberId, uuid7()],
    );
  });
  return token;
}

const sender = createSender(CONNECTIONS);
interface PlayReply {
  readonly status: number;
  readonly body: {
    readonly round?: { readonly active: boolean };
    readonly value?: { readonly content: { readonly game_url: string } };
  };
}
const send = (...request: Parameters<typeof sender.send>): Promise<PlayReply> =>
  sender.send(...request) as Promise<PlayReply>;

/** Opens a game session of the dice for every connection; returns their ids. */
async function openSessions(owner: Database, base: Origins): Promise<string[]> {
  const sessions: string[] = [];
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const authorization = await createPlayer(owner, n);
    const launchUrl = `${base.site}/wps/game/launchGame?launchMode=GLS&gameId=dice`;
    const launched = await send('GET', launchUrl, undefined, { authorization });
    const sessionID = new URL(launched.body.value!.content.game_url).searchParams.get('sessionID')!;
    await send('POST', `${base.games}/wallet/authenticate`, { sessionID });
    sessions.push(sessionID);
  }
  return sessions;
}

/** Counts of the plays so far. */
interface Progress {
  latencies: Latencies;
  started: number;
  ended: number;
  /** Number of plays to start in all. */
  target: number;
}

/** Plays in one session until the target is reached. A win is collected with `end-round`. */
async function play(base: Origins, sessionID: string, progress: Progress): Promise<void> {
  while (progress.started < progress.target) {
    progress.started += 1;
    const sentAt = performance.now();
    const played = await send('POST', `${base.games}/wallet/play`, {
      sessionID,
      amount: AMOUNT,
      mode: progress.started % 2 === 0 ? 'OVER' : 'UNDER',
      meta: { target: 5_000 },
      currency: 'THB',
    });
    progress.latencies.add(performance.now() - sentAt);
    if (played.status !== 200) throw new Error(`a play was refused: ${JSON.stringify(played.body)}`);
    if (played.body.round?.active) await send('POST', `${base.games}/wallet/end-round`, { sessionID });
    progress.ended += 1;
  }
}

/** Plays dice over HTTP on 64 connections, each with its own member and game session. */
export async function measurePlays(
  cluster: BenchCluster,
  { plays }: { readonly plays: number },
  log: (text: string) => void,
): Promise<PlayFigures> {
  const owner = await freshDatabase(cluster, 'bench_plays');
  const server = await startServerProcess(cluster, 'bench_plays', ['--expose-gc']);
  const { base, failed } = server;
  const sessions = await openSessions(owner, base);
  // Autovacuum would do this within a minute.
  await owner.query('vacuum analyze');

  const progress: Progress = { latencies: new Latencies(), started: 0, ended: 0, target: 0 };
  const run = async (count: number): Promise<void> => {
    progress.target = progress.started + count;
    await Promise.race([Promise.all(sessions.map((sessionID) => play(base, sessionID, progress))), failed]);
  };
  await run(Math.min(WARM_UP_PLAYS, plays));

  progress.latencies = new Latencies();
  const warmUpPlays = progress.ended;
  const [first, databaseBefore, startedAt] = [await server.usage(), cpuOf(cluster.pid), performance.now()];
  const [heap, resident] = [[first.heap], [first.resident]];
  let last = first;
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await run(Math.floor(plays / 10));
    last = await server.usage();
    heap.push(last.heap);
    resident.push(last.resident);
    const count = progress.ended - warmUpPlays;
    const rate = (count / (performance.now() - startedAt)) * 1_000;
    log(
      `${count.toLocaleString('en-US')} plays, ${rate.toFixed(0)} per second, ` +
        `heap ${(last.heap / 2 ** 20).toFixed(0)} MB`,
    );
  }
  const count = progress.ended - warmUpPlays;
  const [duration, databaseAfter] = [(performance.now() - startedAt) / 1_000, cpuOf(cluster.pid)];
  await server.close();
  sender.close();
  await requireProof(owner);
  await owner.close();
  const hasDatabaseCpu = databaseBefore !== null && databaseAfter !== null;
  return {
    plays: count,
    connections: CONNECTIONS,
    rate: count / duration,
    p50: progress.latencies.percentile(0.5),
    p99: progress.latencies.percentile(0.99),
    serverCpu: (last.cpu - first.cpu) / count,
    databaseCpu: hasDatabaseCpu ? ((databaseAfter - databaseBefore) * 1_000) / count : null,
    heap,
    resident,
  };
}
