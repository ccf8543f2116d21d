import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { formatNumber } from './figures.ts';
import { cpuOf } from './process-cpu.ts';
import { call, start } from './sockets.ts';
import type { ReceivedMessages } from './sockets-load.ts';
import type { Usage } from './sockets-server.ts';
import type { BetReport } from './tables-bettors.ts';
import { measureDeal, type DealFigures } from './tables-deal.ts';
import type { TablesServerRequest } from './tables-server.ts';
import { prepareTpcb } from './tpcb.ts';
import { createBettors } from './wagers.ts';

const WATCHERS = 5_000;
const BETTORS = 1_000;
/** A measurement has at least two rounds of each table. */
const LEAST_SECONDS = 45;
const TPCB_CLIENTS = 8;

/** Messages of the tables at the sockets that watch them. */
interface Watched {
  /** Messages that reached a socket, per second, and their mean size in bytes. */
  readonly deliveries: number;
  readonly bytes: number;
  /** From the time of an event until a socket has it, ms; bare: from before it is sent. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server and of PostgreSQL per delivery, microseconds. */
  readonly cpu: number;
  readonly databaseCpu: number | null;
}

/** The figures of live tables. */
export interface TablesFigures {
  readonly tables: number;
  readonly watchers: number;
  readonly bettors: number;
  /** Without bets, and the same number of bytes and messages by the `ws` library alone. */
  readonly watched: Watched;
  readonly bare: Watched;
  /** The same while bettors press. */
  readonly whileBetting: Watched;
  readonly bets: BetReport;
  /**
   * Wagers stored with a time at or after the lock of their round, and the longest time after it,
   * ms. The time is judged before it is stored, in the same transaction.
   */
  readonly afterLock: number;
  readonly longestAfter: number;
  /** Transactions of TPC-B per second; null without pgbench. */
  readonly tpcb: number | null;
  /** Heap of a table with its watchers subscribed, above that of connected sockets, bytes. */
  readonly memory: number;
  readonly deal: DealFigures;
}

/** What a server and its sockets did in a time. */
interface Span {
  readonly received: ReceivedMessages;
  readonly cpu: number;
  readonly databaseCpu: number | null;
}

/** Measures 20 tables with watchers and bettors, and the frames of a deal. */
export async function measureTables(
  cluster: BenchCluster,
  options: { readonly seconds: number },
  log: (text: string) => void,
): Promise<TablesFigures> {
  const seconds = Math.max(options.seconds, LEAST_SECONDS);
  const tpcb = (await (await prepareTpcb(cluster))?.measure(TPCB_CLIENTS, options.seconds))?.rate ?? null;
  const owner = await freshDatabase(cluster, 'bench_tables');
  const members = (await createBettors(owner)).slice(0, BETTORS).map(({ member }) => member);

  /** Starts a server with its sockets; `run` ends with both. */
  const withServer = async <T>(
    kind: 'platform' | 'bare',
    run: (at: {
      readonly site: string;
      readonly tables: readonly string[];
      ask<A>(request: TablesServerRequest): Promise<A>;
      load(topics: readonly string[]): Promise<unknown>;
      during(work: () => Promise<unknown>): Promise<Span>;
    }) => Promise<T>,
  ): Promise<T> => {
    const { child, firstMessage } = await start('tables-server.ts', {
      SOCKETS: kind,
      DATABASE_URL: cluster.url('bench_tables', 'app'),
    });
    const { child: load } = await start('sockets-load.ts');
    try {
      const { site, tables } = firstMessage as { site: string; tables: readonly string[] };
      await call(load, { request: 'connect', url: `${site.replace('http', 'ws')}/ws`, sockets: WATCHERS });
      const usage = () => call<Usage>(child, { request: 'usage' });
      return await run({
        site,
        tables,
        ask: (request) => call(child, request),
        load: (topic) => call(load, { request: 'subscribe', topic }),
        during: async (work) => {
          await call<ReceivedMessages>(load, { request: 'report' });
          const [before, databaseBefore] = [await usage(), cpuOf(cluster.pid)];
          await work();
          const [after, databaseAfter] = [await usage(), cpuOf(cluster.pid)];
          return {
            received: await call<ReceivedMessages>(load, { request: 'report' }),
            cpu: after.cpu - before.cpu,
            databaseCpu: databaseBefore === null || databaseAfter === null ? null : databaseAfter - databaseBefore,
          };
        },
      });
    } finally {
      load.disconnect();
      const closed = once(child, 'exit');
      child.send({ request: 'close' } satisfies TablesServerRequest);
      await closed;
    }
  };
  const watchedOf = ({ received, cpu, databaseCpu }: Span): Watched => ({
    deliveries: received.messages / seconds,
    bytes: received.meanBytes,
    p50: received.p50,
    p99: received.p99,
    cpu: cpu / received.messages,
    databaseCpu: databaseCpu === null ? null : (databaseCpu * 1_000) / received.messages,
  });

  const platform = await withServer('platform', async ({ site, tables, ask, load, during }) => {
    const before = await ask<Usage>({ request: 'usage' });
    await load(tables.map((code) => `table:${code}`));
    await ask({ request: 'drive' });
    // Until the tables have their first round, and are known to be watched.
    await pause(20_000);
    const memory = ((await ask<Usage>({ request: 'usage' })).heap - before.heap) / tables.length;
    const watched = watchedOf(await during(() => pause(seconds * 1_000)));
    log(`${WATCHERS} watchers: ${watched.deliveries.toFixed(0)} messages a second, p99 ${watched.p99} ms`);
    const { child: bettors } = await start('tables-bettors.ts');
    try {
      let bets: BetReport | null = null;
      const whileBetting = watchedOf(
        await during(async () => {
          bets = await call<BetReport>(bettors, { request: 'bet', site, tables, members, seconds });
        }),
      );
      log(`bets: ${JSON.stringify(bets)}`);
      return { tables: tables.length, memory, watched, whileBetting, bets: bets! as BetReport };
    } finally {
      bettors.disconnect();
    }
  });
  const bare = await withServer('bare', async ({ ask, during }) => {
    const perSecond = (platform.watched.deliveries / WATCHERS) * platform.tables;
    const bytes = Math.round(platform.watched.bytes);
    return watchedOf(await during(() => ask({ request: 'broadcast', bytes, perSecond, seconds })));
  });
  log(`bare ws: p99 ${bare.p99} ms, ${bare.cpu.toFixed(1)} µs each`);
  const [stored] = await owner.query<{ late: number; longest: number | null; all: number }>(
    `select
       count(*) filter (where w.placed_at >= r.closes_at)::integer as late,
       extract(epoch from max(w.placed_at - r.closes_at) filter (where w.placed_at >= r.closes_at))::float8 * 1000
         as longest,
       count(*)::integer as all
     from tables.bet b
     join tables.round r on r.round_id = b.round_id
     join wagering.wager w on w.member_id = b.member_id and w.id = b.wager_id`,
  );
  if (stored!.all !== platform.bets.accepted)
    throw new Error(`${platform.bets.accepted} presses were accepted and ${stored!.all} are stored`);
  await requireProof(owner);
  await owner.close();
  const deal = await measureDeal(cluster, log);
  return {
    ...platform,
    watchers: WATCHERS,
    bettors: BETTORS,
    bare,
    afterLock: stored!.late,
    longestAfter: stored!.longest ?? 0,
    tpcb,
    deal,
  };
}

