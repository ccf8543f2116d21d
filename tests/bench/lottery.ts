import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { offerLotteries } from '../../apps/server/src/modules/lottery/offering.ts';
import { LOTTERY_RULE, payoutRule } from '../../apps/server/src/modules/lottery/settlement.ts';
import { createSlips, type SlipContext, type Slips } from '../../apps/server/src/modules/lottery/slips.ts';
import { createWagering } from '../../apps/server/src/modules/wagering/index.ts';
import { createLeases } from '../../apps/server/src/platform/lease/leases.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { prepareBareSettlement, settleBare } from './bare-settlement.ts';
import { formatNumber, Latencies } from './figures.ts';
import { runSettlement, timed, type SettlementTime } from './settlement.ts';
import { measureWatchers, SOCKETS, type Delivery } from './sockets.ts';
import { createBettors, measure, WAGER } from './wagers.ts';

const GAME = 'thai-government';
const PLAY = 'thai-government.top2';
/** Lines of a whole slip, of the hundred numbers of the play. */
const LINES = 50;
/** Users that send slips of one line, and of many. */
const USERS = 64;
const SLIP_USERS = 8;
const WARM_UP_SECONDS = 2;
/** The numbers of the result that is settled. 57 wins 93 times its stake. */
const RESULT = { first: ['123457'], front3: ['111', '222'], back3: ['333', '444'], last2: ['59'] };

/** The rate of one way to bet. */
interface SlipRate {
  /** Slips and their lines per second. */
  readonly slips: number;
  readonly lines: number;
  /** Percentiles of the latency of a slip, ms. */
  readonly p50: number;
  readonly p99: number;
}

/** The figures of the lottery. */
export interface LotteryFigures {
  /** Single wagers of a game, through the same batcher. */
  readonly wagers: Pick<SlipRate, 'lines' | 'p50' | 'p99'>;
  readonly spread: SlipRate;
  readonly oneNumber: SlipRate;
  readonly many: SlipRate;
  /** Lines of the draw that is settled. */
  readonly settledLines: number;
  readonly bare: SettlementTime;
  readonly settled: SettlementTime;
  readonly watchers: Delivery;
}

