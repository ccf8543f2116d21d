import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands, type Commands, type MoneyFunction } from '@chokdee/ledger/commands';
import { createProtection } from '../../apps/server/src/modules/protection/index.ts';
import { createWagering, type PlaceAndSettle, type WagerAnswer } from '../../apps/server/src/modules/wagering/index.ts';
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts';
import { consumerLag } from '../../apps/server/src/platform/outbox/status.ts';
import { startTestRelay } from '../../apps/server/src/platform/outbox/testing.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { BARE_WAGER, prepareBare } from './bare.ts';
import { Latencies, median } from './figures.ts';
import { cpuOf } from './process-cpu.ts';
import { prepareTpcb, type TpcbRate } from './tpcb.ts';

const MEMBERS = 20_000;
/** Members with a limit that is checked and never reached. */
const LIMITED_MEMBERS = 100;
/** The command that is measured. */
export const WAGER = 'wagering.place_and_settle';
const WARM_UP_SECONDS = 2;
const CLIENTS = 8;
/** Users that fill the batches of the micro-batcher. */
export const MANY_USERS = 256;

/** The rate of one way to send wagers. */
export interface WagerRate {
  /** Accepted wagers per second. */
  readonly rate: number;
  /** Percentiles of the latency, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per wager of this process and of PostgreSQL, microseconds. */
  readonly clientCpu: number;
  readonly serverCpu: number | null;
}

/** The measured ways: the micro-batcher with 8 users, with 256, and the latter with consumers. */
const WAYS = ['single', 'bare', 'few', 'batched', 'withConsumers'] as const;
type Way = (typeof WAYS)[number];

/**
 * The rates, with their ratios to TPC-B of the same round (null without pgbench). Rates and ratios
 * are medians of the rounds; the other figures are of the median round.
 */
export type WagerFigures = { readonly [W in Way]: WagerRate & { readonly ratio: number | null } } & {
  readonly tpcb: TpcbRate | null;
  /** Wagers stored in the database, all of them proved. */
  readonly wagers: number;
};

/** A member who places wagers, with the current seed pair. */
export interface Bettor {
  readonly member: string;
  readonly pair: string;
  nonce: number;
}

/** Creates members with money, player limits and a seed pair. */
export async function createBettors(owner: Database): Promise<Bettor[]> {
  await owner.query(
    `select ledger.open_member(m, 'bench', 'THB'), protection.create_player_limits(m, 'bench', 'THB')
     from (select platform.uuid7() as m from generate_series(1, ${MEMBERS})) as new_member`,
  );
  await owner.query(
    `insert into seeds.pair (member_id, id, state, hash, sealed, client_seed, started_at)
     select member_id, platform.uuid7(), 'current', repeat('0', 64), '\\x00', 'bench', platform.clock()
     from protection.player_limits`,
  );
  await owner.query(
    `select ledger.adjust(jsonb_build_object(
       'id', platform.uuid7(),
       'memberId', member_id,
       'type', 'deposit',
       'lines', jsonb_build_array(jsonb_build_object(
         'debit', 'channel:sandbox',
         'credit', 'cash',
         'amount', '1000000000000',
         'currency', 'THB'
       ))
     ))
     from protection.player_limits`,
  );
  const members = await owner.query<{ member: string; pair: string }>(
    'select member_id as member, id as pair from seeds.pair',
  );
  const protection = createProtection({ database: owner });
  for (const { member } of members.slice(0, LIMITED_MEMBERS))
    await protection.setLimit({
      memberId: member,
      kind: 'loss',
      period: 'day',
      setter: 'member',
      amount: 1_000_000_000_000n,
      actor: 'member',
    });
  await owner.query('vacuum analyze');
  return members.map((row) => ({ ...row, nonce: 0 }));
}

