import { randomBytes } from 'node:crypto';
import { newGameVendor, hotGames, gameList, addFavourite } from '@chokdee/contract/calls/catalogue';
import { launchGame } from '@chokdee/contract/calls/launcher';
import { listTables } from '@chokdee/contract/calls/tables';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, describe, expect, it } from 'vitest';
import { testHttp, testHttpConfig } from '../../platform/http/testing.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { createCatalogue } from '../catalogue/index.ts';
import { createLauncher } from '../launcher/index.ts';
import { createProtection } from '../protection/index.ts';
import { createSeeds } from '../seeds/index.ts';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { createTables, offerTables, tableAddress } from './index.ts';
import { newTable, SEALING_KEY, TABLE, testTables } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const { database } = db;
const tables = await testTables(db, wagering);
const member = await openPlayer(db, baht(1_000));
const hub = createHub({});
const catalogue = createCatalogue({
  database,
  hub,
  pictures: { address: (id) => id, has: async () => false },
  gamesOrigin: testHttpConfig.origins.games,
  accountsOf: async () => new Map(),
  countryOf: async () => 'TH',
});
const commands = createCommands(database.pool);
const shared = { database, commands, batcher: commands, randomBytes, sealingKeys: [SEALING_KEY] };
const seeds = createSeeds(shared);
const launcher = createLauncher({
  ...shared,
  config: testHttpConfig,
  catalogue,
  seeds,
  protection: createProtection({ database }),
  pageAddress: tableAddress,
});
const log = { error: () => undefined };
// The payout rule is that of `testTables`.
const settlements = { ...wagering.settlements, addPayoutRule: () => undefined };
const { module } = createTables({
  ...shared,
  settlements,
  betRecords: wagering.records,
  hub,
  log,
  catalogue,
  accountsOf: () => Promise.resolve(new Map()),
});
const http = await testHttp({
  modules: [catalogue.module, launcher.module, module],
  ports: {
    playerOf: async () => ({ sessionId: uuid7(), memberId: member, account: 'a', isAgent: 0, currency: 'THB' }),
  },
});
afterAll(async () => {
  await module.stop?.();
  await http.close();
});
const token = { token: 'any' };
const liveCards = async () =>
  (await http.call(newGameVendor)).value.data.lanes.find(({ title }) => title === 'LIVE')?.cards ?? [];
const listed = async () => (await http.call(listTables)).value.list.map(({ code }) => code);

describe('a live table in the catalogue', () => {
  it('of the only vendor is launched directly, on its page; two vendors have a page of tables', async () => {
    expect(await liveCards()).toMatchObject([{ vassalage: 'KOMTONG', isGame: 'GAME', nodeId: `live-${TABLE}` }]);
    const { value } = await http.call(
      launchGame,
      { query: { launchMode: 'GLS', nodeId: `live-${TABLE}`, vassalage: 'KOMTONG' } },
      { ...token, language: 'TH' },
    );
    expect(value.content).toMatchObject({
      game_url: `${testHttpConfig.origins.site}/live/${TABLE}?lang=th`,
      gameName: 'บาคาร่า ที',
    });
    const { beacon } = (await tables.now()).table;
    const other = {
      ...newTable(beacon),
      code: 'roulette-t',
      vendor: 'MOONPIER',
      game: 'roulette',
      variant: 'european',
    };
    await offerTables(database, [{ ...other, names: { EN: 'Roulette T' } }]);
    expect((await liveCards()).map(({ vassalage }) => vassalage).toSorted()).toEqual(['KOMTONG', 'MOONPIER']);
    expect((await listed()).toSorted()).toEqual([TABLE, 'roulette-t']);
  });

  it('is among the hot games, found by its name, and may be a favourite', async () => {
    const hot = await http.call(hotGames, { query: { gameType: 'LIVE' } });
    expect(hot.value.list.map(({ gameId }) => gameId).toSorted()).toEqual([TABLE, 'roulette-t']);
    const found = await http.call(gameList, { query: { gameName: 'บาคาร่า' } });
    expect(found.value.games).toMatchObject([
      { gameId: TABLE, gameType: 'LIVE', gameClassify: 'BACCARAT', minimumBet: 20, maximumBet: 1_000 },
    ]);
    const [{ returnLowest, returnHighest } = { returnLowest: '', returnHighest: '' }] = found.value.games;
    expect(Number(returnHighest)).toBeCloseTo(98.94, 2);
    expect(Number(returnLowest)).toBeLessThan(90);
    const favourites = await http.call(addFavourite, { body: { nodeId: `live-${TABLE}` } }, token);
    expect(favourites.value).toEqual([`live-${TABLE}`]);
  });

  it('that operators take from offer is neither listed nor takes bets; nothing changes', async () => {
    const { round } = await tables.openRound();
    const offer = (enabled: boolean) =>
      db.owner.query('update catalogue.game set enabled = $2 where node_id = $1', [`live-${TABLE}`, enabled]);
    await offer(false);
    expect(await listed()).toEqual(['roulette-t']);
    await expect(tables.press(member, round!.round_id, [{ position: 'player', amount: 100 }])).rejects.toMatchObject({
      code: 'game.closed',
    });
    expect(await cashOf(db, member)).toBe(baht(1_000));
    await offer(true);
    await tables.press(member, round!.round_id, [{ position: 'player', amount: 100 }]);
    expect(await cashOf(db, member)).toBe(baht(900));
    await tables.toResult();
    await tables.settle();
  });
});
