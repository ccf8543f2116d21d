import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/database/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands, type Commands, type MoneyFunction } from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { createProtection } from '../../apps/server/src/modules/protection/index.ts';
import {
  createWagering,
  wagerInvariants,
  type PlaceAndSettle,
  type WagerAnswer,
} from '../../apps/server/src/modules/wagering/index.ts';
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts';
import { createRelay } from '../../apps/server/src/platform/outbox/relay.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { BARE, prepareBare } from './bare.ts';
import { Latencies, median } from './figures.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { cpuOf } from './process-cpu.ts';
import { prepareTpcb, type Transactions } from './tpcb.ts';

const MEMBERS = 20_000;
const WAGER = 'wagering.place_and_settle';
const WARM_UP = 2;

/** One way of sending, measured. Rate per second, latencies in milliseconds, processor time per wager in microseconds. */
export interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly clientCpu: number;
  readonly serverCpu: number | null;
}
/** The door beside the yardstick. Ratios are medians of the rounds; the rest is of the median round. */
export interface WagerFigures {
  readonly yardstick: Transactions | null;
  readonly single: Measured & { readonly ratio: number | null };
  /** The rows of a wager alone (bare.ts), sent singly too. */
  readonly bare: Measured & { readonly ratio: number | null };
  /** The micro-batcher with as many users as there are clients that send singly: what few users at a time really get. */
  readonly few: Measured & { readonly ratio: number | null };
  readonly batched: Measured & { readonly ratio: number | null };
  readonly withConsumers: Measured & { readonly ratio: number | null };
  readonly wagers: number;
}

interface Seat {
  readonly member: string;
  readonly pair: string;
  nonce: number;
}