/** A draw on sale for two hours from now on. Returns its id and issue. */
export async function openDraw(
  owner: Database,
  issue: string,
): Promise<{ readonly drawId: string; readonly issue: string }> {
  const drawId = uuid7();
  await owner.query(
    `insert into draws.draw (
       draw_id, brand_id, code, issue, source, is_demo, format, sale_opens_at, lock_at, draw_at, result_at, late_after
     )
     select
       $1, brand_id, code, $2, source, is_demo, format,
       c.now + interval '100 milliseconds',
       c.now + interval '2 hours',
       c.now + $3 * interval '3 hours',
       c.now + interval '12 hours',
       c.now + interval '13 hours'
     from draws.game, (select platform.clock() as now) c
     where code = '${GAME}'`,
    [drawId, issue, Number(issue.slice(-1))],
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { drawId, issue };
}

const entryOf = (number: number): string => String(number % 100).padStart(2, '0');

/** What a member sends: so many numbers from `first` on, each with a stake of 1. */
export const slipOf = (issue: string, first: number, lines: number) => ({
  slipId: uuid7(),
  contents: [
    {
      gameId: GAME,
      playId: PLAY,
      bettingContent: Array.from({ length: lines }, (_, n) => entryOf(first + n)).join(','),
      singleBetPrice: 1,
      numero: [{ numero: issue, multiple: 1 }],
    },
  ],
});

export const contextOf = (memberId: string): SlipContext => ({
  brand: { id: 'bench' },
  language: 'EN',
  player: { sessionId: uuid7(), memberId, account: 'bench', isAgent: 0, currency: 'THB' },
});

/** One measurement of slips. `first`: the first number of the slip that is sent as the n-th. */
interface SlipLoad {
  readonly slips: Slips;
  readonly members: readonly string[];
  readonly issue: string;
  readonly users: number;
  readonly lines: number;
  readonly first: (n: number) => number;
  readonly seconds: number;
}

/** Measures the accepted slips of some users, each time of another member. */
async function measureSlips({ slips, members, issue, users, lines, first, seconds }: SlipLoad): Promise<SlipRate> {
  let [latencies, accepted, next] = [new Latencies(), 0, 0];
  let state: 'warm' | 'counting' | 'over' = 'warm';
  const user = async (): Promise<void> => {
    while (state !== 'over') {
      const n = next;
      next += 1;
      const sentAt = performance.now();
      await slips.place(slipOf(issue, first(n), lines), contextOf(members[n % members.length]!));
      if (state !== 'counting') continue;
      latencies.add(performance.now() - sentAt);
      accepted += 1;
    }
  };
  const all = Promise.all(Array.from({ length: users }, user));
  const wait = (duration: number): Promise<unknown> =>
    Promise.race([all, new Promise((resolve) => setTimeout(resolve, duration * 1_000))]);
  await wait(WARM_UP_SECONDS);
  [latencies, accepted] = [new Latencies(), 0];
  state = 'counting';
  const startedAt = performance.now();
  await wait(seconds);
  const duration = (performance.now() - startedAt) / 1_000;
  state = 'over';
  await all;
  return {
    slips: accepted / duration,
    lines: (accepted * lines) / duration,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
  };
}

/** Places slips of `LINES` lines until the draw has so many. Returns how many it has. */
async function fillDraw(slips: Slips, members: readonly string[], issue: string, wagers: number): Promise<number> {
  const count = Math.ceil(wagers / LINES);
  let next = 0;
  const user = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      await slips.place(slipOf(issue, n * 7, LINES), contextOf(members[n % members.length]!));
    }
  };
  await Promise.all(Array.from({ length: SLIP_USERS }, user));
  return count * LINES;
}

/** Offers the game at the brand of the bench, without limits that the measurement would reach. */
export async function offerGame(owner: Database): Promise<void> {
  const game = lotteryGameOf(GAME)!;
  await offerLotteries(owner, {
    brandId: 'bench',
    beacon: '',
    games: [game],
    drawsOf: () => ({ source: 'official', isDemo: false, calendar: game.calendar }),
  });
}

/**
 * Measures slips, with all bets on one number beside bets on all numbers, the settlement of a draw
 * next to the same rows written bare, and 2,000 watchers of one draw.
 */
