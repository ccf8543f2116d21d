import { createHash } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { launchGame, rgsAuthenticate } from '@chokdee/contract/calls/launcher';
import pg from 'pg';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { testHttp, testHttpConfig, type TestHttp } from '../../platform/http/testing.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { createCatalogue, seedDemo } from '../catalogue/index.ts';
import { createProtection } from '../protection/index.ts';
import { createSeeds } from '../seeds/index.ts';
import { createLauncher, type MoneyDoor } from './index.ts';

/** Chance that is the same in every run: a counted stream of SHA-512. */
function countedChance(name: string): RandomBytes {
  let count = 0;
  return (bytes) => createHash('sha512').update(`${name} ${count++}`).digest().subarray(0, bytes);
}

/** A member with money and a living site session. */
export interface Player {
  readonly memberId: string;
  readonly sessionId: string;
  readonly account: string;
}

/** Where the server dies: with the command executed and not committed, or committed and not answered. */
export type Fault = 'none' | 'before commit' | 'after commit';

/** Money commands sent one by one over a connection of their own, so that a fault can fall between command and commit, and something else come before it. */
export interface FaultyRunner extends MoneyDoor {
  fault: Fault;
  /** Runs once, before the next command. */ meanwhile: (() => Promise<unknown>) | null;
}

/** Builds one. */
function faultyDoor(url: string): FaultyRunner {
  const runner: FaultyRunner = {
    fault: 'none',
    meanwhile: null,
    async run<A>(fn: string, command: object): Promise<A> {
      const other = runner.meanwhile;
      runner.meanwhile = null;
      await other?.();
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ answer: A }>(`select ${fn}($1) as answer`, [JSON.stringify(command)]);
        if (runner.fault === 'before commit') {
          await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
          throw new Error('the server died before the commit');
        }
        await client.query('commit');
        if (runner.fault === 'after commit') throw new Error('the server died after the commit');
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

/** The RGS on a database of its own, over real HTTP. `restart` builds every object anew, as a new server process would. */
export interface RgsFixture {
  readonly test: TestDatabase;
  readonly runner: FaultyRunner;
  readonly http: () => TestHttp;
  readonly launcher: () => ReturnType<typeof createLauncher>;
  readonly seeds: () => ReturnType<typeof createSeeds>;
  restart(): Promise<void>;
  newPlayer(money?: number): Promise<Player>;
  /** Launches a game for a player (dice unless told) and introduces it; answers its token. */
  open(player: Player, game?: string): Promise<string>;
  /** The address of a game for a player, at this server. */
  address(player: Player, language?: string, game?: string): Promise<string>;
  /** What the member's cash is, in micro-units. */
  cash(player: Player): Promise<bigint>;
  close(): Promise<void>;
}

const asPlayer = (database: Database) => async (token: string) => {
  const [row] = await database.query<{ session_id: string; member_id: string; account: string; currency: string }>(
    'select s.session_id, s.member_id, m.account, m.currency from identity.session s join identity.member m on m.member_id = s.member_id where s.session_id::text = $1 and identity.session_alive(s.session_id)',
    [token],
  );
  return row === undefined
    ? null
    : { sessionId: row.session_id, memberId: row.member_id, account: row.account, isAgent: 0, currency: row.currency };
};

/** Starts such a house. `pages`: the folder of the built games, to be served beside the RGS. */
export async function createRgsFixture({ pages }: { readonly pages?: string } = {}): Promise<RgsFixture> {
  const test = await testDatabase();
  const runner = faultyDoor(test.url);
  const chance = countedChance('rgs house');
  await seedDemo({ database: test.database, brandId: 'chokdee' });
  let launcher: ReturnType<typeof createLauncher>;
  let seeds: ReturnType<typeof createSeeds>;
  let http: TestHttp | undefined;
  let players = 0;

  const start = async (): Promise<void> => {
    seeds = createSeeds({ database: test.database, sealingKeys: [new Uint8Array(32).fill(7)], chance });
    const catalogue = createCatalogue({
      database: test.database,
      hub: createHub({}),
      gamesOrigin: testHttpConfig.origins.games,
      accountsOf: async () => new Map(),
    });
    launcher = createLauncher({
      database: test.database,
      config: testHttpConfig,
      catalogue,
      seeds,
      protection: createProtection({ database: test.database }),
      commands: runner,
      chance,
    });
    http = await testHttp({
      modules: [launcher.module, seeds.module, catalogue.module],
      ports: { playerOf: asPlayer(test.owner) },
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
    async newPlayer(money = 1_000) {
      const [memberId, sessionId] = [uuid7(), uuid7()];
      const account = `player${(players += 1)}`;
      await test.owner.transaction(async (tx) => {
        await tx.query(
          `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash) values ($1, 'chokdee', $2, $2, 'THB', '$argon2id$')`,
          [memberId, account],
        );
        await tx.query(
          `insert into identity.session (member_id, session_id, brand_id, token_hash, ends_at) values ($1, $2, 'chokdee', $3, platform.clock() + interval '7 days')`,
          [memberId, sessionId, createHash('sha256').update(sessionId).digest()],
        );
        await tx.query(`select protection.create_player_limits($1, 'chokdee', 'THB')`, [memberId]);
        await tx.query(`select ledger.open_member($1, 'chokdee', 'THB')`, [memberId]);
        if (money > 0)
          await tx.query(
            `select ledger.post($1, $2, '\\x00', 'deposit', array[row('channel:sandbox', 'cash', $3::bigint, 'THB')::ledger.line], 'test')`,
            [memberId, uuid7(), money * 1_000_000],
          );
      });
      return { memberId, sessionId, account };
    },
    async address(player, language = 'TH', game = 'dice') {
      const { value } = await http!.call(
        launchGame,
        { query: { launchMode: 'GLS', gameId: game } },
        { token: player.sessionId, language },
      );
      const [url, here] = [new URL(value.content.game_url), new URL(http!.base.games)];
      // Tests listen on a free port, the launcher names the configured one.
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
