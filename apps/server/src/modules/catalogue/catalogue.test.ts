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
} from '@chokdee/contract/calls/catalogue';
import { uuid7 } from '@chokdee/contract/uuid7';
import { gameOf } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import { catalogueFixture, members } from './testing.ts';

/** The first-party games by vendor, as far as the RGS runs them. */
const firstParty = { LANTERN: ['night-market', 'dice'], KINNARI: ['mines', 'hilo', 'limbo'] } as const;
const gamesOf = (vendor: keyof typeof firstParty): string[] =>
  firstParty[vendor].filter((code) => gameOf(code) !== undefined);
const nodesOf = (vendor: keyof typeof firstParty): string[] =>
  gamesOf(vendor).map((code) => `${vendor.toLowerCase()}-${code}`);
const rngVendors = (['LANTERN', 'KINNARI'] as const).filter((vendor) => gamesOf(vendor).length > 0);

const { db, http, catalogue } = await catalogueFixture();

const countPopularity = () => catalogue.module.jobs?.find(({ name }) => name === 'catalogue.count-popularity')?.run();

/** The vendors by category; `lanes` is the wire's name. */
const readVendors = async (language?: string) =>
  (await http.call(newGameVendor, {}, language === undefined ? undefined : { language })).value.data.lanes;

describe('vendors', () => {
  it('are listed by the categories that have a game; one with a single game launches it', async () => {
    const listed = await readVendors('TH');
    expect(listed.map(({ title }) => title)).toEqual(['FISH', 'RNG']);
    const [fish, rng] = listed;
    expect(rng?.cards.map(({ vassalage, gameCount }) => [vassalage, gameCount])).toEqual(
      rngVendors.map((vendor) => [vendor, gamesOf(vendor).length]),
    );
    expect(rng?.cards[0]).toMatchObject({
      vassalage: 'LANTERN',
      displayName: 'เรือนโคม',
      isGame: gamesOf('LANTERN').length === 1 ? 'GAME' : 'VASSALAGE',
    });
    expect(fish?.cards[0]).toMatchObject({ vassalage: 'RIVER', isGame: 'VASSALAGE', nodeId: null, gameCount: 29 });
    await db.database.query(`update catalogue.game set enabled = node_id = 'lantern-dice' where vendor = 'LANTERN'`);
    const single = (await readVendors('TH')).flatMap(({ cards }) => cards).find((card) => card.vassalage === 'LANTERN');
    await db.database.query(`update catalogue.game set enabled = true where vendor = 'LANTERN'`);
    expect(single).toMatchObject({
      isGame: 'GAME',
      nodeId: 'lantern-dice',
      smallIcon: 'http://games.test/dice/1.1.0/cover.svg',
    });
    expect(fish?.gameClassify).toEqual([{ key: 'HUNT', displayName: 'HUNT', gameCount: 29 }]);
  });
  it('are listed in the older forms', async () => {
    const { value } = await http.call(gameVendor, {}, { language: 'EN' });
    expect(value).toMatchObject({
      display: { LANTERN: 'Lantern House', RIVER: 'River' },
      sorting: [
        { gameCategory: 'FISH', vendors: ['RIVER'] },
        { gameCategory: 'RNG', vendors: rngVendors },
      ],
    });
    expect(value.mapping['RNG']?.vendorNames[0]).toEqual({ accountTypeName: 'LANTERN', displayName: 'Lantern House' });
    const { content } = (await http.call(vassGameType)).value;
    expect(content['FISH']).toEqual({ RIVER: ['HUNT'] });
    expect(Object.keys(content['RNG'] ?? {})).toEqual(rngVendors);
    expect(content['RNG']?.['LANTERN']).toContain('INSTANT');
  });
});