export async function measureLottery(
  cluster: BenchCluster,
  { seconds, settled: wagers }: { readonly seconds: number; readonly settled: number },
  log: (text: string) => void,
): Promise<LotteryFigures> {
  const owner = await freshDatabase(cluster, 'bench_lottery');
  const bettors = await createBettors(owner);
  const members = bettors.map(({ member }) => member);
  await offerGame(owner);
  const url = cluster.url('bench_lottery', 'app');
  const database = createDatabase(createPool(url, { max: 6, name: 'bench' }));
  const leaseDatabase = createDatabase(createPool(url, { max: 1, name: 'bench-leases' }));
  const batchPool = createPool(url, { max: 2, name: 'bench-batch' });
  const batcher = createBatcher(batchPool);
  const errors: unknown[] = [];
  const wagering = createWagering({
    database,
    commands: createCommands(database.pool),
    onError: (_id, error) => errors.push(error),
  });
  wagering.settlements.addPayoutRule(LOTTERY_RULE, payoutRule);
  const leases = createLeases({ database: leaseDatabase });
  const [work] = wagering.module.leased!;
  leases.hold(work!.name, work!);
  const slips = createSlips({ database, commands: batcher });
  try {
    const open = await openDraw(owner, '20260101-1');
    const shared = { slips, members, issue: open.issue, seconds } as const;
    const single = { commands: batcher, fn: WAGER, bettors, users: USERS, seconds, postmaster: cluster.pid } as const;
    const { rate, p50, p99 } = await measure(single);
    log(`single wagers: ${rate.toFixed(0)} per second`);
    const spread = await measureSlips({ ...shared, users: USERS, lines: 1, first: (n) => n });
    log(`slips of one line: ${spread.slips.toFixed(0)} per second`);
    const oneNumber = await measureSlips({ ...shared, users: USERS, lines: 1, first: () => 57 });
    log(`all on one number: ${oneNumber.slips.toFixed(0)} per second`);
    const many = await measureSlips({ ...shared, users: SLIP_USERS, lines: LINES, first: (n) => n * 7 });
    log(`slips of ${LINES} lines: ${many.slips.toFixed(1)} per second`);

    const draw = await openDraw(owner, '20260101-2');
    const settledLines = await fillDraw(slips, members, draw.issue, wagers);
    await prepareBareSettlement(
      owner,
      draw.drawId,
      `case when detail ->> 'selection' = '57' then stake * 93 else 0 end`,
    );
    await owner.query('vacuum analyze');
    const bare = await timed(cluster, settledLines, () => settleBare(database));
    const settled = await timed(cluster, settledLines, () =>
      runSettlement(
        wagering.settlements,
        {
          subject: `lottery:draw:${draw.drawId}`,
          version: 1,
          reason: '',
          kind: 'result',
          payoutRule: LOTTERY_RULE,
          result: { numbers: RESULT },
          vendor: 'GPI',
          game: GAME,
          round: draw.drawId,
          since: new Date(Date.now() - 3_600_000),
        },
        errors,
      ),
    );
    log(`${settledLines} lines: bare ${bare.seconds.toFixed(1)} s, settled ${settled.seconds.toFixed(1)} s`);
    await requireProof(owner);
    const watchers = await measureWatchers(cluster, seconds);
    log(`watchers: p99 ${watchers.p99} ms`);
    return { wagers: { lines: rate, p50, p99 }, spread, oneNumber, many, settledLines, bare, settled, watchers };
  } finally {
    await leases.close();
    await Promise.all([batchPool.end(), database.close(), leaseDatabase.close(), owner.close()]);
  }
}

/** The section of the page. */
export function lotterySection(figures: LotteryFigures): string {
  const n = formatNumber;
  const { wagers, bare, settled, watchers } = figures;
  const row = (name: string, { lines, p50, p99 }: Pick<SlipRate, 'lines' | 'p50' | 'p99'>, slips: number): string =>
    `| ${name} | ${n(slips, slips < 100 ? 1 : 0)} | ${n(lines)} | **${n(lines / wagers.lines, 2)}x** | ` +
    `${n(p50, 1)} | ${n(p99, 1)} |`;
  const cpu = settled.cpu === null || bare.cpu === null ? '-' : `**${n(settled.cpu / bare.cpu, 2)}x**`;
  return [
    '| | commands per second | wagers per second | ratio | p50 ms | p99 ms |',
    '| --- | --- | --- | --- | --- | --- |',
    row(`single wagers of a game, ${USERS} users`, wagers, wagers.lines),
    row(`slips of one line, spread over 100 numbers, ${USERS} users`, figures.spread, figures.spread.slips),
    row(`slips of one line, all on one number, ${USERS} users`, figures.oneNumber, figures.oneNumber.slips),
    row(`slips of ${LINES} lines, ${SLIP_USERS} users`, figures.many, figures.many.slips),
    '',
    `${n(figures.settledLines)} lines of one draw are settled in **${n(settled.seconds, 1)} s**, ` +
      `**${n(settled.seconds / bare.seconds, 2)}x** the time and ${cpu} the processor time of PostgreSQL of the same ` +
      'rows written bare. All were proved afterwards.',
    '',
    `${n(SOCKETS)} watchers of one draw, which changes once a second (${n(watchers.bytes)} bytes): delivery p50 ` +
      `${n(watchers.p50, 1)} ms, p99 **${n(watchers.p99, 1)} ms**.`,
  ].join('\n');
}
