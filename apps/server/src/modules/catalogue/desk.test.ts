import { gameList, newGameVendor } from '@chokdee/contract/calls/catalogue';
import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it } from 'vitest';
import { createDesk } from './desk.ts';
import { createDeskImport, type ImportRow } from './desk-import.ts';
import { offerOwnGames } from './own-games.ts';
import type { DeskSettings } from './desk-store.ts';
import { createOfferFeed, offerTopic, refreshOffers } from './live-offer.ts';
import { catalogueFixture, KNOWN_PICTURE, testPictures } from './testing.ts';

const { db, http, catalogue } = await catalogueFixture();
const desk = createDesk({ database: db.database, pictures: testPictures });
const change = { brandId: 'chokdee', actor: { kind: 'operator', id: uuid7(), name: 'nid' } } as const;
const visitor = { language: 'TH', address: '203.0.113.9' };

const vendor = async (code: string) => (await desk.list('chokdee')).vendors.find((row) => row.code === code)!;
const game = async (nodeId: string) => (await desk.list('chokdee')).games.find((row) => row.node_id === nodeId)!;
const editGame = async (nodeId: string, set: Partial<DeskSettings>) =>
  desk.editGame(change, nodeId, { ...(await game(nodeId)), ...set });
const editVendor = async (code: string, set: Partial<DeskSettings>) =>
  desk.editVendor(change, code, { ...(await vendor(code)), ...set });
const listed = async (language = 'TH') =>
  (await http.call(gameList, { query: { gameType: 'RNG', pageSize: 100 } }, { language })).value.games;
const nodes = async (language?: string) => (await listed(language)).map(({ nodeId }) => nodeId);
const isOpen = async () =>
  (
    await db.database.query<{ open: boolean }>(
      `select catalogue.is_open(brand_id, vendor, code, version) as open
       from catalogue.game where brand_id = 'chokdee' and node_id = 'kinnari-limbo'`,
    )
  )[0]!.open;
const now = Date.now();

