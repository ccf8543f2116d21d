import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addFavourite,
  favouriteGames,
  favouriteList,
  gameList,
  gameVendor,
  hotGames,
  newGameVendor,
  recentGames,
  removeFavourite,
  vassGameType,
  winnerBoard,
  winnersState,
} from '@chokdee/contract/calls/catalogue';
import type { ServerMessage } from '@chokdee/contract/live-messages';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { gameOf } from '@chokdee/games/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import type { OutboxEvent } from '../../platform/module.ts';
import { createHub, type Hub } from '../../platform/realtime/hub.ts';
import { createCatalogue, seedDemo, type Catalogue } from './index.ts';
import { masked } from './winners.ts';

/** Our own games, vendor by vendor, as far as the RGS runs them. */
const own = { LANTERN: ['night-market', 'dice'], KINNARI: ['mines', 'hilo', 'limbo'] } as const;
const ran = (vendor: keyof typeof own): string[] => own[vendor].filter((code) => gameOf(code) !== undefined);
const nodes = (vendor: keyof typeof own): string[] => ran(vendor).map((code) => `${vendor.toLowerCase()}-${code}`);
const vendorsOfRng = (['LANTERN', 'KINNARI'] as const).filter((vendor) => ran(vendor).length > 0);

const members = { somchai: uuid7(), malee: uuid7() };
let test: TestDatabase;
let catalogue: Catalogue;
let hub: Hub;
let http: TestHttp;

beforeAll(async () => {
  test = await testDatabase();
  hub = createHub({});
  catalogue = createCatalogue({
    database: test.database,
    hub,
    gamesOrigin: 'http://games.test',
    accountsOf: async (ids) =>
      new Map(Object.entries(members).flatMap(([account, id]) => (ids.includes(id) ? [[id, account] as const] : []))),
  });
  await seedDemo({ database: test.database, brandId: 'chokdee' });
  await seedDemo({ database: test.database, brandId: 'chokdee' });
  // A second vendor and more games, so that lists have something to tell apart.
  await test.database.query(`insert into catalogue.vendor (brand_id, code, category, names, position, enabled) values
    ('chokdee', 'RIVER', 'FISH', '{"TH": "สายน้ำ", "EN": "River"}', 1, true), ('chokdee', 'EMPTY', 'PVP', '{"EN": "Empty"}', 2, true), ('other', 'RIVER', 'FISH', '{"EN": "Elsewhere"}', 1, true)`);
  for (let n = 1; n <= 30; n += 1) {
    await test.database.query(
      `insert into catalogue.game (brand_id, node_id, vendor, code, version, category, classify, names, return_lowest, return_highest, minimum_bet, maximum_bet, position, enabled, released_at)
      values ('chokdee', $1, 'RIVER', $1, '1.0.0', 'FISH', 'HUNT', $2, 96, 96.5, 1000000, 2000000, $3, $4, platform.clock() - make_interval(days => $3 * 10))`,
      [`fish-${n}`, JSON.stringify({ TH: `ปลา ${n}`, EN: `Fish number ${n}` }), n, n !== 30],
    );
  }
  http = await testHttp({
    modules: [catalogue.module],
    ports: {
      playerOf: async (token) =>
        token in members
          ? {
              sessionId: uuid7(),
              memberId: members[token as keyof typeof members],
              account: token,
              isAgent: 0,
              currency: 'THB',
            }
          : null,
    },
  });
});
afterAll(async () => {
  await http.close();
  await test.close();
});

