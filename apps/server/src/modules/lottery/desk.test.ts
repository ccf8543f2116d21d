import { priceLists } from '@chokdee/games/lottery/prices';
import { returnsOfList } from '@chokdee/games/lottery/price-list';
import { uuid7 } from '@chokdee/contract/uuid7';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { baht, wageringFixture } from '../wagering/testing.ts';
import { editGame, editPlay, readDeskGame, readDeskGames } from './desk-games.ts';
import { readExposure, readIssueOrders } from './desk-issues.ts';
import { changePrices, editCap, readDeskPrices, switchPrices } from './desk-prices.ts';
import { restrictNumbers } from './desk-restrictions.ts';
import { brandId, contentOf, createLotteryFixture, GAME, type LotteryFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const view = { brandId, language: 'EN' };
const change = { ...view, actor: { kind: 'operator', id: uuid7(), name: 'nid' }, reason: 'a test' } as const;
let lottery: LotteryFixture;
let issue: string;
beforeAll(async () => {
  lottery = await createLotteryFixture({ db, wagering });
  ({ issue } = await lottery.openDraw(GAME));
});

/** The refusal of a promise: its code and the codes of its fields. */
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const fields = Object.entries(error.details.fields ?? {}).map(([name, { code }]) => `${name} ${code}`);
      return [error.code, ...fields].join(', ');
    },
  );
const game = () => readDeskGame(db.database, view, GAME);
const restrictions = async (): Promise<number> =>
  (await db.owner.query(`select from audit.entry where action = 'lottery.restrict-numbers'`)).length;
const prices = () => readDeskPrices(db.database, view, 'ELOTT');
const setPrices = async (rows: readonly [string, string][], apply = true, version?: string) => {
  const body = {
    rows: rows.map(([playId, odds]) => ({ playId, variant: 'any' as const, odds })),
    version: version ?? (await prices()).version,
    apply,
  };
  return db.database.transaction((tx) => changePrices(tx, change, 'ELOTT', body));
};
const setCap = async (units: number) => (await db.database.transaction((tx) => editCap(tx, change, units))).cap;
const TOP3 = 'thai-government.top3';
const TOP2 = 'thai-government.top2';

