import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from './figures.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { cpuOf } from './process-cpu.ts';
import type { Heard, Load } from './sockets-load.ts';
import type { Ask, Telling, Usage } from './sockets-server.ts';
import type { Told } from './sockets-time.ts';

const SOCKETS = 2_000;
const WARM_SECONDS = 3;

/** Deliveries of one kind of telling: milliseconds to the client, processor time of the server per delivery and of PostgreSQL (microseconds), bytes of a message. */
export interface Delivery {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
  readonly databaseCpu: number | null;
  readonly bytes: number;
  readonly messages: number;
}
/** One server with all sockets: memory of a socket in bytes, resident and on the heap. */
export interface SocketServer {
  readonly resident: number;
  readonly heap: number;
  readonly balance: Delivery;
  readonly board: Delivery;
}
/** The house and, with the same bytes in the same run, nothing but the `ws` library. */
export interface SocketFigures {
  readonly sockets: number;
  readonly app: SocketServer;
  readonly bare: SocketServer;
}

async function start(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; hello: unknown }> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
  });
  return { child, hello: (await once(child, 'message'))[0] };
}

/** Asks a child and waits for its answer; throws when it ends instead. */
async function ask<A>(child: ChildProcess, question: Ask | Load): Promise<A> {
  const controller = new AbortController();
  const gone = once(child, 'exit', { signal: controller.signal }).then(() => {
    throw new Error('a process of the bench ended');
  });
  gone.catch(() => undefined);
  child.send(question);
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [A];
  controller.abort();
  return answer;
}

async function measure(
  cluster: BenchCluster,
  kind: 'house' | 'bare',
  seconds: number,
  like: Readonly<Record<Telling, string>> | null,
): Promise<SocketServer & { readonly last: Readonly<Record<Telling, string>> }> {
  const { child: server, hello } = await start('sockets-server.ts', {
    SOCKETS: kind,
    DATABASE_URL: cluster.url('bench_sockets', 'app'),
  });
  const { child: load } = await start('sockets-load.ts');
  try {
    const { site } = hello as { site: string };
    // A first look, so that what is loaded once is not counted as a socket's.
    const empty = await ask<Usage>(server, { ask: 'usage' });
    await ask(load, { load: 'connect', url: `${site.replace('http', 'ws')}/ws`, sockets: SOCKETS });
    const last = { balance: '', board: '' };
    const deliveries = {} as Record<Telling, Delivery>;
    let full: Usage | null = null;
    for (const telling of ['balance', 'board'] as const) {
      if (kind === 'house')
        await ask(
          load,
          telling === 'balance'
            ? { load: 'watch', topic: 'balance' }
            : { load: 'watch', topic: 'winners', not: 'balance' },
        );
      full ??= await ask<Usage>(server, { ask: 'usage' });
      const order = { ask: 'tell', telling, sockets: SOCKETS, ...(like !== null && { like: like[telling] }) } as const;
      await ask<Told>(server, { ...order, seconds: WARM_SECONDS });
      await ask<Heard>(load, { load: 'heard' });
      const databaseBefore = cpuOf(cluster.pid);
      const told = await ask<Told>(server, { ...order, seconds });
      const databaseAfter = cpuOf(cluster.pid);
      const heard = await ask<Heard>(load, { load: 'heard' });
      if (heard.messages !== told.messages)
        throw new Error(`${told.messages} messages were told and ${heard.messages} heard`);
      last[telling] = heard.last;
      deliveries[telling] = {
        p50: heard.p50,
        p99: heard.p99,
        cpu: told.cpu / told.messages,
        bytes: heard.bytes,
        messages: told.messages,
        databaseCpu:
          kind === 'bare' || databaseBefore === null || databaseAfter === null
            ? null
            : ((databaseAfter - databaseBefore) * 1_000) / told.messages,
      };
    }
    return {
      resident: ((full?.resident ?? 0) - empty.resident) / SOCKETS,
      heap: ((full?.heap ?? 0) - empty.heap) / SOCKETS,
      ...deliveries,
      last,
    };
  } finally {
    load.disconnect();
    const closed = once(server, 'exit');
    server.send({ ask: 'close' } satisfies Ask);
    await closed;
  }
}

/** Of each figure the middle one of the rounds. */
function middle(rounds: readonly SocketServer[]): SocketServer {
  const of = (pick: (round: SocketServer) => number): number => median(rounds.map(pick));
  const delivery = (telling: Telling): Delivery => ({
    p50: of((round) => round[telling].p50),
    p99: of((round) => round[telling].p99),
    cpu: of((round) => round[telling].cpu),
    bytes: of((round) => round[telling].bytes),
    messages: of((round) => round[telling].messages),
    databaseCpu: rounds.some((round) => round[telling].databaseCpu === null)
      ? null
      : of((round) => round[telling].databaseCpu ?? 0),
  });
  return {
    resident: of((round) => round.resident),
    heap: of((round) => round.heap),
    balance: delivery('balance'),
    board: delivery('board'),
  };
}

const inWords = (name: string, { balance, board }: SocketServer): string =>
  `${name}: balance p99 ${balance.p99} ms, ${balance.cpu.toFixed(1)} µs each; board p99 ${board.p99} ms, ${board.cpu.toFixed(1)} µs each`;

/** 2,000 sockets, each with one message a second: first everyone's own balance, then the same board for all. House and yardstick take turns. */
export async function measureSockets(
  cluster: BenchCluster,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
  say: (text: string) => void,
): Promise<SocketFigures> {
  await (await freshDatabase(cluster, 'bench_sockets')).close();
  const [app, bare]: [SocketServer[], SocketServer[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await measure(cluster, 'house', seconds, null);
    app.push(measured);
    say(inWords('the house', measured));
    const yardstick = await measure(cluster, 'bare', seconds, measured.last);
    bare.push(yardstick);
    say(inWords('bare ws', yardstick));
  }
  return { sockets: SOCKETS, app: middle(app), bare: middle(bare) };
}
