import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createStatementCounter } from '@chokdee/database/testing-statements';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createFeed, type Feed } from '../../apps/server/src/modules/sports/feed.ts';
import { createMyTickets } from '../../apps/server/src/modules/sports/my-tickets.ts';
import { offerSports } from '../../apps/server/src/modules/sports/offering.ts';
import { readMarkets, type MarketRow } from '../../apps/server/src/modules/sports/store.ts';
import { finishedFootball } from '../../apps/server/src/modules/sports/football-facts.ts';
import { createTickets } from '../../apps/server/src/modules/sports/tickets.ts';
import type { CallContext } from '../../apps/server/src/platform/http/context.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { cpuOf } from './process-cpu.ts';
import { formatNumber as n, Latencies, median } from './figures.ts';
import { measureSportsSockets, type SportsSocketFigures } from './sports-sockets.ts';
import { settleTickets, type TicketSettlement } from './sports-settlement.ts';
import { prepareTpcb } from './tpcb.ts';
import { createBettors, measure, nextWager, WAGER, type Bettor, type WagerRate } from './wagers.ts';

/** Matches on offer, with one market each. */
const MATCHES = 500;
/** Members who bet at the same time. */
const USERS = 32;
/** Connections of TPC-B, and of the calls that read. */
const CONNECTIONS = 8;
/** Tickets whose statements are counted. */
const COUNTED = 512;
const WARM_UP_SECONDS = 2;
const BRAND = 'bench';
const LEAGUE = 'bench-league';

/** Accepted tickets of one way to bet. */
interface TicketRate {
  /** Accepted tickets per second. */
  readonly rate: number;
  /** Percentiles of the time until the answer, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per ticket of this process and of PostgreSQL, microseconds. */
  readonly clientCpu: number;
  readonly serverCpu: number | null;
}

/** What some tickets or wagers sent to the database, each. */
interface Sent {
  readonly roundTrips: number;
  /** Statements that ran inside those that were sent. */
  readonly statements: number;
}

const cpuSum = ({ clientCpu, serverCpu }: Pick<TicketRate, 'clientCpu' | 'serverCpu'>): number =>
  clientCpu + (serverCpu ?? Number.NaN);

/** What the part measures. */
export interface SportsFigures {
  /** Transactions per second of TPC-B; null without pgbench. */
  readonly tpcb: number | null;
  /** Bets spread over all markets, and all on one. */
  readonly spread: TicketRate;
  readonly one: TicketRate;
  /** Wagers of a game through the same batcher. */
  readonly wagers: WagerRate;
  /** Processor time of a spread ticket over that of a wager, the median of the rounds. */
  readonly cpuRatio: number;
  readonly sent: { readonly tickets: Sent; readonly wagers: Sent };
  readonly settlement: TicketSettlement;
  readonly sockets: SportsSocketFigures;
}

const match = (at: number) => ({
  id: uuid7(),
  producer: 'import' as const,
  league: LEAGUE,
  home: { code: `home-${at}`, names: { en: `Home ${at}`, th: `เจ้าบ้าน ${at}` } },
  away: { code: `away-${at}`, names: { en: `Away ${at}`, th: `ทีมเยือน ${at}` } },
  players: [],
  startsAt: Date.now() + 3_600_000,
  season: null,
  drawId: null,
});
const MARKET = {
  type: 'football.match_result',
  line: null,
  outcomes: [
    { code: 'home', price: '2.10' },
    { code: 'draw', price: '3.30' },
    { code: 'away', price: '3.60' },
  ],
};

/** Offers matches, with limits that are never reached. Returns their markets. */
export async function offerMatches(owner: Database, feed: Feed): Promise<MarketRow[]> {
  await offerSports(owner, BRAND);
  const most = 9_000_000_000_000_000n;
  await owner.query(
    `insert into sports.setting (
       brand_id, least_stake, most_stake, most_payout, most_member_market, most_member_event, most_market, most_event,
       fewest_legs, stake_of
     )
     values ($1, 10000000, $2, $2, $2, $2, $2, $2, 2, 'total')`,
    [BRAND, most],
  );
  await feed.putLeague(BRAND, {
    code: LEAGUE,
    sport: 'football',
    vendor: 'SANAM',
    names: { en: 'Bench league', th: 'ลีกทดสอบ' },
    isVirtual: true,
    position: 1,
  });
  for (let at = 0; at < MATCHES; at += 1) {
    const event = match(at);
    await feed.upsertEvent(BRAND, event);
    await feed.offer(BRAND, event.id, [MARKET]);
  }
  await owner.query('vacuum analyze');
  return readMarkets(owner, 'where true', []);
}