const session = uuid7();
/** The next wager of a member, lost or won in turn. */
export const nextWager = (bettor: Bettor): PlaceAndSettle => {
  const nonce = bettor.nonce;
  bettor.nonce += 1;
  return {
    id: uuid7(),
    memberId: bettor.member,
    brandId: 'bench',
    product: 'RNG',
    vendor: 'BAAN',
    game: 'lantern-dice',
    round: `${bettor.pair}:${nonce}`,
    stake: '10000000',
    payout: nonce % 2 === 0 ? '0' : '19800000',
    currency: 'THB',
    ruleVersion: '1',
    session,
    place: 'TH',
    detail: { version: 1, mode: 'over', choice: { target: 5_000 }, result: { roll: 1_234 } },
    seedPair: bettor.pair,
    nonce: String(nonce),
  };
};

/** One measurement. */
export interface Measurement {
  readonly commands: Commands;
  readonly fn: MoneyFunction;
  readonly bettors: readonly Bettor[];
  /** Concurrent users; each sends one wager after the other, each time for another member. */
  readonly users: number;
  readonly seconds: number;
  /** Process id of PostgreSQL. */
  readonly postmaster: number;
}

/** Measures the accepted wagers of some users for some seconds. */
export const measure = ({ commands, fn, bettors, ...load }: Measurement): Promise<WagerRate> =>
  measureUsers({
    ...load,
    members: bettors.length,
    send: async (at) => {
      const answer = await commands.run<WagerAnswer>(fn, { ...nextWager(bettors[at]!) });
      if (answer.status !== 'ok') throw new Error(`a wager was not accepted: ${JSON.stringify(answer)}`);
    },
  });

/**
 * Measures what some users send for some seconds, one after the other, each time for another
 * member.
 */