describe('prices in the console', () => {
  it('every price is shown with the exact return of the rules', async () => {
    const { rows, cap, isOwn } = await prices();
    const returns = returnsOfList(priceLists.ELOTT);
    expect(rows).toHaveLength(returns.size);
    expect(rows.find(({ playId }) => playId === TOP3)).toMatchObject({ odds: '900', firstOdds: '900', rtp: '90.0000' });
    expect([cap, isOwn]).toEqual(['97.0000', false]);
  });

  it('a price above the cap is refused under its row, with the whole list', async () => {
    const before = await prices();
    expect(
      await refusalOf(
        setPrices([
          [TOP2, '90'],
          [TOP3, '971'],
          ['thai-government.top9', '1'],
          [TOP2, '91'],
          ['lao.top2', '0'],
        ]),
      ),
    ).toBe(
      'lottery.price.cap, rows.1.odds lottery.price.cap, rows.2.playId lottery.price.unknown, ' +
        'rows.3.playId lottery.price.repeated, rows.4.odds lottery.price.range',
    );
    expect(await prices()).toEqual(before);
    expect(await setPrices([[TOP3, '970']], false)).toMatchObject({
      applied: false,
      changes: [{ before: '900', odds: '970', rtp: '97.0000' }],
    });
    expect(await prices()).toEqual(before);
  });

  it('a member who holds the old price is asked again, and bets at the new one', async () => {
    const member = await lottery.openMember(baht(1_000));
    const content = contentOf(TOP3, '123', issue);
    const { revision } = await game();
    const { version } = await prices();
    expect(await setPrices([[TOP3, '850']])).toMatchObject({ applied: true, changes: [{ playId: TOP3 }] });
    expect((await game()).revision).toBe(revision + 1);
    expect(await refusalOf(lottery.slips.place({ contents: [{ ...content, odds: '900' }] }, member))).toContain(
      'lottery.rates.changed',
    );
    await lottery.slips.place({ contents: [{ ...content, odds: '850' }] }, member);
    // The same command again changes nothing, also when the list has moved on.
    expect(await setPrices([[TOP3, '850']], true, version)).toMatchObject({ applied: true, changes: [] });
    expect(await refusalOf(setPrices([[TOP3, '840']], true, version))).toBe('lottery.desk.moved');
    expect((await game()).revision).toBe(revision + 1);
    expect((await prices()).isOwn).toBe(true);
  });

  it('a lower cap is refused while a price is above it, and binds every later price', async () => {
    expect(await refusalOf(setCap(9_500))).toContain('hundredths lottery.cap.below');
    expect(await setCap(9_650)).toBe('96.5000');
    expect(await refusalOf(setPrices([[TOP3, '966']]))).toContain('lottery.price.cap');
    expect(await setCap(9_700)).toBe('97.0000');
  });

  it('a list that is switched on takes bets, and none after it is off', async () => {
    const member = await lottery.openMember(baht(1_000));
    const slip = { prizeMode: 'ZY' as const, contents: [contentOf(TOP2, '12', issue)] };
    expect(await refusalOf(lottery.slips.place(slip, member))).toContain('lottery.mode.unavailable');
    await switchPrices(db.database, change, 'ZY', true);
    await lottery.slips.place(slip, member);
    await switchPrices(db.database, change, 'ZY', false);
    expect(await refusalOf(lottery.slips.place(slip, member))).toContain('lottery.mode.unavailable');
  });
});

