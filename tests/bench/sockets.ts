import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freshDatabase, type BenchCluster } from './app.ts';
import { median } from './figures.ts';
import { cpuOf } from './process-cpu.ts';
import type { LoadRequest, ReceivedMessages } from './sockets-load.ts';
import type { ServerRequest, Traffic, Usage } from './sockets-server.ts';
import type { SentMessages } from './sockets-time.ts';
import type { SportsServerRequest } from './sports-sockets-server.ts';
import type { BetRequest } from './tables-bettors.ts';
import type { TablesServerRequest } from './tables-server.ts';

/** Connected clients. */
export const SOCKETS = 2_000;
const WARM_UP_SECONDS = 3;

/** The deliveries of one kind of traffic. */
export interface Delivery {
  /** Percentiles of the time until a client has the message, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per delivery of the server and of PostgreSQL, microseconds. */
  readonly cpu: number;
  readonly databaseCpu: number | null;
  /** Size of a message. */
  readonly bytes: number;
  readonly messages: number;
}
/** One server with all sockets. Memory per socket in bytes, resident and on the heap. */
export interface SocketServer {
  readonly resident: number;
  readonly heap: number;
  readonly balance: Delivery;
  readonly board: Delivery;
}
/** The platform and, with the same bytes in the same run, the `ws` library alone. */
export interface SocketFigures {
  readonly sockets: number;
  readonly app: SocketServer;
  readonly bare: SocketServer;
}

/** Starts a file of the bench as a process and waits for its first message. */
export async function start(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; firstMessage: unknown }> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
  });
  return { child, firstMessage: (await once(child, 'message'))[0] };
}

/** Sends a request to a child and waits for its answer. Throws when the child exits. */
export async function call<A>(
  child: ChildProcess,
  request: ServerRequest | LoadRequest | SportsServerRequest | TablesServerRequest | BetRequest,
): Promise<A> {
  const controller = new AbortController();
  const exited = once(child, 'exit', { signal: controller.signal }).then(() => {
    throw new Error('a process of the bench exited');
  });
  exited.catch(() => undefined);
  child.send(request);
  const [answer] = (await Promise.race([once(child, 'message'), exited])) as [A];
  controller.abort();
  return answer;
}

/** The processes of one measurement. */
interface Processes {
  readonly cluster: BenchCluster;
  readonly kind: 'platform' | 'bare';
  readonly server: ChildProcess;
  readonly load: ChildProcess;
}

/** Sends one kind of traffic for `seconds`; returns the delivery and its last message. */
async function measureTraffic(
  { cluster, kind, server, load }: Processes,
  { traffic, seconds, template }: { readonly traffic: Traffic; readonly seconds: number; readonly template?: string },
): Promise<Delivery & { readonly last: string }> {
  const request = { request: 'send', traffic, sockets: SOCKETS, ...(template !== undefined && { template }) } as const;
  await call<SentMessages>(server, { ...request, seconds: WARM_UP_SECONDS });
  await call<ReceivedMessages>(load, { request: 'report' });
  const databaseBefore = cpuOf(cluster.pid);
  const sent = await call<SentMessages>(server, { ...request, seconds });
  const databaseAfter = cpuOf(cluster.pid);
  const received = await call<ReceivedMessages>(load, { request: 'report' });
  if (received.messages !== sent.messages)
    throw new Error(`${sent.messages} messages were sent and ${received.messages} received`);
  const hasDatabaseCpu = kind === 'platform' && databaseBefore !== null && databaseAfter !== null;
  return {
    p50: received.p50,
    p99: received.p99,
    cpu: sent.cpu / sent.messages,
    databaseCpu: hasDatabaseCpu ? ((databaseAfter - databaseBefore) * 1_000) / sent.messages : null,
    bytes: received.bytes,
    messages: sent.messages,
    last: received.last,
  };
}

/** The traffic that both servers send. */
type Compared = Exclude<Traffic, 'draw'>;