describe('vendors', () => {
  it('stand in lanes of the categories that have a game, and one with a single game starts it', async () => {
    const { value } = await http.call(newGameVendor, {}, { language: 'TH' });
    expect(value.data.lanes.map((lane) => lane.title)).toEqual(['FISH', 'RNG']);
    const [fish, rng] = value.data.lanes;
    expect(rng?.cards.map(({ vassalage, gameCount }) => [vassalage, gameCount])).toEqual(
      vendorsOfRng.map((vendor) => [vendor, ran(vendor).length]),
    );
    expect(rng?.cards[0]).toMatchObject({
      vassalage: 'LANTERN',
      displayName: 'เรือนโคม',
      isGame: ran('LANTERN').length === 1 ? 'GAME' : 'VASSALAGE',
    });
    expect(fish?.cards[0]).toMatchObject({ vassalage: 'RIVER', isGame: 'VASSALAGE', nodeId: null, gameCount: 29 });
    await test.database.query(`update catalogue.game set enabled = node_id = 'lantern-dice' where vendor = 'LANTERN'`);
    const alone = (await http.call(newGameVendor, {}, { language: 'TH' })).value.data.lanes
      .flatMap((lane) => lane.cards)
      .find((card) => card.vassalage === 'LANTERN');
    await test.database.query(`update catalogue.game set enabled = true where vendor = 'LANTERN'`);
    expect(alone).toMatchObject({
      isGame: 'GAME',
      nodeId: 'lantern-dice',
      smallIcon: 'http://games.test/dice/1.0.0/cover.svg',
    });
    expect(fish?.gameClassify).toEqual([{ key: 'HUNT', displayName: 'HUNT', gameCount: 29 }]);
  });
  it('are told in the older forms too', async () => {
    const { value } = await http.call(gameVendor, {}, { language: 'EN' });
    expect(value).toMatchObject({
      display: { LANTERN: 'Lantern House', RIVER: 'River' },
      sorting: [
        { gameCategory: 'FISH', vendors: ['RIVER'] },
        { gameCategory: 'RNG', vendors: vendorsOfRng },
      ],
    });
    expect(value.mapping['RNG']?.vendorNames[0]).toEqual({ accountTypeName: 'LANTERN', displayName: 'Lantern House' });
    const { content } = (await http.call(vassGameType)).value;
    expect(content['FISH']).toEqual({ RIVER: ['HUNT'] });
    expect(Object.keys(content['RNG'] ?? {})).toEqual(vendorsOfRng);
    expect(content['RNG']?.['LANTERN']).toContain('INSTANT');
  });
});

describe('games', () => {
  const ids = async (query: Record<string, unknown>) =>
    (await http.call(gameList, { query })).value.games.map((game) => game.nodeId);
  it('are paged without gaps or doubles', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) => http.call(gameList, { query: { gameType: 'FISH', pageNo, pageSize: 12 } })),
    );
    expect(pages.map((page) => page.value.games.length)).toEqual([12, 12, 5, 0]);
    expect(pages[0]?.value).toMatchObject({ totalPages: 3, totalCount: 29 });
    expect(new Set(pages.flatMap((page) => page.value.games.map((game) => game.nodeId))).size).toBe(29);
  });
  it('are found by words of any language in any order, by vendor and by kind', async () => {
    expect(await ids({ gameName: '7 FISH' })).toEqual(['fish-7', 'fish-17', 'fish-27']);
    expect(await ids({ gameName: 'ลูกเต๋า' })).toEqual(['lantern-dice']);
    expect(await ids({ gameName: '%' })).toEqual([]);
    expect(await ids({ vassalage: 'LANTERN,NOBODY' })).toEqual(nodes('LANTERN'));
    expect(await ids({ gameClassify: 'INSTANT', vassalage: 'LANTERN' })).toEqual(['lantern-dice']);
    expect(await ids({ vassalage: 'EMPTY' })).toEqual([]);
  });
  it('of our own have the names they show themselves', async () => {
    for (const [language, bundle] of [
      ['TH', 'th'],
      ['EN', 'en'],
    ] as const) {
      const { games } = (await http.call(gameList, { query: { gameType: 'RNG' } }, { language })).value;
      for (const game of games) {
        const { name } = JSON.parse(
          readFileSync(
            join(import.meta.dirname, `../../../../../packages/locales/src/bundles/${bundle}/${game.gameId}.json`),
            'utf8',
          ),
        ) as { name: string };
        expect(game.displayName).toBe(name);
      }
    }
  });
  it('are ordered as asked', async () => {
    expect(await ids({ gameType: 'FISH', sort: 'name', pageSize: 3 })).toEqual(['fish-1', 'fish-10', 'fish-11']);
    expect(await ids({ gameType: 'FISH', sort: 'new', pageSize: 2 })).toEqual(['fish-1', 'fish-2']);
  });
  it('publish the return of their rules exactly, and their limits', async () => {
    const { value } = await http.call(gameList, { query: { gameName: 'lantern dice' } }, { language: 'EN' });
    expect(value.games[0]).toMatchObject({
      displayName: 'Lantern Dice',
      returnLowest: '98.99032',
      returnHighest: '99',
      minimumBet: 1,
      maximumBet: 5000,
      gameType: 'RNG',
      vassalage: 'LANTERN',
    });
    expect(value.games[0]).toMatchObject({
      lines: null,
      volatility: 'medium',
      hitRate: '50',
      largestWin: 990,
      demo: true,
      isNew: true,
    });
    expect(Math.abs(Date.now() - value.games[0]!.releasedAt)).toBeLessThan(86_400_000);
  });
  it.each([
    { pageNo: 0 },
    { pageSize: 501 },
    { gameType: 'NONE' },
    { vassalage: "x'--" },
    { gameName: 'x'.repeat(61) },
  ])('refuse %j with a field error', async (query) => {
    const answer = await http.call(gameList, { query });
    expect(answer).toMatchObject({ status: 400, errorCode: 'validation.failed' });
    expect(Object.keys(answer.fields)).toEqual(Object.keys(query));
  });
});