describe('vendors and games in the console', () => {
  it('a game moves, is marked as hot and leaves the site at once; a start of the server keeps it', async () => {
    await editGame('kinnari-limbo', { position: 0, hot: true });
    expect((await listed())[0]).toMatchObject({ nodeId: 'kinnari-limbo', isHot: true });
    await editGame('kinnari-limbo', { enabled: false });
    expect(await nodes()).not.toContain('kinnari-limbo');
    await editGame('kinnari-limbo', { enabled: true });
    await offerOwnGames({ database: db.database, brandId: 'chokdee' });
    expect(await game('kinnari-limbo')).toMatchObject({ position: 0, hot: true });
  });

  it('maintenance of a game or its vendor is shown, and takes no bets until it ends', async () => {
    const until = new Date(now + 30 * 86_400_000);
    const limbo = async () => (await listed()).find(({ nodeId }) => nodeId === 'kinnari-limbo');
    for (const edit of [editGame.bind(null, 'kinnari-limbo'), editVendor.bind(null, 'KINNARI')]) {
      await edit({ maintenance_until: until });
      expect((await limbo())?.maintenance).toEqual({ until: until.getTime() });
      expect(await catalogue.findGame('chokdee', { nodeId: 'kinnari-limbo' }, visitor)).toMatchObject({
        open: true,
        inMaintenance: true,
      });
      expect(await isOpen()).toBe(false);
      await edit({ maintenance_from: until, maintenance_until: null });
      expect((await limbo())?.maintenance).toBeNull();
      expect(await isOpen()).toBe(true);
      await edit({ maintenance_from: null });
    }
  });

  it('countries and languages are enforced in lists and at the launch', async () => {
    const found = (language: string) =>
      catalogue.findGame('chokdee', { nodeId: 'kinnari-limbo' }, { ...visitor, language });
    await editVendor('KINNARI', { languages: ['EN'] });
    expect(await nodes('TH')).not.toContain('kinnari-limbo');
    expect(await nodes('EN')).toContain('kinnari-limbo');
    expect(await found('TH')).toBeNull();
    expect(await found('EN')).not.toBeNull();
    // The visitors of the fixture are in TH.
    await editVendor('KINNARI', { languages: [], countries: ['LA'] });
    expect(await found('TH')).toBeNull();
    expect(JSON.stringify((await http.call(newGameVendor, {})).value)).not.toContain('KINNARI');
    await editVendor('KINNARI', { countries: ['LA', 'TH'] });
    expect(await found('TH')).not.toBeNull();
    await editVendor('KINNARI', { countries: [] });
  });

  it('refuses an old version, another brand, a window in the wrong order and an unknown language', async () => {
    const row = await game('lantern-dice');
    await editGame('lantern-dice', { hot: true });
    const entries = async () =>
      (await db.database.query("select from audit.entry where action = 'catalogue.edit'")).length;
    const before = await entries();
    await expect(desk.editGame(change, 'lantern-dice', row)).rejects.toMatchObject({ code: 'catalogue.moved' });
    await expect(desk.editGame({ ...change, brandId: 'other' }, 'lantern-dice', row)).rejects.toMatchObject({
      code: 'request.not.found',
    });
    await expect(
      editGame('lantern-dice', { maintenance_from: new Date(now), maintenance_until: new Date(now) }),
    ).rejects.toMatchObject({ details: { fields: { maintenanceUntil: { code: 'catalogue.window.order' } } } });
    await expect(editGame('lantern-dice', { languages: ['XX'] })).rejects.toMatchObject({
      details: { fields: { languages: { code: 'catalogue.language.unknown' } } },
    });
    await expect(editGame('lantern-dice', { picture_id: uuid7() })).rejects.toMatchObject({
      details: { fields: { pictureId: { code: 'field.choice' } } },
    });
    expect(await entries()).toBe(before);
    await editGame('lantern-dice', { hot: false });
    expect(await entries()).toBe(before + 1);
  });

  it('a picture of the brand becomes cover of a game and mark of a vendor, until it is taken away', async () => {
    const imageUrl = testPictures.address(KNOWN_PICTURE);
    const dice = async () => (await listed()).find(({ nodeId }) => nodeId === 'lantern-dice');
    const card = async () =>
      (await http.call(newGameVendor, {})).value.data.lanes
        .flatMap(({ cards }) => cards)
        .find(({ vassalage }) => vassalage === 'LANTERN');
    const own = (await dice())!.defaultIcon;
    expect(await dice()).toMatchObject({ imageUrl: '', iconUrl: own });
    await editGame('lantern-dice', { picture_id: KNOWN_PICTURE });
    await editVendor('LANTERN', { picture_id: KNOWN_PICTURE });
    expect(await dice()).toMatchObject({ imageUrl, iconUrl: imageUrl, showIcon: imageUrl, defaultIcon: own });
    expect(await card()).toMatchObject({ imageUrl, smallIcon: imageUrl });
    // A form that does not know pictures keeps them.
    const { picture_id: _picture, ...known } = await game('lantern-dice');
    expect((await desk.editGame(change, 'lantern-dice', known)).picture_id).toBe(KNOWN_PICTURE);
    await editGame('lantern-dice', { picture_id: null });
    await editVendor('LANTERN', { picture_id: null });
    expect(await dice()).toMatchObject({ imageUrl: '', iconUrl: own });
    expect(await card()).toMatchObject({ imageUrl: '' });
  });
});