describe('games', () => {
  const ids = async (query: Record<string, unknown>) =>
    (await http.call(gameList, { query })).value.games.map((game) => game.nodeId);
  it('are paged without gaps or repeats', async () => {
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
    expect(await ids({ vassalage: 'LANTERN,NOBODY' })).toEqual(nodesOf('LANTERN'));
    expect(await ids({ gameClassify: 'INSTANT', vassalage: 'LANTERN' })).toEqual(['lantern-dice']);
    expect(await ids({ vassalage: 'EMPTY' })).toEqual([]);
  });
  it('have the names of their own locale bundles when they are first-party', async () => {
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
  it('are ordered by name and by release', async () => {
    expect(await ids({ gameType: 'FISH', sort: 'name', pageSize: 3 })).toEqual(['fish-1', 'fish-10', 'fish-11']);
    expect(await ids({ gameType: 'FISH', sort: 'new', pageSize: 2 })).toEqual(['fish-1', 'fish-2']);
  });
  it('show the exact return and figures of their rules, and their limits', async () => {
    const { value } = await http.call(gameList, { query: { gameName: 'lantern dice' } }, { language: 'EN' });
    expect(value.games[0]).toMatchObject({
      displayName: 'Lantern Dice',
      returnLowest: '98.90276',
      returnHighest: '99',
      minimumBet: 10,
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
  ])('reject %j with a field error', async (query) => {
    const answer = await http.call(gameList, { query });
    expect(answer).toMatchObject({ status: 400, errorCode: 'validation.failed' });
    expect(Object.keys(answer.fields)).toEqual(Object.keys(query));
  });
});

describe('favourites and recents', () => {
  const as = (token: string) => ({ token });
  it('belong to one member and are listed once', async () => {
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
  it('reject games that are not on offer, and visitors', async () => {
    expect(await http.call(addFavourite, { body: { nodeId: 'nothing' } }, as('somchai'))).toMatchObject({
      status: 404,
      errorCode: 'game.not.found',
    });
    expect(await http.call(addFavourite, { body: { nodeId: 'fish-30' } }, as('somchai'))).toMatchObject({
      errorCode: 'game.not.found',
    });
    expect(await http.call(favouriteGames)).toMatchObject({ status: 401, errorCode: 'login.not.session' });
  });
  it('are written as opened by many members at once, and an unknown game fails alone', async () => {
    const many = Array.from({ length: 30 }, () => uuid7());
    const opened = await Promise.allSettled([
      ...many.map((member) => catalogue.recordOpened('chokdee', member, 'fish-5')),
      catalogue.recordOpened('chokdee', many[0]!, 'no-such-game'),
      catalogue.recordOpened('chokdee', many[0]!, 'fish-5'),
    ]);
    expect(opened.map(({ status }) => status)).toEqual([...many.map(() => 'fulfilled'), 'rejected', 'fulfilled']);
    const rows = await db.database.query<{ member_id: string }>(
      'delete from catalogue.recent where member_id = any ($1::uuid[]) returning member_id',
      [many],
    );
    expect(rows).toHaveLength(30);
  });
  it('list the last opened game first, and make opened games hot', async () => {
    await catalogue.recordOpened('chokdee', members.somchai, 'fish-5');
    await catalogue.recordOpened('chokdee', members.somchai, 'lantern-dice');
    await catalogue.recordOpened('chokdee', members.malee, 'fish-5');
    await catalogue.recordOpened('chokdee', members.somchai, 'fish-5');
    expect((await http.call(recentGames, {}, as('somchai'))).value.map((game) => game.nodeId)).toEqual([
      'fish-5',
      'lantern-dice',
    ]);
    await countPopularity();
    const { value } = await http.call(hotGames, { query: { limitNum: 3 } });
    expect(value.list.map((game) => [game.nodeId, game.isHot, game.popularRank])).toEqual([
      ['fish-5', true, 1],
      ['lantern-dice', true, 2],
      ['fish-1', false, 3],
    ]);
    expect(
      (await readVendors())
        .flatMap(({ cards }) => cards)
        .filter((card) => card.isHot)
        .map((card) => card.vassalage),
    ).toEqual(['RIVER', 'LANTERN']);
  });
  it('make a game hot only in the most opened quarter', async () => {
    for (let n = 1; n <= 10; n += 1)
      for (const member of [uuid7(), uuid7(), uuid7()]) await catalogue.recordOpened('chokdee', member, `fish-${n}`);
    await countPopularity();
    const { value } = await http.call(gameList, { query: { sort: 'popular', pageSize: 100 } });
    const hot = value.games.filter((game) => game.isHot).map((game) => game.nodeId);
    expect(hot).toHaveLength(Math.ceil(value.totalCount / 4));
    expect(value.games.slice(0, hot.length).map((game) => game.nodeId)).toEqual(hot);
    expect(hot[0]).toBe('fish-5');
    expect(hot).not.toContain('lantern-dice');
  });
});

describe('finding a game to launch', () => {
  it('finds it by node, or by code and vendor, and marks one that is not on offer', async () => {
    expect(await catalogue.findGame('chokdee', { nodeId: 'lantern-dice' })).toMatchObject({
      code: 'dice',
      version: '1.1.0',
      vendor: 'LANTERN',
      open: true,
    });
    expect(await catalogue.findGame('chokdee', { code: 'dice', vendor: 'LANTERN' })).toMatchObject({
      nodeId: 'lantern-dice',
    });
    expect(await catalogue.findGame('chokdee', { nodeId: 'lantern-dice', vendor: 'RIVER' })).toBeNull();
    expect(await catalogue.findGame('chokdee', {})).toBeNull();
    expect(await catalogue.findGame('other', { nodeId: 'lantern-dice' })).toBeNull();
    await db.database.query(`update catalogue.vendor set enabled = false where code = 'LANTERN'`);
    expect(await catalogue.findGame('chokdee', { nodeId: 'lantern-dice' })).toMatchObject({
      code: 'dice',
      open: false,
    });
  });
});
