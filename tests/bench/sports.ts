import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { createFeed, type Feed } from '../../apps/server/src/modules/sports/feed.ts';
import { createMyTickets } from '../../apps/server/src/modules/sports/my-tickets.ts';
import { offerSports } from '../../apps/server/src/modules/sports/offering.ts';
import { readMarkets, type MarketRow } from '../../apps/server/src/modules/sports/store.ts';
import { finishedFootball } from '../../apps/server/src/modules/sports/football-facts.ts';
import { createTickets } from '../../apps/server/src/modules/sports/tickets.ts';
import type { CallContext } from '../../apps/server/src/platform/http/context.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { formatNumber as n, Latencies, median } from './figures.ts';
import { measureSportsSockets, type SportsSocketFigures } from './sports-sockets.ts';
import { settleTickets, type TicketSettlement } from './sports-settlement.ts';
import { prepareTpcb } from './tpcb.ts';
import { createBettors, type Bettor } from './wagers.ts';

/** Matches on offer, with one market each. */
const MATCHES = 500;
/** Members who bet at the same time, and connections of the tickets' commands. */
const USERS = 16;
const CONNECTIONS = 8;
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
}

/** What the part measures. */
export interface SportsFigures {
  /** Transactions per second of TPC-B; null without pgbench. */
  readonly tpcb: number | null;
  /** Bets spread over all markets, and all on one. */
  readonly spread: TicketRate;
  readonly one: TicketRate;
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
async function offerMatches(owner: Database, feed: Feed): Promise<MarketRow[]> {
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

/** Measures the tickets that are accepted, judged and written as a call of a member is. */
async function ticketRate(
  tickets: ReturnType<typeof createTickets>,
  bettors: readonly Bettor[],
  markets: readonly MarketRow[],
  seconds: number,
): Promise<TicketRate> {
  let latencies = new Latencies();
  let [accepted, placed] = [0, 0];
  let isOver = false;
  const user = async (): Promise<void> => {
    while (!isOver) {
      const at = placed;
      placed += 1;
      const { market_id, outcomes } = markets[at % markets.length]!;
      const { outcome, price } = outcomes[at % outcomes.length]!;
      const sentAt = performance.now();
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
      latencies.add(performance.now() - sentAt);
      accepted += 1;
    }
  };
  const all = Promise.all(Array.from({ length: USERS }, user));
  const wait = (time: number): Promise<unknown> =>
    Promise.race([all, new Promise((resolve) => setTimeout(resolve, time))]);
  await wait(WARM_UP_SECONDS * 1_000);
  [latencies, accepted] = [new Latencies(), 0];
  const startedAt = performance.now();
  await wait(seconds * 1_000);
  const [rate, measured] = [accepted / ((performance.now() - startedAt) / 1_000), latencies];
  isOver = true;
  await all;
  return { rate, p50: measured.percentile(0.5), p99: measured.percentile(0.99) };
}

/** Measures accepted bets next to TPC-B, all on one market next to spread, and the settlement. */
export async function measureSports(
  cluster: BenchCluster,
  options: { readonly rounds: number; readonly seconds: number; readonly settled: number },
  log: (text: string) => void,
): Promise<SportsFigures> {
  const tpcb = await prepareTpcb(cluster);
  const owner = await freshDatabase(cluster, 'bench_sports');
  const pool = createPool(cluster.url('bench_sports', 'app'), { max: CONNECTIONS, name: 'bench-tickets' });
  const database = createDatabase(createPool(cluster.url('bench_sports', 'app'), { max: CONNECTIONS, name: 'bench' }));
  try {
    const bettors = await createBettors(owner);
    const feed = createFeed({ database, onChange: () => undefined });
    const markets = await offerMatches(owner, feed);
    const tickets = createTickets({
      database,
      commands: createCommands(pool),
      mine: createMyTickets(database),
      onTicket: () => undefined,
    });
    const rounds: { readonly tpcb: number | null; readonly spread: TicketRate; readonly one: TicketRate }[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const reference = tpcb && (await tpcb.measure(CONNECTIONS, options.seconds)).rate;
      const spread = await ticketRate(tickets, bettors, markets, options.seconds);
      const one = await ticketRate(tickets, bettors, markets.slice(0, 1), options.seconds);
      rounds.push({ tpcb: reference, spread, one });
      log(`tickets a second: spread ${n(spread.rate)}, one market ${n(one.rate)}; TPC-B ${n(reference ?? 0)}`);
    }
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
    const middle = (of: 'spread' | 'one'): TicketRate => {
      const rate = median(rounds.map((round) => round[of].rate));
      return rounds.find((round) => round[of].rate === rate)![of];
    };
    return {
      tpcb: tpcb && median(rounds.map((round) => round.tpcb!)),
      spread: middle('spread'),
      one: middle('one'),
      settlement,
      sockets,
    };
  } finally {
    await Promise.all([pool.end(), database.close(), owner.close()]);
  }
}

/** The figures for the page. */
export function sportsSection({ tpcb, spread, one, settlement, sockets }: SportsFigures): string {
  const row = (name: string, { rate, p50, p99 }: TicketRate): string =>
    `| ${name} | ${n(rate)} | ${tpcb === null ? '-' : `**${n(rate / tpcb, 2)}x**`} | ${n(p50, 1)} | ${n(p99, 1)} |`;
  const { tickets, bare, settled } = settlement;
  return [
    '| | per second | ratio | p50 ms | p99 ms |',
    '| --- | --- | --- | --- | --- |',
    `| pgbench TPC-B, prepared, ${CONNECTIONS} clients | ${tpcb === null ? 'not installed' : n(tpcb)} | 1.00x | | |`,
    row(`tickets of ${USERS} members on ${MATCHES} markets`, spread),
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