describe('the live topic of what is offered', () => {
  const seen: [bigint, unknown][] = [];
  const feed = createOfferFeed(db.database, {
    publish: (topic, seq, state) => {
      if (topic === 'catalogue:chokdee') seen.push([seq, state]);
    },
  });
  const version = async () => BigInt((await offerTopic(db.database).snapshot('chokdee'))!.seq);
  const published = async () =>
    Number(
      (
        await db.owner.query<{ count: string }>(
          `select count(*) from platform.outbox where topic = 'catalogue.changed'`,
        )
      )[0]!.count,
    );

  it('counts every change by operators, and publishes the version', async () => {
    const before = await version();
    await editGame('lantern-dice', { position: 3 });
    await editVendor('LANTERN', { position: 3 });
    expect(await version()).toBe(before + 2n);
    await feed.handle([{ payload: { brandId: 'chokdee' } }] as never);
    expect(seen.at(-1)).toEqual([before + 2n, { version: String(before + 2n) }]);
  });

  it('counts a window of maintenance when it begins and when it ends', async () => {
    await editGame('lantern-dice', {
      maintenance_from: new Date(now + 86_400_000),
      maintenance_until: new Date(now + 2 * 86_400_000),
    });
    await refreshOffers(db.database);
    const [before, events] = [await version(), await published()];
    await refreshOffers(db.database);
    expect(await version()).toBe(before);
    for (const step of [1n, 2n]) {
      await db.moveClock(86_400_000 + 60_000);
      await refreshOffers(db.database);
      await refreshOffers(db.database);
      expect([await version(), await published()]).toEqual([before + step, events + Number(step)]);
    }
    await editGame('lantern-dice', { maintenance_from: null, maintenance_until: null });
  });
});

describe('the import of a game list', () => {
  const { importGames } = createDeskImport({ database: db.database });
  const preview = (rows: readonly ImportRow[]) => importGames(change, rows);
  const entries = async () =>
    (await db.database.query("select from audit.entry where action = 'catalogue.edit'")).length;

  it('says what it would change, and then changes exactly that, recorded game by game', async () => {
    const rows = [
      { nodeId: 'kinnari-hilo', set: { position: 7, hot: true } },
      { nodeId: 'lantern-dice', set: { languages: ['EN'] } },
      { nodeId: 'kinnari-mines', set: {} },
    ];
    const before = [await entries(), await game('kinnari-hilo')];
    const planned = await preview(rows);
    expect(planned.changes.map(({ game: { node_id: nodeId } }) => nodeId)).toEqual(['kinnari-hilo', 'lantern-dice']);
    expect([await entries(), await game('kinnari-hilo')]).toEqual(before);
    expect(await importGames(change, rows, planned.expected)).toMatchObject({ applied: true });
    expect(await game('kinnari-hilo')).toMatchObject({ position: 7, hot: true });
    expect(await nodes('TH')).not.toContain('lantern-dice');
    expect(await entries()).toBe(Number(before[0]) + 2);
    expect((await preview(rows)).changes).toEqual([]);
    await editGame('lantern-dice', { languages: [] });
  });

  it('changes nothing when a game has changed since the preview', async () => {
    const rows = [
      { nodeId: 'kinnari-mines', set: { position: 3 } },
      { nodeId: 'kinnari-hilo', set: { position: 9 } },
    ];
    const { expected } = await preview(rows);
    await editGame('kinnari-hilo', { hot: false });
    const before = await game('kinnari-mines');
    await expect(importGames(change, rows, expected)).rejects.toMatchObject({ code: 'catalogue.moved' });
    expect(await game('kinnari-mines')).toEqual(before);
  });

  it('names the rows that are wrong', async () => {
    const at = new Date(now);
    await expect(
      preview([
        { nodeId: 'lantern-dice', set: { maintenance_from: at, maintenance_until: at } },
        { nodeId: 'nobody', set: {} },
        { nodeId: 'kinnari-hilo', set: { languages: ['XX'] } },
        { nodeId: 'kinnari-hilo', set: {} },
      ]),
    ).rejects.toMatchObject({
      details: {
        fields: {
          'games.0.maintenanceUntil': { code: 'catalogue.window.order' },
          'games.1.nodeId': { code: 'game.not.found' },
          'games.2.languages': { code: 'catalogue.language.unknown' },
          'games.3.nodeId': { code: 'catalogue.game.twice' },
        },
      },
    });
  });
});
