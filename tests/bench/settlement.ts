import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { createWagering, type PayoutRule, type Wagering } from '../../apps/server/src/modules/wagering/index.ts';
import { createLeases } from '../../apps/server/src/platform/lease/leases.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { BARE_CHUNK, prepareBareSettlement, settleBare } from './bare-settlement.ts';
import { cpuOf } from './process-cpu.ts';
import { createBettors, measure, WAGER, type WagerRate } from './wagers.ts';

/** Wagers of a member in a draw, as a slip. */
const LINES = 10;
const USERS = 8;

/** The time of one way to settle a draw. */
export interface SettlementTime {
  readonly seconds: number;
  /** Processor time of PostgreSQL per wager, microseconds. */
  readonly cpu: number | null;
}

/** The settlement of draws. */
export interface SettlementFigures {
  /** Wagers of each draw. */
  readonly wagers: number;
  readonly bare: SettlementTime;
  readonly settled: SettlementTime;
  /** Another result: one wager in eight is reversed and settled again. */
  readonly corrected: SettlementTime;
  /** Seconds of the longest chunk, of all settlements. */
  readonly longest: number;
  /** Live wagers of 8 users without and with a settlement of the same members. */
  readonly alone: WagerRate;
  readonly meanwhile: WagerRate;
  /** Wagers that were left aside because a live wager had locked their member. */
  readonly busy: number;
}

/** Places wagers on a draw, `LINES` of each member in one command. */
async function placeDraw(owner: Database, members: readonly string[], round: string): Promise<void> {
  for (let from = 0; from < members.length; from += 64) {
    const commands = members.slice(from, from + 64).map((memberId) => ({
      memberId,
      brandId: 'bench',
      product: 'ELOTT',
      vendor: 'BAAN',
      game: 'thai-draw',
      round,
      stake: '10000000',
      currency: 'THB',
      ruleVersion: '1',
      detail: { version: 1, selection: '12' },
      wagers: Array.from({ length: LINES }, () => ({ id: uuid7() })),
    }));
    const [row] = await owner.query<{ answers: { status: string }[] }>(
      'select to_jsonb(wagering.place_batch($1::jsonb[])) as answers',
      [commands.map((command) => JSON.stringify({ ...command, id: command.wagers[0]!.id }))],
    );
    if (row!.answers.some(({ status }) => status !== 'ok')) throw new Error('a wager of the draw was not accepted');
  }
}

/** Every second wager wins; another result differs for one in eight. */
const rule: PayoutRule = (result, wagers) =>
  wagers.map(({ wagerId, stake }) => {
    const digit = Number.parseInt(wagerId.slice(-1), 16);
    return { payout: (digit < 2 ? digit === result : digit % 2 === 1) ? stake * 2n : 0n };
  });

/** Settles and waits until it is done. Returns how many wagers were left aside at a time. */
export async function runSettlement(
  settlements: Wagering['settlements'],
  request: Parameters<Wagering['settlements']['start']>[0],
  errors: readonly unknown[],
): Promise<number> {
  const { id } = await settlements.start(request);
  let busy = 0;
  for (;;) {
    const status = (await settlements.find(id))!;
    busy = Math.max(busy, status.busy);
    if (status.state === 'done') return busy;
    if (status.state !== 'running') throw new Error(`the settlement is ${status.state}: ${String(errors[0])}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs something and takes its time, for so many wagers. */
export async function timed(
  { pid }: Pick<BenchCluster, 'pid'>,
  count: number,
  run: () => Promise<unknown>,
): Promise<SettlementTime> {
  const before = cpuOf(pid);
  const startedAt = performance.now();
  await run();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = cpuOf(pid);
  return { seconds, cpu: before === null || after === null ? null : ((after - before) * 1_000) / count };
}

/** Measures the settlement of draws with so many wagers, next to the same rows written bare. */
export async function measureSettlement(
  cluster: BenchCluster,
  { seconds, settled: wagers }: { readonly seconds: number; readonly settled: number },
  log: (text: string) => void,
): Promise<SettlementFigures> {
  const owner = await freshDatabase(cluster, 'bench_settlement');
  const bettors = await createBettors(owner);
  const members = bettors.slice(0, Math.ceil(wagers / LINES)).map(({ member }) => member);
  const repeats = Math.ceil(wagers / LINES / bettors.length);
  const count = members.length * LINES * repeats;
  const url = cluster.url('bench_settlement', 'app');
  const database = createDatabase(createPool(url, { max: 4, name: 'bench' }));
  const leaseDatabase = createDatabase(createPool(url, { max: 1, name: 'bench-leases' }));
  const batchPool = createPool(url, { max: 2, name: 'bench-batch' });
  const errors: unknown[] = [];
  const wagering = createWagering({
    database,
    commands: createCommands(database.pool),
    onError: (_id, error) => errors.push(error),
  });
  wagering.settlements.addPayoutRule('bench', rule);
  const leases = createLeases({ database: leaseDatabase });
  let longest = 0;
  const [work] = wagering.module.leased!;
  leases.hold(work!.name, work!);

  const settle = async (round: string, version: number): Promise<number> => {
    const request = {
      subject: `lottery:draw:${round}`,
      version,
      reason: 'bench',
      kind: 'result',
      payoutRule: 'bench',
      result: version % 2,
      vendor: 'BAAN',
      game: 'thai-draw',
      round,
      since: new Date(Date.now() - 3_600_000),
    } as const;
    return runSettlement(wagering.settlements, request, errors);
  };
  const longestChunk = async (): Promise<number> => {
    const [row] = await owner.query<{ longest: number }>(
      `select coalesce(max(extract(epoch from a.at - b.at)), 0)::float8 as longest
       from (select at, row_number() over (order by at) as n from (select distinct at from wagering.outcome) o) a
       join (select at, row_number() over (order by at) as n from (select distinct at from wagering.outcome) o) b
         on b.n = a.n - 1
       where a.at - b.at < interval '2 seconds'`,
    );
    return row!.longest;
  };
  try {
    log(`placing ${count} wagers on each of two draws`);
    for (const round of ['first', 'second'])
      for (let repeat = 0; repeat < repeats; repeat += 1) await placeDraw(owner, members, round);
    await prepareBareSettlement(owner, 'first');
    await owner.query('vacuum analyze');
    const bare = await timed(cluster, count, () => settleBare(database));
    log(`bare: ${bare.seconds.toFixed(1)} s in chunks of ${BARE_CHUNK}`);
    const settled = await timed(cluster, count, () => settle('first', 1));
    log(`settled: ${settled.seconds.toFixed(1)} s`);
    longest = Math.max(longest, await longestChunk());
    const corrected = await timed(cluster, count, () => settle('first', 2));
    log(`corrected: ${corrected.seconds.toFixed(1)} s`);
    const live = {
      commands: createBatcher(batchPool),
      fn: WAGER as 'wagering.place_and_settle',
      bettors,
      users: USERS,
      postmaster: cluster.pid,
    };
    const alone = await measure({ ...live, seconds });
    const settling = settle('second', 1);
    const meanwhile = await measure({ ...live, seconds });
    const busy = await settling;
    await requireProof(owner);
    return { wagers: count, bare, settled, corrected, longest, alone, meanwhile, busy };
  } finally {
    await leases.close();
    await Promise.all([batchPool.end(), database.close(), leaseDatabase.close(), owner.close()]);
  }
}
