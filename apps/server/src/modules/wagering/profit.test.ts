import { bettingRecord, personalProfit } from '@chokdee/contract/calls/wagering';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { startTestRelay } from '../../platform/outbox/testing.ts';
import { baht, clockOf, openPlayer, placeOf, playOf, voidOf, wageringFixture } from './testing.ts';
import { createTotals } from './totals.ts';

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