describe('favourites and recents', () => {
  const as = (token: string) => ({ token });
  it('belong to the member who chose them, and are chosen once', async () => {
    await http.call(addFavourite, { body: { nodeId: 'fish-3' } }, as('somchai'));
    await http.call(
      addFavourite,
      { body: { nodeId: 'lantern-dice', vendor: 'LANTERN', gameType: 'RNG' } },
      as('somchai'),
    );
    expect((await http.call(addFavourite, { body: { nodeId: 'fish-3' } }, as('somchai'))).value).toEqual([
      'lantern-dice',
      'fish-3',
    ]);
    expect((await http.call(favouriteGames, {}, as('malee'))).value).toEqual([]);
    expect(
      (await http.call(favouriteList, { query: { gameType: 'FISH' } }, as('somchai'))).value.content.map((game) => [
        game.nodeId,
        game.favourite,
      ]),
    ).toEqual([['fish-3', true]]);
    expect((await http.call(removeFavourite, { query: { nodeId: 'fish-3' } }, as('malee'))).value).toEqual([]);
    expect((await http.call(removeFavourite, { query: { nodeId: 'fish-3' } }, as('somchai'))).value).toEqual([
      'lantern-dice',
    ]);
  });
  it('refuse games that are not on offer, and visitors', async () => {
    expect(await http.call(addFavourite, { body: { nodeId: 'nothing' } }, as('somchai'))).toMatchObject({
      status: 404,
      errorCode: 'game.not.found',
    });
    expect(await http.call(addFavourite, { body: { nodeId: 'fish-30' } }, as('somchai'))).toMatchObject({
      errorCode: 'game.not.found',
    });
    expect(await http.call(favouriteGames)).toMatchObject({ status: 401, errorCode: 'login.not.session' });
  });
  it('keep what was opened last first, and make it hot', async () => {
    await catalogue.opened('chokdee', members.somchai, 'fish-5');
    await catalogue.opened('chokdee', members.somchai, 'lantern-dice');
    await catalogue.opened('chokdee', members.malee, 'fish-5');
    await catalogue.opened('chokdee', members.somchai, 'fish-5');
    expect((await http.call(recentGames, {}, as('somchai'))).value.map((game) => game.nodeId)).toEqual([
      'fish-5',
      'lantern-dice',
    ]);
    await catalogue.module.jobs?.find(({ name }) => name === 'catalogue.crowds')?.run();
    const { value } = await http.call(hotGames, { query: { limitNum: 3 } });
    expect(value.list.map((game) => [game.nodeId, game.isHot, game.popularRank])).toEqual([
      ['fish-5', true, 1],
      ['lantern-dice', true, 2],
      ['fish-1', false, 3],
    ]);
    const lanes = (await http.call(newGameVendor)).value.data.lanes;
    expect(
      lanes
        .flatMap((lane) => lane.cards)
        .filter((card) => card.isHot)
        .map((card) => card.vassalage),
    ).toEqual(['RIVER', 'LANTERN']);
  });
  it('make a game hot only while it is among the most opened quarter', async () => {
    for (let n = 1; n <= 10; n += 1)
      for (const member of [uuid7(), uuid7(), uuid7()]) await catalogue.opened('chokdee', member, `fish-${n}`);
    await catalogue.module.jobs?.find(({ name }) => name === 'catalogue.crowds')?.run();
    const { value } = await http.call(gameList, { query: { sort: 'popular', pageSize: 100 } });
    const hot = value.games.filter((game) => game.isHot).map((game) => game.nodeId);
    expect(hot).toHaveLength(Math.ceil(value.totalCount / 4));
    expect(value.games.slice(0, hot.length).map((game) => game.nodeId)).toEqual(hot);
    expect(hot[0]).toBe('fish-5');
    expect(hot).not.toContain('lantern-dice');
  });
});

