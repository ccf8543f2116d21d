import { createHash } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { launchGame, rgsAuthenticate } from '@chokdee/contract/calls/launcher';
import type { Commands } from '@chokdee/ledger/commands';
import pg from 'pg';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { testHttp, testHttpConfig, type TestHttp } from '../../platform/http/testing.ts';
import type { GuardPorts } from '../../platform/http/settings.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { createCatalogue, offerOwnGames } from '../catalogue/index.ts';
import { createProtection } from '../protection/index.ts';
import { createSeeds } from '../seeds/index.ts';
import { createLauncher, type Launcher } from './index.ts';
import { createPlayer, type Player } from './testing-members.ts';

export type { Player } from './testing-members.ts';

/** Random bytes that are the same in every run: SHA-512 of a name and a counter. */
function countedRandomBytes(name: string): RandomBytes {
  let count = 0;
  return (bytes) => createHash('sha512').update(`${name} ${count++}`).digest().subarray(0, bytes);
}

/**
 * When the server crashes: after a command was executed and before its commit, or after the commit
 * and before the answer.
 */
export type Fault = 'none' | 'before commit' | 'after commit';

/**
 * Sends money commands one by one, each over a connection of its own, so that a test can cause a
 * fault between the command and its commit, or do something else before the next command.
 */
export interface FaultyRunner extends Commands {
  fault: Fault;
  /** Runs once, before the next command. */
  beforeNextCommand: (() => Promise<unknown>) | null;
}

function createFaultyRunner(url: string): FaultyRunner {
  const runner: FaultyRunner = {
    fault: 'none',
    beforeNextCommand: null,
    async run<A>(fn: string, command: object): Promise<A> {
      const { beforeNextCommand } = runner;
      runner.beforeNextCommand = null;
      await beforeNextCommand?.();
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ answer: A }>(`select ${fn}($1) as answer`, [JSON.stringify(command)]);
        if (runner.fault === 'before commit') {
          await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
          throw new Error('the server crashed before the commit');
        }
        await client.query('commit');
        if (runner.fault === 'after commit') throw new Error('the server crashed after the commit');
        return rows[0]!.answer;
      } catch (error) {
        if ((error as { code?: string }).code === 'CKREF') return JSON.parse((error as Error).message) as A;
        throw error;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
  return runner;
}

/** The RGS on a database of its own, over real HTTP. */
export interface RgsFixture {
  readonly test: TestDatabase;
  readonly runner: FaultyRunner;
  readonly http: () => TestHttp;
  readonly launcher: () => Launcher;
  readonly seeds: () => ReturnType<typeof createSeeds>;
  /** Builds every object again, as a new server process does. */
  restart(): Promise<void>;
  /** A new player with so much money, in baht (1,000). */
  newPlayer(money?: number): Promise<Player>;
  /** Launches a game for a player (dice by default) and authenticates it; returns its token. */
  open(player: Player, game?: string): Promise<string>;
  /** The address of a launched game on this server. */
  address(player: Player, language?: string, game?: string): Promise<string>;
  /** The member's cash, micro-units. */
  cash(player: Player): Promise<bigint>;
  close(): Promise<void>;
}

/** A caller's token is the id of its site session. */
const playerByToken = (database: Database) => async (token: string) => {
  const [row] = await database.query<{ session_id: string; member_id: string; account: string; currency: string }>(
    `select s.session_id, s.member_id, m.account, m.currency
    from identity.session s
    join identity.member m on m.member_id = s.member_id
    where s.session_id::text = $1 and identity.is_session_active(s.session_id)`,
    [token],
  );
  return row === undefined
    ? null
    : { sessionId: row.session_id, memberId: row.member_id, account: row.account, isAgent: 0, currency: row.currency };
};

/**
 * Starts the RGS. `pages`: the folder of the built games, to be served beside it. `gateOf`: why a
 * brand is closed; by default none is.
 */
export async function createRgsFixture({
  pages,
  gateOf,
}: { readonly pages?: string; readonly gateOf?: GuardPorts['gateOf'] } = {}): Promise<RgsFixture> {
  const test = await testDatabase();
  const runner = createFaultyRunner(test.url);
  const randomBytes = countedRandomBytes('rgs fixture');
  await offerOwnGames({ database: test.database, brandId: 'chokdee' });
  let launcher: Launcher;
  let seeds: ReturnType<typeof createSeeds>;
  let http: TestHttp | undefined;
  let players = 0;

  const start = async (): Promise<void> => {
    seeds = createSeeds({ database: test.database, sealingKeys: [new Uint8Array(32).fill(7)], randomBytes });
    const catalogue = createCatalogue({
      database: test.database,
      hub: createHub({}),
      pictures: { address: (id) => id, has: async () => false },
      gamesOrigin: testHttpConfig.origins.games,
      accountsOf: async () => new Map(),
      countryOf: async () => 'TH',
    });
    launcher = createLauncher({
      database: test.database,
      config: testHttpConfig,
      catalogue,
      seeds,
      protection: createProtection({ database: test.database }),
      commands: runner,
      randomBytes,
    });
    http = await testHttp({
      modules: [launcher.module, seeds.module, catalogue.module],
      ports: {
        playerOf: playerByToken(test.owner),
        brandOfGameSession: launcher.brandOfSession,
        ...(gateOf && { gateOf }),
      },
      ...(pages !== undefined && { http: { pages: { games: pages } } }),
    });
  };
  await start();

  const fixture: RgsFixture = {
    test,
    runner,
    http: () => http!,
    launcher: () => launcher,
    seeds: () => seeds,
    async restart() {
      await http?.close();
      runner.fault = 'none';
      await start();
    },
    newPlayer(money = 1_000) {
      const account = `player${(players += 1)}`;
      return test.owner.transaction((tx) => createPlayer(tx, { money, account }));
    },
    async address(player, language = 'TH', game = 'dice') {
      const { value } = await http!.call(
        launchGame,
        { query: { launchMode: 'GLS', gameId: game } },
        { token: player.sessionId, language },
      );
      const [url, here] = [new URL(value.content.game_url), new URL(http!.base.games)];
      // Tests listen on a free port; the launcher answers with the configured one.
      url.host = here.host;
      url.searchParams.set('rgs_url', here.host);
      return url.href;
    },
    async open(player, game) {
      const token = new URL(await fixture.address(player, 'TH', game)).searchParams.get('sessionID') ?? '';
      await http!.call(rgsAuthenticate, { body: { sessionID: token } });
      return token;
    },
    async cash(player) {
      const [row] = await test.database.query<{ balance: bigint }>(
        `select balance from ledger.balances($1) where purse = 'cash'`,
        [player.memberId],
      );
      return row?.balance ?? 0n;
    },
    async close() {
      await http?.close();
      await test.close();
    },
  };
  return fixture;
}
