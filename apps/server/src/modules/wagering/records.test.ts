import type { Output } from '@chokdee/contract/call';
import {
  bettingRecord,
  betDetail,
  exportBettingRecord,
  fishOrders,
  rngOrders,
  sportsSettledOrders,
  sportsUnsettledOrders,
  sportsVendorOrders,
  wageringCalls,
} from '@chokdee/contract/calls/wagering';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testHttp } from '../../platform/http/testing.ts';
import { baht, clockOf, openPlayer, placeOf, playOf, settleOf, voidOf, wageringFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({
  nameGame: async (_brand, _vendor, game, language) => `${game} in ${language}`,
});
const http = await testHttp({
  modules: [wagering.module],
  ports: {
    playerOf: async (token) =>
      token
        ? { sessionId: uuid7(), memberId: token, account: `player-${token.slice(-4)}`, isAgent: 0, currency: 'THB' }
        : null,
  },
});
afterAll(() => http.close());

/** The token of a test is the member's id. */
const as = (token: string) => ({ token, language: 'EN' });
const DAY = 86_400_000;

let member: string;
beforeEach(async () => {
  member = await openPlayer(db, baht(10_000));
});

/** Makes one bet of every result, the newest last. */
async function oneOfEach() {
  const [won, lost, even, voided, open] = [
    playOf(member, baht(10), baht(25.5)),
    playOf(member, baht(20), 0n),
    playOf(member, baht(30), baht(30), { validBet: '0' }),
    placeOf(member, baht(40)),
    placeOf(member, baht(50), { price: '1.95', detail: { version: 1, selection: 'Home' } }),
  ];
  for (const play of [won, lost, even]) await wagering.placeAndSettle(play);
  for (const wager of [voided, open]) await wagering.place(wager);
  await wagering.void(voidOf(member, voided.id));
  return { won, lost, even, voided, open };
}

describe('the betting record', () => {
  it('lists every bet of the caller with its result, newest first, and sums the rows', async () => {
    const bets = await oneOfEach();
    const { value } = await http.call(rngOrders, {}, as(member));
    expect(
      value.list.map(({ orderNo, status, betAmount, validBetAmount, winAmount, profitAndLoss }) => ({
        orderNo,
        status,
        betAmount,
        validBetAmount,
        winAmount,
        profitAndLoss,
      })),
    ).toEqual([
      { orderNo: bets.open.id, status: 0, betAmount: 50, validBetAmount: 0, winAmount: 0, profitAndLoss: 0 },
      { orderNo: bets.voided.id, status: 4, betAmount: 40, validBetAmount: 0, winAmount: 0, profitAndLoss: 0 },
      { orderNo: bets.even.id, status: 3, betAmount: 30, validBetAmount: 0, winAmount: 30, profitAndLoss: 0 },
      { orderNo: bets.lost.id, status: 2, betAmount: 20, validBetAmount: 20, winAmount: 0, profitAndLoss: -20 },
      { orderNo: bets.won.id, status: 1, betAmount: 10, validBetAmount: 10, winAmount: 25.5, profitAndLoss: 15.5 },
    ]);
    expect(value).toMatchObject({
      total: 5,
      totalPages: 1,
      footer: {
        betAmount: 150,
        validBetAmount: 30,
        validBetting: 30,
        gameValidBetting: 30,
        winAmount: 55.5,
        profitAndLoss: -4.5,
        netProfit: -4.5,
        totalHands: 5,
      },
    });
    expect(value.list[0]).toMatchObject({
      gameName: 'lantern-dice in EN',
      gameNameCN: 'lantern-dice in CN',
      accountType: 'BAAN',
      customerName: `player-${member.slice(-4)}`,
      selection: 'Home',
      odds: 1.95,
      transTimeInTimestamp: null,
    });
  });

  it('filters by result, vendor, order number or a part of it, and by settled or open', async () => {
    const bets = await oneOfEach();
    await wagering.placeAndSettle(playOf(member, baht(1), 0n, { vendor: 'LOY', product: 'FISH' }));
    const found = async (query: Record<string, unknown>) =>
      (await http.call(bettingRecord, { query }, as(member))).value.list.map(({ orderNo }) => orderNo);
    expect(await found({ status: 1 })).toEqual([bets.won.id]);
    expect(await found({ status: 2, accountType: 'BAAN' })).toEqual([bets.lost.id]);
    expect(await found({ status: 3 })).toEqual([bets.even.id]);
    expect(await found({ status: 4 })).toEqual([bets.voided.id]);
    expect(await found({ settled: 'N' })).toEqual([bets.open.id]);
    expect(await found({ product: 'RNG', settled: 'Y' })).toHaveLength(4);
    expect(await found({ accountType: 'LOY' })).toHaveLength(1);
    expect(await found({ orderNoSearch: bets.even.id })).toEqual([bets.even.id]);
    expect(await found({ orderNoSearch: bets.even.id.slice(-8).toUpperCase() })).toEqual([bets.even.id]);
    expect(await found({ orderNoSearch: '00000000' })).toEqual([]);
  });

  it('lists each product under its own relay, and sports by open and settled', async () => {
    const [open, settled] = [
      placeOf(member, baht(5), { product: 'SPORTS', vendor: 'SALA' }),
      playOf(member, baht(6), 0n, { product: 'SPORTS', vendor: 'SALA' }),
    ];
    await wagering.place(open);
    await wagering.placeAndSettle(settled);
    await wagering.placeAndSettle(playOf(member, baht(7), 0n, { product: 'FISH' }));
    expect((await http.call(sportsUnsettledOrders, {}, as(member))).value.list).toMatchObject([{ orderNo: open.id }]);
    expect((await http.call(sportsSettledOrders, {}, as(member))).value.list).toMatchObject([{ orderNo: settled.id }]);
    expect((await http.call(sportsVendorOrders, { query: { accountType: 'SALA' } }, as(member))).value.total).toBe(2);
    expect((await http.call(fishOrders, {}, as(member))).value).toMatchObject({ total: 1, footer: { betAmount: 7 } });
    expect((await http.call(rngOrders, {}, as(member))).value).toEqual({
      list: [],
      total: 0,
      totalPages: 0,
      footer: {
        betAmount: 0,
        validBetAmount: 0,
        validBetting: 0,
        gameValidBetting: 0,
        winAmount: 0,
        profitAndLoss: 0,
        netProfit: 0,
        totalHands: 0,
      },
    });
  });

  it('is paged; every page has the totals of all pages, also one after the last', async () => {
    for (let n = 1; n <= 7; n += 1) await wagering.placeAndSettle(playOf(member, baht(n), 0n));
    const page = async (number: number) =>
      (await http.call(rngOrders, { query: { page: number, size: 3 } }, as(member))).value;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ list }) => list.map(({ betAmount }) => betAmount))).toEqual([[7, 6, 5], [4, 3, 2], [1], []]);
    for (const { total, totalPages, footer } of pages)
      expect({ total, totalPages, stake: footer.betAmount }).toEqual({ total: 7, totalPages: 3, stake: 28 });
  });

  it('includes the start of a period and excludes its end, also across the turn of a month', async () => {
    const now = await clockOf(db);
    await db.moveClock(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime() - 1_000);
    const before = playOf(member, baht(1), 0n);
    await wagering.placeAndSettle(before);
    await db.moveClock(3_000);
    const after = playOf(member, baht(2), 0n);
    await wagering.placeAndSettle(after);
    const all = (await http.call(rngOrders, {}, as(member))).value.list;
    expect(all.map(({ orderNo }) => orderNo)).toEqual([after.id, before.id]);
    const at = all[0]!.betTimeInTimestamp;
    const found = async (startDate: number, endDate: number) =>
      (await http.call(rngOrders, { query: { startDate, endDate } }, as(member))).value.list.map(
        ({ orderNo }) => orderNo,
      );
    expect(await found(at, at + 1)).toEqual([after.id]);
    expect(await found(at - 60_000, at)).toEqual([before.id]);
    await db.moveClock(now.getTime() - Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 2_000);
  });

  it('names the wrong field: a period too long or reversed, a malformed search, a page too large', async () => {
    const now = Date.now();
    const refusal = async (query: Record<string, unknown>) => {
      const answer = await http.call(rngOrders, { query }, as(member));
      return {
        status: answer.status,
        code: answer.errorCode,
        fields: Object.fromEntries(Object.entries(answer.fields).map(([name, { code }]) => [name, code])),
      };
    };
    expect(await refusal({ startDate: now - 31 * DAY - 1, endDate: now })).toEqual({
      status: 400,
      code: 'validation.failed',
      fields: { endDate: 'field.period.too.long' },
    });
    expect(
      (await http.call(rngOrders, { query: { startDate: now - 31 * DAY, endDate: now } }, as(member))).status,
    ).toBe(200);
    expect(await refusal({ startDate: now, endDate: now })).toEqual({
      status: 400,
      code: 'validation.failed',
      fields: { endDate: 'field.period.reversed' },
    });
    expect(await refusal({ orderNoSearch: "' or 1=1 --" })).toEqual({
      status: 400,
      code: 'validation.failed',
      fields: { orderNoSearch: 'field.bet.number' },
    });
    expect(await refusal({ size: 101 })).toMatchObject({ status: 400, fields: { size: 'field.too.big' } });
    expect(await refusal({ status: 9 })).toMatchObject({ status: 400, fields: { status: 'field.too.big' } });
  });

  it("shows nobody another member's bets, and a visitor none", async () => {
    const bets = await oneOfEach();
    const stranger = await openPlayer(db, baht(1));
    expect((await http.call(bettingRecord, {}, as(stranger))).value.total).toBe(0);
    expect((await http.call(bettingRecord, { query: { orderNoSearch: bets.won.id } }, as(stranger))).value.total).toBe(
      0,
    );
    expect(await http.call(betDetail, { params: { orderNo: bets.won.id } }, as(stranger))).toMatchObject({
      status: 404,
      errorCode: 'request.not.found',
    });
    for (const call of wageringCalls)
      expect(await http.call(call, { params: { orderNo: bets.won.id }, query: { accountType: 'BAAN' } })).toMatchObject(
        { status: 401, errorCode: 'login.not.session' },
      );
  });

  it('shows one bet with its details and its outcomes', async () => {
    const wager = placeOf(member, baht(10), { detail: { version: 2, legs: [{ pick: 'Away' }] }, place: 'TH' });
    await wagering.place(wager);
    await wagering.settle(settleOf(member, wager.id, baht(30)));
    await wagering.resettle({ ...settleOf(member, wager.id, baht(5)), reason: 'corrected score' });
    const { value } = await http.call(betDetail, { params: { orderNo: wager.id } }, as(member));
    expect(value).toMatchObject({
      orderNo: wager.id,
      status: 2,
      winAmount: 5,
      profitAndLoss: -5,
      place: 'TH',
      ruleVersion: '1',
      detail: { version: 2, legs: [{ pick: 'Away' }] },
    });
    expect(value.outcomes).toMatchObject([
      { kind: 'settle', winAmount: 30, reason: null },
      { kind: 'resettle', winAmount: 5, reason: 'corrected score' },
    ]);
  });

  it("has a bet described by its product, and another product's not", async () => {
    const own = playOf(member, baht(10), 0n, { product: 'PVP', price: '90', detail: { version: 1, number: '07' } });
    const other = playOf(member, baht(20), 0n, { detail: { version: 1, selection: 'Home' } });
    for (const play of [own, other]) await wagering.placeAndSettle(play);
    wagering.records.describeBets('PVP', async (rows, { language }) => {
      expect(rows.map(({ id }) => id)).toEqual([own.id]);
      return new Map([
        [
          own.id,
          {
            selection: '07',
            playName: `play in ${language}`,
            numero: '20260701',
            winningNumber: '12',
            reason: 'misread',
          },
        ],
      ]);
    });
    const { value } = await http.call(bettingRecord, {}, as(member));
    const shown = {
      playName: 'play in EN',
      selection: '07',
      numero: '20260701',
      odds: 90,
      winningNumber: '12',
      reason: 'misread',
    };
    expect(value.list.find(({ orderNo }) => orderNo === own.id)).toMatchObject(shown);
    expect(value.list.find(({ orderNo }) => orderNo === other.id)).toMatchObject({
      playName: null,
      selection: 'Home',
      numero: null,
      winningNumber: null,
    });
    const file = await http.call(exportBettingRecord, { query: { product: 'PVP' } }, as(member));
    expect(String(file.body)).toMatch(/,Lost,THB,play in EN,07,20260701,90,12/);
  });

  it("is exported as CSV in the caller's language, without spreadsheet formulas", async () => {
    await wagering.placeAndSettle(playOf(member, baht(10), baht(4), { vendor: '=cmd()' }));
    const file = await http.call(exportBettingRecord, {}, as(member));
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="bets.csv"');
    const [heading, row] = String(file.body)
      .replace(/^\uFEFF/, '')
      .split('\r\n');
    expect(heading).toBe(
      'Bet no.,Time,Settled,Game,Provider,Bet,Valid bet,Payout,Profit/loss,Status,Currency,' +
        'Play,Selection,Draw,Odds,Result of the draw',
    );
    expect(row).toMatch(/GMT\+7,lantern-dice in EN,'=cmd\(\),10,10,4,-6,Lost,THB,,,,,$/);
    expect(String((await http.call(exportBettingRecord, {}, { token: member, language: 'TH' })).body)).toContain(
      'เลขที่เดิมพัน',
    );
  });
});

