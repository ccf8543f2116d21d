import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands, type Commands } from '@chokdee/ledger/commands';
import { createSlips } from '../../apps/server/src/modules/lottery/slips.ts';
import { createFeed } from '../../apps/server/src/modules/sports/feed.ts';
import { createMyTickets } from '../../apps/server/src/modules/sports/my-tickets.ts';
import { createTickets } from '../../apps/server/src/modules/sports/tickets.ts';
import { createBets } from '../../apps/server/src/modules/tables/bets.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { formatNumber as n } from './figures.ts';
import { contextOf, offerGame, openDraw, slipOf } from './lottery.ts';
import { measurePlays, type PlayFigures } from './plays.ts';
import { countStatements, openRounds, pressOf, SET, type Sent } from './presses.ts';
import { offerMatches, placeSingle } from './sports.ts';
import { createBettors, measureUsers, nextWager, WAGER, type WagerRate } from './wagers.ts';

const SECONDS = 10;
const USERS = 64;
/** Users of wagers that are sent alone. */
const ALONE_USERS = 8;
const PLAYS = 10_000;

/** A way to bet. */
export interface BetPath {
  /** As the page names it. */
  readonly name: string;
  /** The module that accepts it. */
  readonly module: string;
  /** Sends the bet of the member of this number over some connections. */
  readonly sender: (commands: Commands, database: Database) => (at: number) => Promise<unknown>;
}

/** The bets of all products on a new database: offers what they bet on, and opens members. */
export async function prepareBets(owner: Database): Promise<{ readonly members: number; readonly paths: BetPath[] }> {
  const bettors = await createBettors(owner);
  const members = bettors.map(({ member }) => member);
  const targets = await openRounds(owner);
  await offerGame(owner);
  const { issue } = await openDraw(owner, '20260101-1');
  const markets = await offerMatches(owner, createFeed({ database: owner, onChange: () => undefined }));
  await owner.query('analyze');
  return {
    members: members.length,
    paths: [
      {
        name: 'wager of a game',
        module: 'wagering',
        sender: (commands) => (at) => commands.run(WAGER, { ...nextWager(bettors[at]!) }),
      },
      {
        name: 'lottery slip of one line',
        module: 'lottery',
        sender: (commands, database) => {
          const slips = createSlips({ database, commands });
          return (at) => slips.place(slipOf(issue, at, 1), contextOf(members[at]!));
        },
      },
      {
        name: 'sports single',
        module: 'sports',
        sender: (commands, database) => {
          const tickets = createTickets({ database, commands, mine: createMyTickets(database) });
          return (at) => placeSingle(tickets, { bettors, markets: markets.slice(0, USERS) }, at);
        },
      },
      {
        name: 'press at a table',
        module: 'tables',
        sender: (commands, database) => pressOf(createBets({ database, commands }), members, targets),
      },
    ],
  };
}

/** Counts what a bet of a path sends, alone and in a set. */
export const countBet = (
  urls: Parameters<typeof countStatements>[0],
  { sender }: BetPath,
): Promise<{ readonly alone: Sent; readonly set: Sent }> => countStatements(urls, sender);

interface BetRow extends Pick<BetPath, 'name' | 'module'> {
  readonly rate: WagerRate;
  readonly sent: { readonly alone: Sent; readonly set: Sent };
}

/** The figures of a bet of each product. */
export interface BetFigures {
  readonly rows: readonly BetRow[];
  readonly plays: PlayFigures;
}

/** Measures a bet of each product, next to wagers of a game in the same run. */
export async function measureBets(cluster: BenchCluster, log: (text: string) => void): Promise<BetFigures> {
  const owner = await freshDatabase(cluster, 'bench_bets');
  const url = cluster.url('bench_bets', 'app');
  const database = createDatabase(createPool(url, { max: 4, name: 'bench' }));
  const batchPool = createPool(url, { max: 2, name: 'bench-batch' });
  const alonePool = createPool(url, { max: ALONE_USERS, name: 'bench-alone' });
  try {
    const { members, paths } = await prepareBets(owner);
    const load = { seconds: SECONDS, postmaster: cluster.pid, members } as const;
    const rows: BetRow[] = [];
    const urls = { url, superUrl: cluster.url('bench_bets', 'super') };
    for (const path of paths) {
      const send = path.sender(createBatcher(batchPool), database);
      await Promise.all(Array.from({ length: USERS }, (_, at) => send(at)));
      await owner.query('analyze');
      const rate = await measureUsers({ ...load, users: USERS, send });
      const sent = await countBet(urls, path);
      rows.push({ name: path.name, module: path.module, rate, sent });
      log(`${path.name}: ${rate.rate.toFixed(0)} per second`);
      if (path.module !== 'wagering') continue;
      const alone = await measureUsers({
        ...load,
        users: ALONE_USERS,
        send: path.sender(createCommands(alonePool), database),
      });
      rows.push({ name: 'the same alone', module: path.module, rate: alone, sent });
      log(`alone: ${alone.rate.toFixed(0)} per second`);
    }
    await requireProof(owner);
    return { rows, plays: await measurePlays(cluster, { plays: PLAYS }, log) };
  } finally {
    await Promise.all([batchPool.end(), alonePool.end(), database.close(), owner.close()]);
  }
}

/** The section of the page. */
export function betsSection({ rows, plays }: BetFigures): string {
  const cpuOf = ({ clientCpu, serverCpu }: WagerRate): number => clientCpu + (serverCpu ?? Number.NaN);
  const reference = rows[0]!.rate;
  const sentOf = ({ roundTrips, statements }: Sent, each: number): string =>
    `${n(roundTrips / each, 2)} and ${n(statements / each, 2)}`;
  return [
    '| bet | module | per second | ratio | CPU client + PostgreSQL, µs each | ratio of CPU ' +
      `| round trips and inner statements, alone | in a set of ${SET} |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name, module, rate, sent }) =>
        `| ${name} | ${module} | ${n(rate.rate)} | **${n(rate.rate / reference.rate, 2)}x** ` +
        `| ${n(rate.clientCpu)} + ${rate.serverCpu === null ? '-' : n(rate.serverCpu)} ` +
        `| **${n(cpuOf(rate) / cpuOf(reference), 2)}x** | ${sentOf(sent.alone, 1)} | ${sentOf(sent.set, SET)} |`,
    ),
    `| play over HTTP | launcher | ${n(plays.rate)} | **${n(plays.rate / reference.rate, 2)}x** ` +
      `| ${n(plays.serverCpu)} + ${plays.databaseCpu === null ? '-' : n(plays.databaseCpu)} ` +
      `| **${n((plays.serverCpu + (plays.databaseCpu ?? Number.NaN)) / cpuOf(reference), 2)}x** | | |`,
    '',
    'All were proved afterwards.',
  ].join('\n');
}
