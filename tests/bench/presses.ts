import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createStatementCounter, type StatementCount } from '@chokdee/database/testing-statements';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import type { Commands } from '@chokdee/ledger/commands';
import { tableRules } from '@chokdee/games/tables/live/registry';
import { createBets, type Bets } from '../../apps/server/src/modules/tables/bets.ts';
import { demoTables } from '../../apps/server/src/modules/tables/demo-tables.ts';
import { offerTables } from '../../apps/server/src/modules/tables/index.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { formatNumber } from './figures.ts';
import { createBettors, measure, measureUsers, nextWager, WAGER, type Bettor, type WagerRate } from './wagers.ts';

const BRAND = 'bench';
const USERS = 64;
/** Commands of the set whose statements are counted. */
export const SET = 16;
const UNLIMITED = 1_000_000_000_000_000n;

/** What is counted of commands. */
export type Sent = Omit<StatementCount, 'texts'>;
/** What one command costs, and what it sends: alone, and in a set of 16 together. */
interface PressRate extends WagerRate {
  readonly alone: Sent;
  readonly set: Sent;
}

/** The figures of presses at live tables. */
export interface PressFigures {
  readonly wager: PressRate;
  readonly press: PressRate;
  readonly tables: number;
}

interface Target {
  readonly table: string;
  readonly round: string;
  readonly position: string;
  readonly amount: number;
}

/** Offers the tables of the demo, each with a round that takes bets for hours. */
export async function openRounds(owner: Database): Promise<Target[]> {
  const beacon = '0'.repeat(64);
  const offered = demoTables(BRAND, beacon).map((table) => ({
    ...table,
    max_stake: UNLIMITED,
    max_round: UNLIMITED,
    max_liability: UNLIMITED,
  }));
  await offerTables(owner, offered);
  const targets: Target[] = [];
  for (const { code, game, variant, min_stake } of offered) {
    const [shoe, round] = [uuid7(), uuid7()];
    await owner.query(
      `insert into tables.shoe (
         shoe_id, brand_id, code, number, commitment, sealed_seed, beacon, beacon_round, salt_at
       )
       values (
         $1, $2, $3, 1, encode(sha256(convert_to($3, 'UTF8')), 'hex'), '', $4, 1, platform.clock() + interval '1 s'
       )`,
      [shoe, BRAND, code, beacon],
    );
    await owner.query(
      `insert into tables.round (round_id, shoe_id, brand_id, code, number, closes_at, first_card)
       values ($1, $2, $3, $4, 1, platform.clock() + interval '12 hours', 0)`,
      [round, shoe, BRAND, code],
    );
    const [position] = [...tableRules(game, variant).positions.keys()];
    targets.push({ table: code, round, position: position!, amount: Number(min_stake / 1_000_000n) });
  }
  return targets;
}

/** Sends the press of a member at the n-th table. */
export const pressOf =
  (bets: Bets, members: readonly string[], targets: readonly Target[]) =>
  (at: number): Promise<unknown> => {
    const { table, round, position, amount } = targets[at % targets.length]!;
    return bets.press(
      { memberId: members[at]!, brandId: BRAND, currency: 'THB', session: uuid7(), place: 'TH' },
      table,
      {
        pressId: uuid7(),
        roundId: round,
        bets: [{ position, amount }],
      },
    );
  };

/** Counts what one command sends alone, and what 16 send together. */
export async function countStatements(
  urls: { readonly url: string; readonly superUrl: string },
  sender: (commands: Commands, database: Database) => (at: number) => Promise<unknown>,
): Promise<{ readonly alone: Sent; readonly set: Sent }> {
  const { database, count, close } = await createStatementCounter(urls);
  const send = sender(createBatcher(database.pool, { connections: 1 }), database);
  const together = () => Promise.all(Array.from({ length: SET }, (_, at) => send(at)));
  // The first ones also read what is kept in memory, and make the plans.
  await send(0);
  await together();
  const figures = { alone: await count(() => send(0)), set: await count(together) };
  await close();
  return figures;
}

/** Measures presses at live tables next to wagers of a game, both by the micro-batcher. */
export async function measurePresses(
  cluster: BenchCluster,
  { seconds }: { readonly seconds: number },
  log: (text: string) => void,
): Promise<PressFigures> {
  const owner = await freshDatabase(cluster, 'bench_presses');
  const bettors: Bettor[] = await createBettors(owner);
  const members = bettors.map(({ member }) => member);
  const targets = await openRounds(owner);
  const url = cluster.url('bench_presses', 'app');
  const urls = { url, superUrl: cluster.url('bench_presses', 'super') };
  const database = createDatabase(createPool(url, { max: 4, name: 'bench' }));
  const batchPool = createPool(url, { max: 2, name: 'bench-batch' });
  const batcher = createBatcher(batchPool);
  const bets = createBets({ database, commands: batcher });
  const load = { users: USERS, seconds, postmaster: cluster.pid } as const;
  try {
    const wagers = await measure({ ...load, commands: batcher, fn: WAGER, bettors });
    log(`wagers: ${wagers.rate.toFixed(0)} per second, ${wagers.serverCpu?.toFixed(0)} µs of PostgreSQL`);
    const presses = await measureUsers({
      ...load,
      members: members.length,
      send: pressOf(bets, members, targets),
    });
    log(`presses: ${presses.rate.toFixed(0)} per second, ${presses.serverCpu?.toFixed(0)} µs of PostgreSQL`);
    const wager = await countStatements(urls, (commands) => async (at) => {
      await commands.run(WAGER, { ...nextWager(bettors[at]!) });
    });
    const press = await countStatements(urls, (commands) =>
      pressOf(createBets({ database, commands }), members, targets),
    );
    log(`statements: ${JSON.stringify({ wager, press })}`);
    await requireProof(owner);
    return {
      wager: { ...wagers, ...wager },
      press: { ...presses, ...press },
      tables: targets.length,
    };
  } finally {
    await Promise.all([batchPool.end(), database.close(), owner.close()]);
  }
}

/** The section of the page. */
export function pressesSection({ wager, press, tables }: PressFigures): string {
  const n = formatNumber;
  const cpuOf = ({ clientCpu, serverCpu }: WagerRate): number => clientCpu + (serverCpu ?? 0);
  const row = (name: string, one: PressRate): string =>
    `| ${name} | ${n(one.rate)} | ${n(one.p50, 1)} | ${n(one.p99, 1)} | ${n(one.clientCpu)} + ` +
    `${one.serverCpu === null ? '-' : n(one.serverCpu)} | **${n(cpuOf(one) / cpuOf(wager), 2)}x** | ` +
    `${one.alone.roundTrips} and ${one.alone.statements} | ` +
    `${n(one.set.roundTrips / SET, 2)} and ${n(one.set.statements / SET, 2)} |`;
  return [
    `| ${USERS} users, micro-batcher | per second | p50 ms | p99 ms | CPU client + PostgreSQL, µs each ` +
      `| ratio of CPU | round trips and inner statements, alone | the same in a set of ${SET} |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    row("a game's wager (place and settle)", wager),
    row(`a press of one bet, spread over ${tables} tables`, press),
    '',
    'All were proved afterwards.',
  ].join('\n');
}