it('rows and totals agree with the wagers for any filter', async () => {
  const vendors = ['BAAN', 'LOY'] as const;
  const products = ['RNG', 'FISH', 'SPORTS'] as const;
  for (let n = 0; n < 60; n += 1) {
    const more = { vendor: vendors[n % 2]!, product: products[n % 3]! };
    if (n % 4 === 0) await wagering.place(placeOf(member, baht(n), more));
    else
      await wagering.placeAndSettle(
        playOf(member, baht(n), baht((n * 7) % 40), { ...more, validBet: String(baht(n % 5 === 0 ? 0 : n)) }),
      );
  }
  const filter = fc.record({
    accountType: fc.option(fc.constantFrom(...vendors, 'none'), { nil: undefined }),
    product: fc.option(fc.constantFrom(...products), { nil: undefined }),
    settled: fc.option(fc.constantFrom('Y', 'N'), { nil: undefined }),
    status: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    size: fc.integer({ min: 1, max: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(filter, async (query) => {
      const rows: Output<typeof bettingRecord>['list'] = [];
      for (let page = 1; ; page += 1) {
        const { value } = await http.call(bettingRecord, { query: { ...query, page } }, as(member));
        rows.push(...value.list);
        if (page < value.totalPages) continue;
        const sum = (of: (row: (typeof rows)[number]) => number): number =>
          rows.reduce((total, row) => total + of(row), 0);
        expect(value.total).toBe(rows.length);
        expect(value.footer).toMatchObject({
          betAmount: sum((row) => row.betAmount),
          validBetAmount: sum((row) => row.validBetAmount),
          winAmount: sum((row) => row.winAmount),
          profitAndLoss: sum((row) => row.profitAndLoss),
          totalHands: rows.length,
        });
        break;
      }
      const [counted] = await db.owner.query<{ n: number }>(
        `select count(*)::integer as n
         from wagering.wager
         where member_id = $1
           and ($2::text is null or vendor = $2)
           and ($3::text is null or product = $3)
           and ($4::text is null or (state <> 'placed') = ($4 = 'Y'))
           and ($5::integer is null or $5 = case
             when state = 'placed' then 0
             when state <> 'settled' then 4
             when payout > stake then 1
             when payout < stake then 2
             else 3
           end)`,
        [member, query.accountType ?? null, query.product ?? null, query.settled ?? null, query.status ?? null],
      );
      expect(rows).toHaveLength(counted!.n);
      expect(new Set(rows.map(({ orderNo }) => orderNo)).size).toBe(rows.length);
    }),
    { numRuns: 25 },
  );
});
