import { isUuid } from '../../platform/http/page-list.ts';
import type { Database } from '@chokdee/database/database';
import type { Commands } from '@chokdee/ledger/commands';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { purge } from '../../platform/jobs/purge.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import type { Games } from '../catalogue/index.ts';
import { createBeaconReader } from '../draws/index.ts';
import type { Identity } from '../identity/index.ts';
import { inLanguage } from '../messages/index.ts';
import type { NameGame, Records, Settlements } from '../wagering/index.ts';
import { numberTableBets } from './bet-numbers.ts';
import { createBets } from './bets.ts';
import { consoleRoutes } from './console.ts';
import { tablesDriver } from './driver.ts';
import { createLiveTables, lobbyTopic, tableTopic } from './live.ts';
import { tableRoutes } from './routes.ts';
import { createPaidFeed, createSettling } from './settling.ts';
import { createShoes } from './shoes.ts';
import { findRound, findTable, purgeRounds, readNow } from './store.ts';
import { createWatching } from './watching.ts';
import { tableSubjects } from './subjects.ts';

export { tableChanges } from './editing.ts';
export { tableAddress } from './launching.ts';
export { offerTables } from './offering.ts';
export type { NewTable } from './store.ts';

/** Days after which a round without bets is deleted. */
const ROUND_DAYS = 30;

/** What the tables module needs. */
export interface TablesDeps {
  readonly database: Database;
  readonly batcher: Pick<Commands, 'run'>;
  readonly settlements: Settlements;
  /** The betting record of all products. */
  readonly betRecords: Pick<Records, 'describeBets' | 'numberBets'>;
  readonly hub: Pick<Hub, 'register' | 'publish' | 'subscribed'>;
  readonly randomBytes: RandomBytes;
  /** 32 bytes each. The first seals; the others only open older seals. */
  readonly sealingKeys: readonly Uint8Array[];
  readonly log: Pick<Logger, 'error'>;
  /** Where tables are offered. */
  readonly catalogue: Pick<Games, 'list'>;
  /** Names of members, by their ids. */
  readonly accountsOf: Identity['accountsOf'];
}

/** The tables module and what it offers. */
export interface Tables {
  readonly module: ServerModule;
}

/** Names tables for the betting record, and other games by `others`. */
export const nameTables =
  (database: Database, others: NameGame): NameGame =>
  async (brandId, vendor, game, language) => {
    const table = await findTable(database, brandId, game);
    return table ? inLanguage(table.names, language) : others(brandId, vendor, game, language);
  };

/**
 * Creates the tables module: live tables that one copy of the server drives, and the engine of
 * rounds that everybody sees (docs/decisions/0043). Bets are wagers of the product LIVE, their game
 * is the code of the table and their round its round.
 */
export function createTables({
  database,
  batcher,
  settlements,
  betRecords,
  hub,
  randomBytes,
  sealingKeys,
  log,
  catalogue,
  accountsOf,
}: TablesDeps): Tables {
  const ring = createKeyRing(sealingKeys, randomBytes);
  numberTableBets(database, betRecords);
  const live = createLiveTables(hub);
  const watching = createWatching({ database, hub, onError: (error) => log.error({ err: error }, 'watched tables') });
  const settling = createSettling(database, settlements);
  const shoes = createShoes({ database, ring, randomBytes, beacons: createBeaconReader({ database, ring }) });
  hub.register(tableTopic(database));
  hub.register(lobbyTopic(database));
  return {
    module: {
      name: 'tables',
      pages: [
        {
          path: '/live/',
          exists: async (code, brandId) => (await findTable(database, brandId, code)) !== undefined,
        },
        {
          path: '/fairness/tables/',
          exists: async (id, brandId) => isUuid(id) && (await findRound(database, brandId, id)) !== null,
        },
      ],
      routes: [
        ...tableRoutes({ database, bets: createBets({ database, commands: batcher }), watching, catalogue }),
        ...consoleRoutes(database),
      ],
      stop: () => watching.stop(),
      consumers: [
        createPaidFeed({
          database,
          accountsOf,
          publish: async (brandId, code) => {
            live.publishTables(await readNow(database, brandId, code));
          },
        }),
      ],
      jobs: [
        {
          name: 'tables.purge-rounds',
          every: 3_600,
          run: async () => {
            await purge((limit) => purgeRounds(database, ROUND_DAYS, limit));
          },
        },
      ],
      subjects: tableSubjects(database),
      retention: [
        {
          tables: ['tables.round'],
          rows: 'without bets',
          period: `${ROUND_DAYS} days`,
          reason: 'public results, and their verification',
          job: 'tables.purge-rounds',
        },
        { tables: ['tables.round'], rows: 'with bets', reason: 'wagers are settled by them' },
        {
          tables: ['tables.shoe', 'tables.bet', 'tables.exposure', 'tables.void_request'],
          reason: 'money, and proof of play',
        },
        { tables: ['tables.daily_return'], reason: 'one row per table and day' },
        { tables: ['tables.watchers'], reason: 'rows of ended copies are deleted after an hour' },
        { tables: ['tables.live_table'], reason: 'as few rows as there are tables' },
      ],
      leased: [
        tablesDriver({
          database,
          shoes,
          live,
          settling,
          onError: (table, error) => {
            log.error({ err: error, table }, 'a live table could not go on');
          },
        }),
      ],
    },
  };
}
