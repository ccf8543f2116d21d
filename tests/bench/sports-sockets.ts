import { once } from 'node:events';
import { freshDatabase, type BenchCluster } from './app.ts';
import { cpuOf } from './process-cpu.ts';
import { call, start } from './sockets.ts';
import type { ReceivedMessages } from './sockets-load.ts';
import type { SentMessages } from './sockets-time.ts';
import type { SportsServerRequest } from './sports-sockets-server.ts';

const SOCKETS = 2_000;
const PER_SECOND = 20;
const WARM_UP_SECONDS = 3;

/** Sockets that watch prices. */
export interface SportsSocketFigures {
  readonly sockets: number;
  /** Changes per second, wanted and reached. */
  readonly wanted: number;
  readonly reached: number;
  /** Changes that reached a socket, per second. */
  readonly deliveries: number;
  /** From before the change is written until a socket has it, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server and of PostgreSQL per second, milliseconds. */
  readonly cpu: number;
  readonly databaseCpu: number | null;
}

/** Measures 2,000 sockets that watch ten leagues with 500 markets; 20 prices change a second. */
export async function measureSportsSockets(
  cluster: BenchCluster,
  { seconds }: { readonly seconds: number },
  log: (text: string) => void,
): Promise<SportsSocketFigures> {
  await (await freshDatabase(cluster, 'bench_sports_sockets')).close();
  const { child: server, firstMessage } = await start('sports-sockets-server.ts', {
    DATABASE_URL: cluster.url('bench_sports_sockets', 'app'),
  });
  const { child: load } = await start('sockets-load.ts');
  try {
    const { site, topics } = firstMessage as { site: string; topics: readonly string[] };
    await call(load, { request: 'connect', url: `${site.replace('http', 'ws')}/ws`, sockets: SOCKETS });
    await call(load, { request: 'subscribe', topic: topics });
    const change = (time: number): Promise<SentMessages> =>
      call<SentMessages>(server, { request: 'change', seconds: time, perSecond: PER_SECOND });
    await change(WARM_UP_SECONDS);
    await call<ReceivedMessages>(load, { request: 'report' });
    const before = cpuOf(cluster.pid);
    const sent = await change(seconds);
    const after = cpuOf(cluster.pid);
    const received = await call<ReceivedMessages>(load, { request: 'report' });
    const expected = (sent.messages * SOCKETS) / topics.length;
    if (received.messages < expected * 0.99) throw new Error(`${received.messages} of ${expected} changes arrived`);
    log(`sockets: p50 ${received.p50} ms, p99 ${received.p99} ms, ${sent.messages} changes`);
    return {
      sockets: SOCKETS,
      wanted: PER_SECOND,
      reached: sent.messages / seconds,
      deliveries: received.messages / seconds,
      p50: received.p50,
      p99: received.p99,
      cpu: sent.cpu / 1_000 / seconds,
      databaseCpu: before === null || after === null ? null : (after - before) / seconds,
    };
  } finally {
    load.disconnect();
    const closed = once(server, 'exit');
    server.send({ request: 'close' } satisfies SportsServerRequest);
    await closed;
  }
}