const contextOf = ({ member }: Bettor): CallContext =>
  ({
    brand: { id: BRAND, currency: 'THB' },
    language: 'EN',
    player: { memberId: member, sessionId: uuid7(), account: member, isAgent: 0, currency: 'THB' },
  }) as unknown as CallContext;

type Placing = Pick<ReturnType<typeof createTickets>, 'place'>;

/** Places a single. `at`: its number, which selects member, market and outcome. */
export const placeSingle = async (
  tickets: Placing,
  { bettors, markets }: { readonly bettors: readonly Bettor[]; readonly markets: readonly MarketRow[] },
  at: number,
): Promise<void> => {
  const { market_id, outcomes } = markets[at % markets.length]!;
  const { outcome, price } = outcomes[at % outcomes.length]!;
  await tickets.place(
    {
      kind: 'single',
      format: 'decimal',
      accept: 'none',
      stake: 10,
      ticketId: uuid7(),
      selections: [{ marketId: market_id, outcome, price: price! }],
    },
    contextOf(bettors[at % bettors.length]!),
  );
};

/** Measures the tickets that are accepted, judged and written as a call of a member is. */
async function ticketRate(
  tickets: Placing,
  of: Parameters<typeof placeSingle>[1],
  { seconds, postmaster }: { readonly seconds: number; readonly postmaster: number },
): Promise<TicketRate> {
  let latencies = new Latencies();
  let [accepted, placed] = [0, 0];
  let isOver = false;
  const user = async (): Promise<void> => {
    while (!isOver) {
      const at = placed;
      placed += 1;
      const sentAt = performance.now();
      await placeSingle(tickets, of, at);
      latencies.add(performance.now() - sentAt);
      accepted += 1;
    }
  };
  const all = Promise.all(Array.from({ length: USERS }, user));
  const wait = (time: number): Promise<unknown> =>
    Promise.race([all, new Promise((resolve) => setTimeout(resolve, time))]);
  await wait(WARM_UP_SECONDS * 1_000);
  [latencies, accepted] = [new Latencies(), 0];
  const [startedAt, clientBefore, serverBefore] = [performance.now(), process.cpuUsage(), cpuOf(postmaster)];
  await wait(seconds * 1_000);
  const [count, measured] = [accepted, latencies];
  const duration = (performance.now() - startedAt) / 1_000;
  const [client, serverAfter] = [process.cpuUsage(clientBefore), cpuOf(postmaster)];
  isOver = true;
  await all;
  return {
    rate: count / duration,
    p50: measured.percentile(0.5),
    p99: measured.percentile(0.99),
    clientCpu: (client.user + client.system) / count,
    serverCpu: serverBefore === null || serverAfter === null ? null : ((serverAfter - serverBefore) * 1_000) / count,
  };
}

/** Counts what singles and wagers of a game send to the database when as many users wait. */
async function countSent(cluster: BenchCluster, of: Parameters<typeof placeSingle>[1]): Promise<SportsFigures['sent']> {
  const counter = await createStatementCounter(
    { url: cluster.url('bench_sports', 'app'), superUrl: cluster.url('bench_sports', 'super') },
    { max: 2 },
  );
  const { database } = counter;
  const commands = createBatcher(database.pool);
  const tickets = createTickets({ database, commands, mine: createMyTickets(database) });
  const each = async (send: (at: number) => Promise<unknown>): Promise<Sent> => {
    let sent = 0;
    const user = async (): Promise<void> => {
      for (; sent < COUNTED;) await send(sent++);
    };
    const all = () => Promise.all(Array.from({ length: USERS }, user));
    await all();
    sent = 0;
    const { roundTrips, statements } = await counter.count(all);
    return { roundTrips: roundTrips / COUNTED, statements: statements / COUNTED };
  };
  const markets = of.markets.slice(0, USERS);
  const sent = {
    tickets: await each((at) => placeSingle(tickets, { ...of, markets }, at)),
    wagers: await each((at) => commands.run(WAGER, { ...nextWager(of.bettors[at]!) })),
  };
  await counter.close();
  return sent;
}

