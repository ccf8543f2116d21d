import { bettingRecord, personalProfit, pvpFishingProfit } from '@chokdee/contract/calls/wagering';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { startTestRelay } from '../../platform/outbox/testing.ts';
import { baht, clockOf, openPlayer, placeOf, playOf, settleOf, voidOf, wageringFixture } from './testing.ts';
import { createTotals } from './totals.ts';

const DAY = 86_400_000;
const { db, wagering } = await wageringFixture();
let http: TestHttp;
beforeAll(async () => {
  http = await testHttp({
    modules: [wagering.module],
    ports: {
      playerOf: async (token) => ({ sessionId: uuid7(), memberId: token, account: 'p', isAgent: 0, currency: 'THB' }),
    },
  });
});
afterAll(() => http?.close());

/** Without the error of a sum of floating numbers. */
const toCents = (amount: number): number => Math.round(amount * 100) / 100;
/** The period of the business days of yesterday and today, which both pages ask for. */
const twoDays = async () => {
  const start = Math.floor(((await clockOf(db)).getTime() + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000;
  return { startDate: start - DAY, endDate: start + DAY };
};

it('the result is the same on every screen: open and void bets have none, before and after settlement', async () => {
  const member = await openPlayer(db, baht(10_000));
  const query = await twoDays();
  const results = async () => {
    const [page, record] = await Promise.all([
      http.call(personalProfit, { query }, { token: member }),
      http.call(bettingRecord, { query: { ...query, size: 100 } }, { token: member }),
    ]);
    return {
      profit: page.value.footer.profitAndLoss,
      record: record.value.footer.profitAndLoss,
      bets: toCents(record.value.list.reduce((sum, { profitAndLoss }) => sum + profitAndLoss, 0)),
      products: page.value.products.map(({ product, profitAndLoss }) => [product, profitAndLoss]),
    };
  };
  const same = (amount: number, products: (readonly [string, number])[]) => ({
    profit: amount,
    record: amount,
    bets: amount,
    products,
  });
  await wagering.placeAndSettle(playOf(member, baht(300), baht(91.86)));
  const open = { ...placeOf(member, baht(140)), product: 'SPORTS' };
  await wagering.place(open);
  const voided = placeOf(member, baht(40));
  await wagering.place(voided);
  expect(await results()).toEqual(
    same(-208.14, [
      ['RNG', -208.14],
      ['SPORTS', 0],
    ]),
  );
  await wagering.void(voidOf(member, voided.id));
  expect((await results()).profit).toBe(-208.14);
  // Settled for its stake, then corrected by 0.01 in both directions.
  await wagering.settle(settleOf(member, open.id, baht(140)));
  expect((await results()).products).toContainEqual(['SPORTS', 0]);
  for (const payout of [140.01, 139.99]) {
    await wagering.resettle({ ...settleOf(member, open.id, baht(payout)), reason: 'test' });
    const gain = toCents(payout - 140);
    expect(await results()).toEqual(
      same(toCents(gain - 208.14), [
        ['RNG', -208.14],
        ['SPORTS', gain],
      ]),
    );
  }
});

it('profit and loss of PVP and fishing has no other product', async () => {
  const member = await openPlayer(db, baht(1_000));
  const query = await twoDays();
  const read = async () => (await http.call(pvpFishingProfit, { query }, { token: member })).value;
  await wagering.placeAndSettle(playOf(member, baht(10), baht(25)));
  await wagering.placeAndSettle({ ...playOf(member, baht(20), 0n), product: 'LIVE' });
  expect(await read()).toEqual({
    products: [],
    days: [],
    footer: { bets: 0, betAmount: 0, validBetAmount: 0, winAmount: 0, profitAndLoss: 0 },
  });
  await wagering.placeAndSettle({ ...playOf(member, baht(30), baht(70)), product: 'FISH' });
  await wagering.placeAndSettle({ ...playOf(member, baht(50), 0n), product: 'PVP' });
  expect(await read()).toMatchObject({
    products: [
      { product: 'FISH', profitAndLoss: 40 },
      { product: 'PVP', profitAndLoss: -50 },
    ],
    footer: { bets: 2, profitAndLoss: -10 },
  });
});

it('profit and loss per product and day equals the footer of the betting record', async () => {
  const member = await openPlayer(db, baht(10_000));
  const now = (await clockOf(db)).getTime();
  await wagering.placeAndSettle(playOf(member, baht(10), baht(25.5)));
  const voided = placeOf(member, baht(40));
  await wagering.place(voided);
  await wagering.void(voidOf(member, voided.id));
  await wagering.placeAndSettle({ ...playOf(member, baht(20), 0n), product: 'LIVE' });
  const relay = await startTestRelay({ database: db.database, consumers: [createTotals()] });
  const query = { startDate: now - 3_600_000, endDate: now + 3_600_000 };
  const read = () => http.call(personalProfit, { query }, { token: member });
  await expect.poll(async () => (await read()).value.footer.betAmount, { timeout: 20_000 }).toBe(30);

  const { value } = await read();
  expect(value.products).toMatchObject([
    { product: 'LIVE', bets: 1, betAmount: 20, winAmount: 0, profitAndLoss: -20 },
    { product: 'RNG', bets: 1, betAmount: 10, winAmount: 25.5, profitAndLoss: 15.5 },
  ]);
  expect(value.days.reduce((sum, { profitAndLoss }) => sum + profitAndLoss, 0)).toBe(value.footer.profitAndLoss);
  const record = await http.call(bettingRecord, { query }, { token: member });
  expect(value.footer.profitAndLoss).toBe(record.value.footer.profitAndLoss);
  const stranger = await openPlayer(db, baht(1));
  expect((await http.call(personalProfit, { query }, { token: stranger })).value.footer.bets).toBe(0);
  await relay.stop();
});

it('refuses a reversed and a too long period', async () => {
  const member = await openPlayer(db, baht(1));
  const fieldOf = async (startDate: number, endDate: number) =>
    (await http.call(personalProfit, { query: { startDate, endDate } }, { token: member })).fields['endDate']?.code;
  expect(await fieldOf(2_000, 1_000)).toBe('field.period.reversed');
  expect(await fieldOf(0, 32 * 86_400_000)).toBe('field.period.too.long');
});