export async function measureUsers({
  send,
  members,
  users,
  seconds,
  postmaster,
}: Pick<Measurement, 'users' | 'seconds' | 'postmaster'> & {
  /** Sends for the member of this number; throws when it is refused. */
  readonly send: (member: number) => Promise<unknown>;
  readonly members: number;
}): Promise<WagerRate> {
  let latencies = new Latencies();
  let accepted = 0;
  let isCounting = false;
  let isOver = false;
  const user = async (first: number): Promise<void> => {
    for (let at = first; !isOver; at = at + users < members ? at + users : first) {
      const sentAt = performance.now();
      await send(at);
      if (!isCounting) continue;
      latencies.add(performance.now() - sentAt);
      accepted += 1;
    }
  };
  const all = Promise.all(Array.from({ length: users }, (_, n) => user(n)));
  const wait = (milliseconds: number): Promise<unknown> =>
    Promise.race([all, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  await wait(WARM_UP_SECONDS * 1_000);
  latencies = new Latencies();
  isCounting = true;
  const [startedAt, clientBefore, serverBefore] = [performance.now(), process.cpuUsage(), cpuOf(postmaster)];
  await wait(seconds * 1_000);
  isCounting = false;
  const duration = (performance.now() - startedAt) / 1_000;
  const [client, serverAfter] = [process.cpuUsage(clientBefore), cpuOf(postmaster)];
  isOver = true;
  await all;
  return {
    rate: accepted / duration,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    clientCpu: (client.user + client.system) / accepted,
    serverCpu: serverBefore === null || serverAfter === null ? null : ((serverAfter - serverBefore) * 1_000) / accepted,
  };
}

/** Waits until all consumers have read the outbox. */
async function caughtUp(database: Database): Promise<void> {
  while ((await consumerLag(database)).some(({ seconds }) => seconds > 0))
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The rates of one round, with TPC-B before and after the wagers; empty without pgbench. */
type Round = Readonly<Record<Way, WagerRate>> & { readonly tpcb: readonly TpcbRate[] };

const meanRate = (rates: readonly TpcbRate[]): number => rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length;

/** The median round of one way, with the median of its ratios. */
function medianOf(rounds: readonly Round[], way: Way): WagerRate & { readonly ratio: number | null } {
  const rate = median(rounds.map((round) => round[way].rate));
  const ratios = rounds.filter(({ tpcb }) => tpcb.length > 0).map((round) => round[way].rate / meanRate(round.tpcb));
  return {
    ...rounds.find((round) => round[way].rate === rate)![way],
    ratio: ratios.length === 0 ? null : median(ratios),
  };
}

/**
 * Measures accepted wagers per second with all rules (idempotency, member state, limits, counters,
 * nonce, ledger, wager row, event), next to TPC-B of pgbench on the same PostgreSQL.
 */
export async function measureWagers(
  cluster: BenchCluster,
  { rounds: count, seconds }: { readonly rounds: number; readonly seconds: number },
  log: (text: string) => void,
): Promise<WagerFigures> {
  const tpcb = await prepareTpcb(cluster);
  if (tpcb === null) log('pgbench is not installed: no ratios');
  const owner = await freshDatabase(cluster, 'bench_wagers');
  const bettors = await createBettors(owner);
  await prepareBare(owner);
  const bareBettors = bettors.map((bettor) => ({ ...bettor }));
  const url = cluster.url('bench_wagers', 'app');
  const singlePool = createPool(url, { max: 8, name: 'bench-single' });
  const batchPool = createPool(url, { max: 2, name: 'bench-batch' });
  const database = createDatabase(createPool(url, { max: 6, name: 'bench-consumers' }));
  const [commands, batcher] = [createCommands(singlePool), createBatcher(batchPool)];
  const modules = [
    createWagering({ database, commands }).module,
    createWallet({ database, hub: createHub({}), singleWallet: async () => true }).module,
  ];
  const consumers = modules.flatMap((module) => module.consumers ?? []);
  const shared = { bettors, seconds, postmaster: cluster.pid } as const;

  const measureRound = async (): Promise<Round> => {
    const before = tpcb && (await tpcb.measure(CLIENTS, seconds));
    const single = await measure({ ...shared, commands, fn: WAGER, users: CLIENTS });
    const bare = await measure({ ...shared, commands, fn: BARE_WAGER, bettors: bareBettors, users: CLIENTS });
    const few = await measure({ ...shared, commands: batcher, fn: WAGER, users: CLIENTS });
    const batched = await measure({ ...shared, commands: batcher, fn: WAGER, users: MANY_USERS });
    const after = tpcb && (await tpcb.measure(CLIENTS, seconds));
    // The consumers have read the events of the measurements above, and keep up.
    const relay = await startTestRelay({ database, consumers });
    await caughtUp(database);
    const withConsumers = await measure({ ...shared, commands: batcher, fn: WAGER, users: MANY_USERS });
    await relay.stop();
    const both = before !== null && after !== null ? [before, after] : [];
    return { tpcb: both, single, bare, few, batched, withConsumers };
  };

  const rounds: Round[] = [];
  for (let n = 1; n <= count; n += 1) {
    const round = await measureRound();
    rounds.push(round);
    const tpcbRates = round.tpcb.map(({ rate }) => rate.toFixed(0)).join(' and ') || '-';
    const rates = WAYS.map((way) => `${way} ${round[way].rate.toFixed(0)}`).join(', ');
    log(`round ${n}, per second: TPC-B ${tpcbRates}, ${rates}`);
  }
  await requireProof(owner);
  const [stored] = await owner.query<{ wagers: number }>('select count(*)::integer as wagers from wagering.wager');
  await Promise.all([singlePool.end(), batchPool.end(), database.close(), owner.close()]);

  const tpcbRates = rounds.flatMap((round) => round.tpcb).sort((a, b) => a.rate - b.rate);
  return {
    tpcb: tpcbRates[Math.floor(tpcbRates.length / 2)] ?? null,
    single: medianOf(rounds, 'single'),
    bare: medianOf(rounds, 'bare'),
    few: medianOf(rounds, 'few'),
    batched: medianOf(rounds, 'batched'),
    withConsumers: medianOf(rounds, 'withConsumers'),
    wagers: stored!.wagers,
  };
}