describe('limits and restricted numbers in the console', () => {
  it('a closed game or play takes no bets; limits hold from the next slip on', async () => {
    const member = await lottery.openMember(baht(10_000));
    const place = (multiple: number) =>
      refusalOf(lottery.slips.place({ contents: [contentOf(TOP3, '321', issue, multiple)] }, member));
    const setOf = async (code: string, more: object) => {
      const { revision } = await game();
      const settings = { isOpen: true, allowsCancel: true, mostMember: null, mostIssue: null, revision, ...more };
      return db.database.transaction((tx) => editGame(tx, change, code, settings));
    };
    const set = (more: object) => setOf(GAME, more);
    const setPlay = async (more: object) => {
      const { revision } = await game();
      const limits = { isOpen: true, least: 1, most: 1_000, mostNumber: 5_000, revision, ...more };
      return db.database.transaction((tx) => editPlay(tx, change, { game: GAME, play: TOP3 }, limits));
    };
    await set({ isOpen: false });
    expect(await place(10)).toContain('game.closed');
    await set({ mostMember: 100, mostIssue: 100_000 });
    expect(await place(101)).toContain('lottery.limit.member');
    await set({});
    await setPlay({ isOpen: false });
    expect(await place(10)).toContain('lottery.play.closed');
    await setPlay({ least: 20, most: 30, mostNumber: 45 });
    expect(await place(19)).toContain('lottery.stake.least');
    expect(await place(31)).toContain('lottery.stake.most');
    expect(await place(30)).toBe('accepted');
    expect(await place(20)).toContain('lottery.limit.number');
    await setPlay({ least: 1 });
    const { plays } = await game();
    expect(plays.find(({ playId }) => playId === TOP3)).toMatchObject({ isOpen: true, least: 1, isOwn: false });
    expect(await refusalOf(set({ mostMember: 5, mostIssue: 4 }))).toContain('mostIssue lottery.limits.order');
    expect(await refusalOf(setPlay({ least: 9, most: 8 }))).toContain('most lottery.limits.order');
    expect(await refusalOf(set({ isOpen: false, revision: 1 }))).toBe('lottery.desk.moved');
    expect(await refusalOf(setOf('nothing', {}))).toBe('request.not.found');
  });

  it('a restricted number pays half or is closed, in one issue or in all; lifting it restores the price', async () => {
    const member = await lottery.openMember(baht(10_000));
    const restrict = (numbers: readonly string[], rate: number | null, numero: string | null = null, playId = TOP2) =>
      restrictNumbers(db.database, change, GAME, { playId, numbers, numero, rate });
    const content = contentOf(TOP2, '77', issue);
    const place = (more: object = {}) =>
      refusalOf(lottery.slips.place({ contents: [{ ...content, ...more }] }, member));
    await restrict(['77', '78'], 50);
    await restrict(['78', '77'], 50);
    expect(await restrictions()).toBe(1);
    expect(await place()).toContain('lottery.rates.changed');
    expect(await place({ restricted: [{ number: '77', rate: 50 }] })).toBe('accepted');
    await restrict(['77'], 0, issue);
    expect(await place({ restricted: [{ number: '77', rate: 0 }] })).toContain('lottery.lines.refused');
    expect((await game()).restrictions.map(({ number, rate, numero }) => [number, rate, numero])).toEqual([
      ['77', 50, null],
      ['78', 50, null],
      ['77', 0, issue],
    ]);
    await restrict(['77'], null, issue);
    await restrict(['77', '78'], null);
    expect(await place()).toBe('accepted');
    // Any order: the digits in whatever order are one number.
    await restrict(['321', '123'], 0, null, 'thai-government.tote3');
    expect((await game()).restrictions.map(({ number }) => number)).toEqual(['123']);
    await restrict(['231'], null, null, 'thai-government.tote3');
    expect(await refusalOf(restrict(['7', '78'], 50))).toBe('lottery.entry.digits, numbers.0 lottery.entry.digits');
    expect(await refusalOf(restrict(['77'], 50, '20200101-1'))).toContain('numero lottery.issue.unknown');
    expect(await refusalOf(restrict(['77'], 50, null, 'lao.top2'))).toContain('playId lottery.play.unknown');
  });

  it('liabilities are listed with the largest first, and the lines of an issue with their members', async () => {
    const member = await lottery.openMember(baht(10_000));
    await lottery.slips.place(
      { contents: [contentOf(TOP3, '555', issue, 40), contentOf(TOP2, '55', issue, 5)] },
      member,
    );
    const page = await readExposure(db.database, view, GAME, { page: 1, size: 2 });
    expect(page.list[0]).toMatchObject({ number: '555', staked: 40, payout: 34_000, lines: 1, rate: 100 });
    expect(page.list[0]!.payout).toBeGreaterThan(page.list[1]!.payout);
    expect(page).toMatchObject({ total: 6, totalPages: 3, footer: { numero: issue } });
    const two = await readExposure(db.database, view, GAME, { page: 1, size: 10, playId: TOP2 });
    expect(two.list.every(({ playId }) => playId === TOP2)).toBe(true);
    const { list } = await readDeskGames(db.database, view);
    expect(list.find(({ gameId }) => gameId === GAME)).toMatchObject({ staked: page.footer.staked, isOpen: true });
    const accountsOf = async (ids: readonly string[]) => new Map(ids.map((id) => [id, `of ${id}`]));
    const own = { database: db.database, accountsOf };
    const orders = await readIssueOrders(own, view, GAME, { page: 1, size: 2, numero: issue });
    const { memberId } = member.player!;
    expect(orders.list).toMatchObject([
      { account: `of ${memberId}`, status: 'open' },
      { account: `of ${memberId}`, status: 'open' },
    ]);
    expect(orders.footer.betAmount).toBe(page.footer.staked);
    const otherBrand = readIssueOrders(own, { ...view, brandId: 'other' }, GAME, { page: 1, size: 2, numero: issue });
    expect(await refusalOf(otherBrand)).toBe('request.not.found');
  });
});