describe('the winner board', () => {
  const settled = (memberId: string, payout: number, change: Partial<Record<string, unknown>> = {}): OutboxEvent => ({
    position: '1',
    id: uuid7(),
    memberId,
    topic: 'wager.settled',
    at: new Date(),
    payload: {
      wagerId: uuid7(),
      brandId: 'chokdee',
      vendor: 'LANTERN',
      game: 'dice',
      currency: 'THB',
      stake: '10000000',
      payout: String(payout * 1_000_000),
      state: 'settled',
      ...change,
    },
  });
  const board = async () =>
    (await http.call(winnerBoard, { query: { gameCategory: 'ALL', limitNum: 20 } }, { language: 'EN' })).value.list.map(
      ({ vo }) => vo,
    );
  const consume = (events: readonly OutboxEvent[]) => catalogue.module.consumers?.[0]?.handle(events);

  let read = 0n;
  /** Hands what the board has said since the last time to its live topic, as the relay would. */
  const tellChanges = async (): Promise<void> => {
    const rows = await test.owner.query<{ id: bigint; payload: Record<string, unknown> }>(
      `select id, payload from platform.outbox where topic = 'winners.changed' and id > $1 order by id`,
      [read],
    );
    read = rows.at(-1)?.id ?? read;
    if (rows.length > 0)
      await catalogue.module.consumers?.[1]?.handle(
        rows.map(({ id, payload }) => ({
          position: '1',
          id: String(id),
          memberId: null,
          topic: 'winners.changed',
          payload,
          at: new Date(),
        })),
      );
  };

  it('is empty while nobody has won', async () => expect(await board()).toEqual([]));
  it('shows real wins, largest first, names masked; losses, play money and unknown members never', async () => {
    const events = [
      settled(members.somchai, 20),
      settled(members.malee, 990),
      settled(members.malee, 5),
      settled(members.malee, 10),
      settled(members.malee, 5000, { currency: 'FUN' }),
      settled(uuid7(), 7000),
      settled(members.malee, 6000, { brandId: 'other' }),
    ];
    await consume(events);
    await consume([...events].reverse());
    expect(
      (await board()).map(({ customerName, winAmount, multiplier, gameName, nodeId }) => [
        customerName,
        winAmount,
        multiplier,
        gameName,
        nodeId,
      ]),
    ).toEqual([
      ['ma***e', 990, 99, 'Lantern Dice', 'lantern-dice'],
      ['so***i', 20, 2, 'Lantern Dice', 'lantern-dice'],
    ]);
    await consume([{ ...events[1]!, topic: 'wager.voided' }]);
    expect((await board()).map((row) => row.winAmount)).toEqual([20]);
    expect((await http.call(winnerBoard, { query: { gameCategory: 'FISH' } })).value.list).toEqual([]);
  });
  it('tells its watchers of every change once, as rows, masked and without ids', async () => {
    const heard: ServerMessage[] = [];
    await hub.subscribe(
      'winners',
      null,
      { brandId: 'chokdee', session: null },
      { send: (message) => heard.push(message) },
    );
    expect(heard).toMatchObject([{ type: 'snapshot', topic: 'winners' }]);
    expect(
      await hub.subscribe('winners:made-up', null, { brandId: 'chokdee', session: null }, { send: () => undefined }),
    ).toBe('request.not.found');
    const events = [settled(members.malee, 450), settled(members.somchai, 1)];
    await consume(events);
    await tellChanges();
    await consume(events);
    await tellChanges();
    expect(heard).toHaveLength(2);
    const [, delta] = heard;
    const ops = delta?.type === 'delta' && 'ops' in delta ? delta.ops : [];
    expect(ops.map(({ op, path }) => [op, path.replace(/[\w-]{12}$/, 'row')])).toEqual([
      ['add', '/largest/row'],
      ['add', '/newest/row'],
    ]);
    expect(ops[0]).toMatchObject({
      value: {
        customerName: 'ma***e',
        winAmount: 450,
        gameNames: { TH: 'ลูกเต๋าโคมลอย', EN: 'Lantern Dice' },
        nodeId: 'lantern-dice',
      },
    });
    expect(JSON.stringify(heard)).not.toMatch(
      new RegExp([...Object.values(members), String(events[0]!.payload['wagerId']), 'malee'].join('|')),
    );
    expect(winnersState.safeParse(heard[0]?.type === 'snapshot' ? heard[0].state : null).success).toBe(true);
    const other: ServerMessage[] = [];
    await hub.subscribe(
      'winners',
      null,
      { brandId: 'nowhere', session: null },
      { send: (message) => other.push(message) },
    );
    expect(other).toMatchObject([{ seq: '0', state: { largest: {}, newest: {} } }]);
  });
  it('keeps the 200 largest and the 20 newest, and forgets what is older than 30 days', async () => {
    const later = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) });
    await consume(Array.from({ length: 230 }, (_, n) => settled(members.malee, 100 + n)));
    await consume(Array.from({ length: 30 }, (_, n) => ({ ...settled(members.malee, 12), ...later(n + 1) })));
    const [row] = await test.database.query<{ n: bigint; least: bigint }>(
      `select count(*) as n, min(payout) filter (where payout > 12000000) as least from catalogue.win where brand_id = 'chokdee'`,
    );
    expect(row).toEqual({ n: 220n, least: 131_000_000n });
    await test.moveClock(31 * 86_400_000);
    expect(await board()).toEqual([]);
    await catalogue.module.jobs?.find(({ name }) => name === 'catalogue.forget-wins')?.run();
    expect(await test.database.query(`select 1 from catalogue.win where brand_id = 'chokdee'`)).toEqual([]);
    const heard: ServerMessage[] = [];
    await hub.subscribe(
      'winners',
      null,
      { brandId: 'chokdee', session: null },
      { send: (message) => heard.push(message) },
    );
    await tellChanges();
    expect(heard.at(-1)).toMatchObject({ type: 'snapshot', state: { largest: {}, newest: {} } });
  });
  it('masks names', () =>
    expect(['somchai', 'abcd', 'โชคดี99', 'a'].map(masked)).toEqual(['so***i', 'a***', 'โช***9', 'a***']));
});

describe('what can be launched', () => {
  it('is found by node, or by code and vendor, and said to be closed when it is taken off', async () => {
    expect(await catalogue.known('chokdee', { nodeId: 'lantern-dice' })).toMatchObject({
      code: 'dice',
      version: '1.0.0',
      vendor: 'LANTERN',
      open: true,
    });
    expect(await catalogue.known('chokdee', { code: 'dice', vendor: 'LANTERN' })).toMatchObject({
      nodeId: 'lantern-dice',
    });
    expect(await catalogue.known('chokdee', { nodeId: 'lantern-dice', vendor: 'RIVER' })).toBeNull();
    expect(await catalogue.known('chokdee', {})).toBeNull();
    expect(await catalogue.known('other', { nodeId: 'lantern-dice' })).toBeNull();
    await test.database.query(`update catalogue.vendor set enabled = false where code = 'LANTERN'`);
    expect(await catalogue.known('chokdee', { nodeId: 'lantern-dice' })).toMatchObject({ code: 'dice', open: false });
  });
});
