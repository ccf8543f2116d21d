import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { createHub, type Hub } from '../../platform/realtime/hub.ts';
import { createCatalogue, offerOwnGames, type Catalogue } from './index.ts';
import type { Pictures } from './pictures.ts';

/** The members of the fixture: user name (also the session token) to id. */
export const members = { somchai: uuid7(), malee: uuid7() };

/** A seeded catalogue with a database of its own. */
export interface CatalogueFixture {
  readonly db: TestDatabase;
  readonly hub: Hub;
  readonly http: TestHttp;
  readonly catalogue: Catalogue;
}

/** A picture that every brand has. */
export const KNOWN_PICTURE = '01890000-0000-7000-8000-000000000001';
/** The pictures of brands, without a store. */
export const testPictures: Pictures = {
  address: (id) => `http://games.test/files/${id}`,
  has: async (_brandId, id) => id === KNOWN_PICTURE,
};

/**
 * Opens the fixture of a test file and registers the hook that closes it. Beside the demo's games
 * the brand has the vendor RIVER with the games `fish-1` to `fish-30`, the last not on offer, and
 * the vendor EMPTY without games.
 */
export async function catalogueFixture(): Promise<CatalogueFixture> {
  const db = await testDatabase();
  const hub = createHub({});
  const catalogue = createCatalogue({
    database: db.database,
    hub,
    gamesOrigin: 'http://games.test',
    pictures: testPictures,
    countryOf: async () => 'TH',
    accountsOf: async (ids) =>
      new Map(Object.entries(members).flatMap(([account, id]) => (ids.includes(id) ? [[id, account] as const] : []))),
  });
  // Twice: seeding again changes nothing.
  await offerOwnGames({ database: db.database, brandId: 'chokdee' });
  await offerOwnGames({ database: db.database, brandId: 'chokdee' });
  await addRiverGames(db);
  const http = await testHttp({
    modules: [catalogue.module],
    ports: {
      playerOf: async (token) => {
        const memberId = new Map(Object.entries(members)).get(token);
        return memberId === undefined
          ? null
          : { sessionId: uuid7(), memberId, account: token, isAgent: 0, currency: 'THB' };
      },
    },
  });
  afterAll(async () => {
    await http.close();
    await db.close();
  });
  return { db, hub, http, catalogue };
}

async function addRiverGames({ database }: TestDatabase): Promise<void> {
  await database.query(
    `insert into catalogue.vendor (brand_id, code, category, names, position, enabled)
     values
       ('chokdee', 'RIVER', 'FISH', '{"TH": "สายน้ำ", "EN": "River"}', 1, true),
       ('chokdee', 'EMPTY', 'PVP', '{"EN": "Empty"}', 2, true),
       ('other', 'RIVER', 'FISH', '{"EN": "Elsewhere"}', 1, true)`,
  );
  for (let n = 1; n <= 30; n += 1) {
    await database.query(
      `insert into catalogue.game (
         brand_id, node_id, vendor, code, version, category, classify, names, return_lowest, return_highest,
         minimum_bet, maximum_bet, position, enabled, released_at
       )
       values (
         'chokdee', $1, 'RIVER', $1, '1.0.0', 'FISH', 'HUNT', $2, 96, 96.5,
         1000000, 2000000, $3, $4, platform.clock() - make_interval(days => $3 * 10)
       )`,
      [`fish-${n}`, JSON.stringify({ TH: `ปลา ${n}`, EN: `Fish number ${n}` }), n, n !== 30],
    );
  }
}
