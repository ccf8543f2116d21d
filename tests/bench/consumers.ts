import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createWinners } from '../../apps/server/src/modules/catalogue/winners.ts';
import { createTotals } from '../../apps/server/src/modules/wagering/totals.ts';
import { createBalanceFeed } from '../../apps/server/src/modules/wallet/live.ts';
import type { Consumer, TransactionalConsumer } from '../../apps/server/src/platform/module.ts';
import { consumerLag } from '../../apps/server/src/platform/outbox/status.ts';
import { startTestRelay } from '../../apps/server/src/platform/outbox/testing.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { median } from './figures.ts';
import { createBettors, MANY_USERS, measure, WAGER, type WagerRate } from './wagers.ts';

/** The rate of accepted wagers with some consumers. Medians of the rounds. */
export interface ConsumerRate extends WagerRate {
  readonly consumers: number;
  /** The rate as a share of the rate without consumers in the same round. */
  readonly ratio: number;
  /** Seconds that the slowest consumer was behind when the load ended. */
  readonly lag: number;
}
/** The rates without consumers, with two and with eight. */
export type ConsumerFigures = readonly ConsumerRate[];

/** Adds the stakes of a batch to a row of each member, as loyalty points would be. */
const points: TransactionalConsumer = {
  name: 'bench.points',
  topics: ['wager.settled'],
  apply: async (events, tx) => {
    const stakes = new Map<string, bigint>();
    for (const { memberId, payload } of events)
      stakes.set(memberId!, (stakes.get(memberId!) ?? 0n) + BigInt(String(payload['stake'])));
    const rows = [...stakes].sort(([a], [b]) => (a < b ? -1 : 1));
    await tx.query(
      `insert into bench.points as p (member_id, points)
       select * from unnest($1::uuid[], $2::bigint[])
       on conflict (member_id) do update set points = p.points + excluded.points`,
      [rows.map(([memberId]) => memberId), rows.map(([, stake]) => stake)],
    );
  },
};
/** Writes one row per batch. */
const batches: TransactionalConsumer = {
  name: 'bench.batches',
  topics: ['wager.settled'],
  apply: async (events, tx) => {
    await tx.query('insert into bench.batch (events) values ($1)', [events.length]);
  },
};
let counted = 0;
const counter: Consumer = {
  name: 'bench.counter',
  topics: ['wager.settled'],
  handle: async (events) => {
    counted += events.length;
  },
};
const withoutEvents = (name: string, topic: string): Consumer => ({
  name,
  topics: [topic],
  handle: () => Promise.reject(new Error(`there is no event of ${topic}`)),
});

const consumersOf = (database: Database): readonly Consumer[] => [
  createTotals(),
  points,
  createBalanceFeed(database, createHub({})),
  createWinners({
    database,
    accountsOf: async (members) => new Map(members.map((memberId) => [memberId, `player-${memberId}`])),
  }).consumer,
  batches,
  counter,
  withoutEvents('bench.voids', 'wager.voided'),
  withoutEvents('bench.deposits', 'deposit.credited'),
];
const COUNTS = [0, 2, 8] as const;

/** Measures accepted wagers per second with 0, 2 and 8 consumers of their events. */
export async function measureConsumers(
  cluster: BenchCluster,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  log: (text: string) => void,
): Promise<ConsumerFigures> {
  const owner = await freshDatabase(cluster, 'bench_consumers');
  await owner.query(`
    create schema bench;
    grant usage on schema bench to chokdee_app;
    create table bench.points (member_id uuid primary key, points bigint not null);
    create table bench.batch (n bigint generated always as identity primary key, events integer not null);
    grant select, insert, update on bench.points, bench.batch to chokdee_app`);
  const bettors = await createBettors(owner);
  const url = cluster.url('bench_consumers', 'app');
  const batchPool = createPool(url, { max: 2, name: 'bench-batch' });
  const database = createDatabase(createPool(url, { max: 12, name: 'bench-consumers' }));
  const commands = createBatcher(batchPool);
  const all = consumersOf(database);

  /** Measures with the first `count` consumers, which begin at the head of the outbox. */
  const measureWith = async (count: number): Promise<WagerRate & { readonly lag: number }> => {
    await owner.query('vacuum');
    await owner.query('delete from platform.outbox_consumer');
    await owner.query(
      `insert into platform.outbox_consumer (name, xid, id)
       select name, pg_snapshot_xmin(pg_current_snapshot()), 0 from unnest($1::text[]) as name`,
      [all.slice(0, count).map(({ name }) => name)],
    );
    const relay = await startTestRelay({
      database,
      consumers: all.slice(0, count),
      onError: (name, error) => log(`${name} failed: ${String(error)}`),
    });
    const rate = await measure({
      commands,
      fn: WAGER,
      bettors,
      users: MANY_USERS,
      seconds,
      postmaster: cluster.pid,
    });
    const lag = Math.max(0, ...(await consumerLag(database)).map((consumer) => consumer.seconds));
    await relay.stop();
    return { ...rate, lag };
  };

  const measured: Awaited<ReturnType<typeof measureWith>>[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates: Awaited<ReturnType<typeof measureWith>>[] = [];
    for (const count of COUNTS) rates.push(await measureWith(count));
    measured.push(rates);
    log(
      `round ${round + 1}: ` +
        COUNTS.map((count, n) => {
          const { rate, lag } = rates[n]!;
          return `${count} consumers ${rate.toFixed(0)} a second, lag ${lag.toFixed(2)} s`;
        }).join('; '),
    );
  }
  if (counted === 0) throw new Error('the consumers received no events');
  await requireProof(owner);
  await Promise.all([batchPool.end(), database.close(), owner.close()]);
  return COUNTS.map((consumers, n) => {
    const ratio = median(measured.map((rates) => rates[n]!.rate / rates[0]!.rate));
    const rate = median(measured.map((rates) => rates[n]!.rate));
    return { ...measured.find((rates) => rates[n]!.rate === rate)![n]!, consumers, ratio };
  });
}