/** Starts a server and its clients, which are connected; `run` ends with both. */
async function withSockets<T>(
  cluster: BenchCluster,
  kind: Processes['kind'],
  run: (processes: Processes, before: Usage) => Promise<T>,
): Promise<T> {
  const { child: server, firstMessage } = await start('sockets-server.ts', {
    SOCKETS: kind,
    DATABASE_URL: cluster.url('bench_sockets', 'app'),
  });
  const { child: load } = await start('sockets-load.ts');
  try {
    const { site } = firstMessage as { site: string };
    // Measured before the connections, so that memory allocated once does not count for a socket.
    const before = await call<Usage>(server, { request: 'usage' });
    await call(load, { request: 'connect', url: `${site.replace('http', 'ws')}/ws`, sockets: SOCKETS });
    return await run({ cluster, kind, server, load }, before);
  } finally {
    load.disconnect();
    const closed = once(server, 'exit');
    server.send({ request: 'close' } satisfies ServerRequest);
    await closed;
  }
}

/**
 * Measures one server in new processes. `templates` are the messages that the bare server repeats.
 */
async function measureServer(
  cluster: BenchCluster,
  kind: Processes['kind'],
  seconds: number,
  templates: Readonly<Record<Compared, string>> | null,
): Promise<SocketServer & { readonly last: Readonly<Record<Compared, string>> }> {
  return withSockets(cluster, kind, async (processes, before) => {
    const { server, load } = processes;
    const options = (traffic: Compared) => ({ traffic, seconds, ...(templates && { template: templates[traffic] }) });

    if (kind === 'platform') await call(load, { request: 'subscribe', topic: 'balance' });
    const connected = await call<Usage>(server, { request: 'usage' });
    const balance = await measureTraffic(processes, options('balance'));
    if (kind === 'platform') await call(load, { request: 'subscribe', topic: 'winners', unsubscribe: 'balance' });
    const board = await measureTraffic(processes, options('board'));
    return {
      resident: (connected.resident - before.resident) / SOCKETS,
      heap: (connected.heap - before.heap) / SOCKETS,
      balance,
      board,
      last: { balance: balance.last, board: board.last },
    };
  });
}

/** Measures 2,000 sockets that all watch the draws of one lottery, which change once a second. */
export async function measureWatchers(cluster: BenchCluster, seconds: number): Promise<Delivery> {
  await (await freshDatabase(cluster, 'bench_sockets')).close();
  return withSockets(cluster, 'platform', async (processes) => {
    await call(processes.load, { request: 'subscribe', topic: 'draws:thai-5m' });
    return measureTraffic(processes, { traffic: 'draw', seconds });
  });
}

/** The median of each figure over the rounds. */
function medianOf(rounds: readonly SocketServer[]): SocketServer {
  const of = (pick: (round: SocketServer) => number): number => median(rounds.map(pick));
  const delivery = (traffic: Compared): Delivery => ({
    p50: of((round) => round[traffic].p50),
    p99: of((round) => round[traffic].p99),
    cpu: of((round) => round[traffic].cpu),
    bytes: of((round) => round[traffic].bytes),
    messages: of((round) => round[traffic].messages),
    databaseCpu: rounds.some((round) => round[traffic].databaseCpu === null)
      ? null
      : of((round) => round[traffic].databaseCpu ?? 0),
  });
  return {
    resident: of((round) => round.resident),
    heap: of((round) => round.heap),
    balance: delivery('balance'),
    board: delivery('board'),
  };
}

const summary = (name: string, { balance, board }: SocketServer): string => {
  const of = ({ p99, cpu }: Delivery): string => `p99 ${p99} ms, ${cpu.toFixed(1)} µs each`;
  return `${name}: balance ${of(balance)}; board ${of(board)}`;
};

/**
 * Measures 2,000 sockets with one message a second each: first each its own balance, then the same
 * board for all. Each round measures the platform and then the `ws` library.
 */
export async function measureSockets(
  cluster: BenchCluster,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
  log: (text: string) => void,
): Promise<SocketFigures> {
  await (await freshDatabase(cluster, 'bench_sockets')).close();
  const [app, bare]: [SocketServer[], SocketServer[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await measureServer(cluster, 'platform', seconds, null);
    app.push(measured);
    log(summary('platform', measured));
    const reference = await measureServer(cluster, 'bare', seconds, measured.last);
    bare.push(reference);
    log(summary('bare ws', reference));
  }
  return { sockets: SOCKETS, app: medianOf(app), bare: medianOf(bare) };
}