/** The section of the page. */
export function tablesSection(figures: TablesFigures): string {
  const n = formatNumber;
  const { bets, deal, bare, tpcb } = figures;
  const row = (name: string, { deliveries, bytes, p50, p99, cpu, databaseCpu }: Watched): string =>
    `| ${name} | ${n(deliveries)} | ${n(bytes)} | ${n(p50, 1)} | ${n(p99, 1)} | ${n(cpu, 1)}` +
    `${databaseCpu === null ? '' : ` + ${n(databaseCpu, 1)}`} | **${n(cpu / bare.cpu, 2)}x** |`;
  const ratio = tpcb === null ? '' : `, **${n(bets.peak / tpcb, 2)}x** of TPC-B (${n(tpcb)} a second)`;
  return [
    `| ${n(figures.watchers)} watchers of ${figures.tables} tables | messages delivered per second | bytes ` +
      '| p50 ms | p99 ms | CPU server + PostgreSQL, µs each | ratio of the server |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    row('tables without bets', figures.watched),
    row(`the same while ${n(figures.bettors)} bettors press`, figures.whileBetting),
    row('as many bytes by the `ws` library alone', { ...bare, databaseCpu: null }),
    '',
    `${n(bets.accepted)} presses accepted in the closing seconds of ${bets.windows} windows, ` +
      `**${n(bets.accepted / Math.max(1, bets.windows))}** a window; **${n(bets.peak)}** in the second with the ` +
      `most${ratio}; p50 ${n(bets.p50)} ms, p99 ${n(bets.p99)} ms. ${n(bets.late)} came after the lock and were ` +
      `refused; **${n(figures.afterLock)}** are stored with a time after it` +
      (figures.afterLock === 0
        ? '. '
        : ` (judged before it, and stored at most ${n(figures.longestAfter, 1)} ms after it). `) +
      `${n(Object.values(bets.other).reduce((sum, count) => sum + count, 0))} other refusals. ` +
      'All wagers were proved afterwards.',
    '',
    `A table with its ${n(figures.watchers / figures.tables)} subscriptions takes ` +
      `**${n(figures.memory / 1_024)} kB** of heap, the connections apart.`,
    '',
    `${deal.deals} deals of baccarat on a phone-sized screen at a quarter of this machine's speed, drawn by the ` +
      `processor: **${n(deal.rate, 1)} frames per second**, ${n(deal.slow * 100, 1)} % of ${n(deal.frames)} frames ` +
      'longer than 1/30 s.',
  ].join('\n');
}