/** Members with money, a door with limits, and a seed pair each. */
async function seat(owner: Database): Promise<Seat[]> {
  await owner.query(
    `select ledger.open_member(m, 'bench', 'THB'), protection.create_player_limits(m, 'bench', 'THB') from (select platform.uuid7() as m from generate_series(1, ${MEMBERS})) as fresh`,
  );
  await owner.query(
    `insert into seeds.pair (member_id, id, state, hash, sealed, client_seed, started_at) select member_id, platform.uuid7(), 'current', repeat('0', 64), '\\x00', 'bench', platform.clock() from protection.player_limits`,
  );
  await owner.query(`select ledger.adjust(jsonb_build_object('id', platform.uuid7(), 'memberId', member_id, 'type', 'deposit',
    'lines', jsonb_build_array(jsonb_build_object('debit', 'channel:sandbox', 'credit', 'cash', 'amount', '1000000000000', 'currency', 'THB')))) from protection.player_limits`);
  const members = await owner.query<{ member: string; pair: string }>(
    'select member_id as member, id as pair from seeds.pair',
  );
  const protection = createProtection({ database: owner });
  // Limits that are checked and never reached.
  for (const { member } of members.slice(0, 100))
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
const wagerOf = (place: Seat): PlaceAndSettle => {
  const nonce = place.nonce;
  place.nonce += 1;
  return {
    id: uuid7(),
    memberId: place.member,
    brandId: 'bench',
    product: 'RNG',
    vendor: 'BAAN',
    game: 'lantern-dice',
    round: `${place.pair}:${nonce}`,
    stake: '10000000',
    payout: nonce % 2 === 0 ? '0' : '19800000',
    currency: 'THB',
    ruleVersion: '1',
    session,
    place: 'TH',
    detail: { version: 1, mode: 'over', choice: { target: 5_000 }, result: { roll: 1_234 } },
    seedPair: place.pair,
    nonce: String(nonce),
  };
};

/** Users who each place one wager after the other, every time for another member. */
async function measure(
  commands: Commands,
  fn: MoneyFunction,
  seats: readonly Seat[],
  users: number,
  seconds: number,
  postmaster: number,
): Promise<Measured> {
  let latencies = new Latencies();
  let accepted = 0;
  let counting = false;
  let over = false;
  const user = async (first: number): Promise<void> => {
    for (let at = first; !over; at = at + users < seats.length ? at + users : first) {
      const began = performance.now();
      const answer = await commands.run<WagerAnswer>(fn, { ...wagerOf(seats[at]!) });
      if (answer.status !== 'ok') throw new Error(`a wager was not accepted: ${JSON.stringify(answer)}`);
      if (!counting) continue;
      latencies.add(performance.now() - began);
      accepted += 1;
    }
  };
  const all = Promise.all(Array.from({ length: users }, (_, n) => user(n)));
  const wait = (milliseconds: number): Promise<unknown> =>
    Promise.race([all, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  await wait(WARM_UP * 1_000);
  latencies = new Latencies();
  counting = true;
  const [began, client, server] = [performance.now(), process.cpuUsage(), cpuOf(postmaster)];
  await wait(seconds * 1_000);
  counting = false;
  const took = (performance.now() - began) / 1_000;
  const [used, serverNow] = [process.cpuUsage(client), cpuOf(postmaster)];
  over = true;
  await all;
  return {
    rate: accepted / took,
    p50: latencies.within(0.5),
    p99: latencies.within(0.99),
    clientCpu: (used.user + used.system) / accepted,
    serverCpu: server === null || serverNow === null ? null : ((serverNow - server) * 1_000) / accepted,
  };
}

/** Accepted wagers per second through the door with everything on (key, state, limits, counters, nonce, ledger, wager row, event), beside pgbench on the same PostgreSQL. */
export async function measureWagers(
  cluster: BenchCluster,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  say: (text: string) => void,
): Promise<WagerFigures> {
  const yardstick = await prepareTpcb(cluster);
  if (yardstick === null) say('pgbench is not installed: no ratios');
  const owner = await freshDatabase(cluster, 'bench_door');
  const seats = await seat(owner);
  await prepareBare(owner);
  const bareSeats = seats.map((each) => ({ ...each }));
  const url = cluster.url('bench_door', 'app');
  const singles = createPool(url, { max: 8, name: 'bench-single' });
  const batches = createPool(url, { max: 2, name: 'bench-batch' });
  const database = createDatabase(createPool(url, { max: 6, name: 'bench-consumers' }));
  const [commands, batcher] = [createCommands(singles), createBatcher(batches)];
  const hub = createHub({});
  const modules = [
    createWagering({ database, commands }).module,
    createWallet({ database, hub, singleWallet: async () => true }).module,
  ];

  const results: {
    tpcb: Transactions[];
    single: Measured;
    bare: Measured;
    few: Measured;
    batched: Measured;
    withConsumers: Measured;
  }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = yardstick && (await yardstick.transactions(8, seconds));
    const single = await measure(commands, WAGER, seats, 8, seconds, cluster.pid);
    const bare = await measure(commands, BARE, bareSeats, 8, seconds, cluster.pid);
    const few = await measure(batcher, WAGER, seats, 8, seconds, cluster.pid);
    const batched = await measure(batcher, WAGER, seats, 256, seconds, cluster.pid);
    const after = yardstick && (await yardstick.transactions(8, seconds));
    const tpcb = before !== null && after !== null ? [before, after] : [];
    // Reads what the measurements before left in the outbox, and then keeps up.
    const relay = createRelay({ database, consumers: modules.flatMap((module) => module.consumers ?? []) });
    await relay.start();
    const withConsumers = await measure(batcher, WAGER, seats, 256, seconds, cluster.pid);
    await relay.stop();
    results.push({ tpcb, single, bare, few, batched, withConsumers });
    say(
      `round ${round}: TPC-B ${tpcb.map(({ rate }) => rate.toFixed(0)).join(' and ') || '-'}, single ${single.rate.toFixed(0)}, its bare rows ${bare.rate.toFixed(0)}, batched for 8 ${few.rate.toFixed(0)}, batched ${batched.rate.toFixed(0)}, batched with consumers ${withConsumers.rate.toFixed(0)} per second`,
    );
  }
  const broken = (await prove(owner, wagerInvariants)).filter((proof) => !proof.ok);
  if (broken.length > 0)
    throw new Error(
      `the books do not hold after the measurement: ${broken.map(({ invariant, name }) => `${invariant} ${name}`).join('; ')}`,
    );
  const [{ wagers }] = (await owner.query<{ wagers: number }>(
    'select count(*)::integer as wagers from wagering.wager',
  )) as [{ wagers: number }];
  await Promise.all([singles.end(), batches.end(), database.close(), owner.close()]);

  const pick = (of: 'single' | 'bare' | 'few' | 'batched' | 'withConsumers'): Measured & { ratio: number | null } => {
    const rate = median(results.map((result) => result[of].rate));
    const ratios = results
      .filter(({ tpcb }) => tpcb.length > 0)
      .map(
        (result) => result[of].rate / (result.tpcb.reduce((sum, { rate: each }) => sum + each, 0) / result.tpcb.length),
      );
    return {
      ...results.find((result) => result[of].rate === rate)![of],
      ratio: ratios.length === 0 ? null : median(ratios),
    };
  };
  const all = results.flatMap(({ tpcb }) => tpcb).sort((a, b) => a.rate - b.rate);
  return {
    yardstick: all[Math.floor(all.length / 2)] ?? null,
    single: pick('single'),
    bare: pick('bare'),
    few: pick('few'),
    batched: pick('batched'),
    withConsumers: pick('withConsumers'),
    wagers,
  };
}