/** Measures accepted bets next to TPC-B, all on one market next to spread, and the settlement. */
export async function measureSports(
  cluster: BenchCluster,
  options: { readonly rounds: number; readonly seconds: number; readonly settled: number },
  log: (text: string) => void,
): Promise<SportsFigures> {
  const tpcb = await prepareTpcb(cluster);
  const owner = await freshDatabase(cluster, 'bench_sports');
  const pool = createPool(cluster.url('bench_sports', 'app'), { max: 2, name: 'bench-tickets' });
  const batcher = createBatcher(pool);
  const database = createDatabase(createPool(cluster.url('bench_sports', 'app'), { max: CONNECTIONS, name: 'bench' }));
  try {
    const bettors = await createBettors(owner);
    const feed = createFeed({ database, onChange: () => undefined });
    const markets = await offerMatches(owner, feed);
    const tickets = createTickets({
      database,
      commands: batcher,
      mine: createMyTickets(database),
      onTicket: () => undefined,
    });
    const rounds: Pick<SportsFigures, 'tpcb' | 'spread' | 'one' | 'wagers'>[] = [];
    const how = { seconds: options.seconds, postmaster: cluster.pid };
    for (let round = 1; round <= options.rounds; round += 1) {
      const reference = tpcb && (await tpcb.measure(CONNECTIONS, options.seconds)).rate;
      const spread = await ticketRate(tickets, { bettors, markets }, how);
      const one = await ticketRate(tickets, { bettors, markets: markets.slice(0, 1) }, how);
      const wagers = await measure({ ...how, commands: batcher, fn: WAGER, bettors, users: USERS });
      rounds.push({ tpcb: reference, spread, one, wagers });
      log(
        `a second: tickets ${n(spread.rate)}, on one market ${n(one.rate)}, wagers ${n(wagers.rate)}, ` +
          `TPC-B ${n(reference ?? 0)}; processor time ${n(cpuSum(spread))} and ${n(cpuSum(wagers))}`,
      );
    }
    const sent = await countSent(cluster, { bettors, markets });
    const settlement = await settleTickets({
      owner,
      url: cluster.url('bench_sports', 'app'),
      bettors,
      market: markets[1]!,
      count: options.settled,
      finish: (eventId) => feed.finish(BRAND, eventId, 1, finishedFootball([1, 0], [1, 0])),
      log,
    });
    await requireProof(owner);
    const sockets = await measureSportsSockets(cluster, options, log);
    const middle = (of: 'spread' | 'one' | 'wagers'): TicketRate => {
      const rate = median(rounds.map((round) => round[of].rate));
      return rounds.find((round) => round[of].rate === rate)![of];
    };
    return {
      tpcb: tpcb && median(rounds.map((round) => round.tpcb!)),
      spread: middle('spread'),
      one: middle('one'),
      wagers: middle('wagers'),
      cpuRatio: median(rounds.map((round) => cpuSum(round.spread) / cpuSum(round.wagers))),
      sent,
      settlement,
      sockets,
    };
  } finally {
    await Promise.all([pool.end(), database.close(), owner.close()]);
  }
}

/** The figures for the page. */
export function sportsSection({
  tpcb,
  spread,
  one,
  wagers,
  cpuRatio,
  sent,
  settlement,
  sockets,
}: SportsFigures): string {
  const row = (name: string, { rate, p50, p99, ...cpu }: TicketRate, of?: Sent, ratio?: number): string =>
    `| ${name} | ${n(rate)} | ${tpcb === null ? '-' : `**${n(rate / tpcb, 2)}x**`} | ${n(p50, 1)} | ${n(p99, 1)} ` +
    `| ${n(cpu.clientCpu)} + ${cpu.serverCpu === null ? '-' : n(cpu.serverCpu)} ` +
    `| ${ratio === undefined ? '' : `**${n(ratio, 2)}x**`} ` +
    `| ${of === undefined ? ' | ' : `${n(of.roundTrips, 2)} | ${n(of.statements, 1)}`} |`;
  const { tickets, bare, settled } = settlement;
  return [
    '| | per second | ratio | p50 ms | p99 ms | CPU client + PostgreSQL, µs each | ratio | round trips | statements |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    `| pgbench TPC-B, prepared, ${CONNECTIONS} clients | ${tpcb === null ? 'not installed' : n(tpcb)} | 1.00x ` +
      '| | | | | | |',
    row(`wagers of a game, ${USERS} users`, wagers, sent.wagers, 1),
    row(`singles on ${MATCHES} markets, ${USERS} users`, spread, sent.tickets, cpuRatio),
    row('the same, all on one market', one),
    '',
    `All on one market reach **${n(one.rate / spread.rate, 2)}x** of the spread bets. ${n(tickets)} tickets of one ` +
      `match settled in **${n(settled, 1)} s**, ${n(tickets / settled)} a second: **${n(settled / bare, 2)}x** the ` +
      `${n(bare, 1)} s of the same rows in bare tables. All were proved afterwards.`,
    '',
    `${n(sockets.sockets)} sockets on the topics of 10 leagues with 500 markets, ${n(sockets.wanted)} prices changed ` +
      `a second (${n(sockets.reached, 1)} reached): ${n(sockets.deliveries)} changes delivered a second, p50 ` +
      `**${n(sockets.p50)} ms**, p99 **${n(sockets.p99)} ms** from before the write, of which up to 100 ms collect ` +
      `changes; processor time ${n(sockets.cpu)} ms of the server and ` +
      `${sockets.databaseCpu === null ? '-' : n(sockets.databaseCpu)} ms of PostgreSQL per second.`,
  ].join('\n');
}
