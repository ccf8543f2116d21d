import { randomBytes } from 'node:crypto';
import { listChanges } from '@chokdee/contract/calls/console/changes';
import {
  deskChangePrices,
  deskEditCap,
  deskEditGame,
  deskEditPlay,
  deskGameDetail,
  deskPrices,
} from '@chokdee/contract/calls/lottery/desk';
import { priceLists } from '@chokdee/games/lottery/prices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { TestCaller } from '../../platform/http/testing.ts';
import { createConsoleFixture, testFigure, withSecond, type ConsoleFixture } from '../console/testing.ts';
import { demoBeacon } from '../draws/index.ts';
import { sealingKey } from '../draws/testing.ts';
import { lotteryChanges } from './desk-changes.ts';
import { deskRoutes } from './desk-routes.ts';
import { writePriceList } from './desk-store.ts';
import { offerLotteries } from './offering.ts';
import { lotteryGameOf } from './rules.ts';
import { brandId, GAME } from './testing.ts';

const reason = 'a test';
const TOP2 = 'thai-government.top2';
const TOP3 = 'thai-government.top3';
const fixture: ConsoleFixture = await createConsoleFixture(
  ({ database }) => [{ name: 'lottery', routes: deskRoutes(database, async () => new Map()) }],
  'offered',
  lotteryChanges,
);
afterAll(() => fixture.close());
beforeAll(async () => {
  const { database } = fixture.db;
  await offerLotteries(database, {
    brandId,
    beacon: await demoBeacon(database, createKeyRing([sealingKey]), randomBytes),
    games: [lotteryGameOf(GAME)!],
    drawsOf: ({ source, calendar }) => ({ source, isDemo: false, calendar }),
  });
  // Prices with half of their returns, below every cap.
  for (const { mode, isOn, rows } of Object.values(priceLists)) {
    const halved = rows.map((row) => ({ ...row, price: Math.ceil(row.price / 2) }));
    await writePriceList(database, brandId, { mode, isOn, prices: halved });
  }
});

const { call } = fixture;
let reader: TestCaller;
beforeAll(async () => {
  reader = await fixture.tokenOf('operator');
});
const prices = async () => (await call(deskPrices, { params: { mode: 'ELOTT' } }, reader)).value;
const setPrices = async (rows: readonly [string, string][], by: TestCaller, apply = true) =>
  call(
    deskChangePrices,
    {
      params: { mode: 'ELOTT' },
      body: {
        rows: rows.map(([playId, odds]) => ({ playId, variant: 'any', odds })),
        version: (await prices()).version,
        apply,
        reason,
      },
    },
    by,
  );
const game = async () => (await call(deskGameDetail, { params: { game: GAME } }, reader)).value;
const setGame = async (more: object, by: TestCaller) => {
  const { isOpen, allowsCancel, mostMember, mostIssue, revision } = await game();
  const body = { isOpen, allowsCancel, mostMember, mostIssue, revision, reason, ...more };
  return call(deskEditGame, { params: { game: GAME }, body }, by);
};
const play = async () => (await game()).plays.find(({ playId }) => playId === TOP3)!;
const setPlay = async (more: object, by: TestCaller) => {
  const { isOpen, least, most, mostNumber } = await play();
  const body = { isOpen, least, most, mostNumber, revision: (await game()).revision, reason, ...more };
  return call(deskEditPlay, { params: { game: GAME, play: TOP3 }, body }, by);
};
const own = () => fixture;
testFigure('a price', {
  fixture: own,
  figure: {
    kind: 'lottery.prices',
    start: 400,
    step: 1,
    set: (value, by) => setPrices([[TOP3, String(value)]], by),
    read: async () => Number((await prices()).rows.find(({ playId }) => playId === TOP3)!.odds),
  },
});
testFigure('the cap of returns', {
  fixture: own,
  figure: {
    kind: 'lottery.cap',
    start: 8_000,
    step: 1,
    set: (hundredths, by) => call(deskEditCap, { body: { hundredths, reason } }, by),
    read: async () => Math.round(Number((await prices()).cap) * 100),
  },
});
testFigure('a limit of a lottery', {
  fixture: own,
  figure: {
    kind: 'lottery.game',
    start: 1_000,
    step: 1,
    set: (mostMember, by) => setGame({ mostMember }, by),
    read: async () => (await game()).mostMember ?? 0,
  },
});
testFigure('a limit of a bet', {
  fixture: own,
  figure: {
    kind: 'lottery.play',
    start: 2_000,
    step: 1,
    set: (most, by) => setPlay({ most }, by),
    read: async () => (await play()).most,
  },
});

describe('changes of lotteries that need a second person', () => {
  it('a list with one price beyond the bound waits as a whole; the preview says so', async () => {
    const desk = await withSecond(fixture);
    const before = await prices();
    const oddsOf = (playId: string) => Number(before.rows.find((row) => row.playId === playId)!.odds);
    const [top2, top3] = [oddsOf(TOP2) + 1, oddsOf(TOP3) / 10];
    const list = [
      [TOP2, String(top2)],
      [TOP3, String(top3)],
    ] as [string, string][];
    expect((await setPrices(list, desk.admin, false)).value).toMatchObject({ applied: false, waiting: true });
    expect((await setPrices(list.slice(0, 1), desk.admin, false)).value).toMatchObject({ waiting: false });
    expect((await setPrices(list, desk.admin)).value).toMatchObject({ applied: false, waiting: true });
    expect(await prices()).toEqual(before);
    const [change] = (await call(listChanges, {}, desk.second)).value.list;
    expect(change).toMatchObject({ name: 'ELOTT', kind: 'lottery.prices', isOwn: false });
    expect(change!.figures).toMatchObject([
      { field: 'lotteryPrice', before: String(oddsOf(TOP3)), after: String(top3) },
      { field: 'lotteryPrice', after: String(top2) },
    ]);
    expect(change!.figures[0]!.name).toContain('3');
    expect(await desk.decide(true)).toBeNull();
    expect((await prices()).rows.find(({ playId }) => playId === TOP3)).toMatchObject({ odds: String(top3) });
    expect((await fixture.auditEntries('lottery.edit-prices')).at(-1)).toMatchObject({
      actor_name: 'second',
      after: { [`${TOP3} any`]: String(top3), proposedBy: 'admin' },
    });
  });

  it('closing a lottery or a bet waits for nobody', async () => {
    const desk = await withSecond(fixture);
    expect((await setGame({ isOpen: false }, desk.admin)).value).toMatchObject({ waiting: false, isOpen: false });
    expect((await setPlay({ isOpen: false }, desk.admin)).value.waiting).toBe(false);
  });

  it('an operator with another permission sees no change of prices', async () => {
    const desk = await withSecond(fixture);
    await setPrices([[TOP3, '200']], desk.admin);
    expect((await desk.open()).map(({ kind }) => kind)).toEqual(['lottery.prices']);
    expect(await desk.open(reader)).toEqual([]);
    expect(await desk.decide(true, reader)).toBe('account.not.permitted');
    expect(await desk.decide(true, await fixture.tokenOf('supervisor'))).toBeNull();
  });
});
