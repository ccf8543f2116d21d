import { betNumberOf, momentNumberOf, readBetNumber } from '@chokdee/contract/bet-number';
import { bettingRecord, betDetail, exportBettingRecord } from '@chokdee/contract/calls/wagering';
import { deskBets } from '@chokdee/contract/calls/wagering/desk-bets';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testBrand, testHttp, testRole } from '../../platform/http/testing.ts';
import type { BetKey } from './records.ts';
import { baht, openPlayer, placeOf, playOf, wageringFixture } from './testing.ts';

/** The rounds that the launcher would find, by brand. */
const rounds = new Map<string, BetKey[]>();
const { db, wagering } = await wageringFixture({
  accountsOf: async (ids) => new Map(ids.map((id) => [id, `player-${id.slice(-4)}`])),
  findRounds: async (brandId, first, end) => (rounds.get(brandId) ?? []).filter(({ id }) => id >= first && id < end),
});
/** The bets of a product that stores numbers, by brand and number. */
const stored = new Map<string, BetKey[]>();
const OWN = 'SPORTS';
wagering.records.numberBets([OWN], async (brandId, number) => stored.get(`${brandId} ${number}`) ?? []);
wagering.records.describeBets(OWN, async (rows) => {
  const all = [...stored].flatMap(([key, keys]) => keys.map(({ id }) => [id, key.split(' ')[1]!] as const));
  const numbers = new Map(all.map(([id, number]) => [id, betNumberOf(BigInt(number))]));
  return new Map(rows.map(({ id }) => [id, { number: numbers.get(id)! }]));
});

let brandId = 'chokdee';
const http = await testHttp({
  modules: [wagering.module],
  ports: {
    brandOf: async () => ({ ...testBrand([wagering.module]), id: brandId }),
    playerOf: async (token) =>
      token
        ? { sessionId: uuid7(), memberId: token, account: `player-${token.slice(-4)}`, isAgent: 0, currency: 'THB' }
        : null,
    operatorOf: async (token) =>
      token === 'operator' ? { sessionId: uuid7(), operatorId: uuid7(), name: 'malee', ...testRole(token) } : null,
  },
});
afterAll(() => http.close());

const operator = { token: 'operator' };
let member: string;
let stranger: string;
beforeEach(async () => {
  brandId = 'chokdee';
  [member, stranger] = [await openPlayer(db, baht(1_000)), await openPlayer(db, baht(1_000))];
});

/** Plays a round of a game, which the launcher finds too. */
async function playRound(of = member, over: Parameters<typeof playOf>[3] = {}) {
  const play = playOf(of, baht(10), 0n, over);
  await wagering.placeAndSettle(play);
  rounds.set('chokdee', [...(rounds.get('chokdee') ?? []), { memberId: of, id: play.id }]);
  return play.id;
}
/** Places a bet of the product that stores numbers. */
async function placeNumbered(number: bigint, of = member) {
  const bet = placeOf(of, baht(20), { product: OWN });
  await wagering.place(bet);
  stored.set(`chokdee ${number}`, [...(stored.get(`chokdee ${number}`) ?? []), { memberId: of, id: bet.id }]);
  return bet.id;
}
/** A number with another last sign. */
const wrongOf = (number: string) => number.slice(0, -1) + (number.endsWith('0') ? '1' : '0');

describe('the number of a bet in the betting record', () => {
  const record = async (query: Record<string, unknown>, of = member) =>
    http.call(bettingRecord, { query }, { token: of, language: 'EN' });
  const found = async (query: Record<string, unknown>, of = member) =>
    (await record(query, of)).value.list.map(({ orderNo }) => orderNo);

  it('is that of its moment, or the one its product stores, in list, detail and file', async () => {
    const round = await playRound();
    const ticket = await placeNumbered(71n);
    const numbers = [betNumberOf(71n), momentNumberOf(round)];
    expect((await record({})).value.list.map(({ number }) => number)).toEqual(numbers);
    const detail = await http.call(betDetail, { params: { orderNo: round } }, { token: member });
    expect(detail.value.number).toBe(numbers[1]);
    const file = String((await http.call(exportBettingRecord, {}, { token: member })).body);
    for (const number of numbers) expect(file).toContain(`\n${number},`);
    expect(file).not.toContain(ticket);
  });

  it('finds the bet however it is typed, with its sums, also outside of the period', async () => {
    const round = await playRound();
    await playRound();
    const ticket = await placeNumbered(72n);
    const number = momentNumberOf(round);
    for (const text of [number, ` ${number.toLowerCase()} `, number.replaceAll('-', ''), number.replaceAll('-', ' ')])
      expect(await found({ orderNoSearch: text })).toEqual([round]);
    expect(await found({ orderNoSearch: betNumberOf(72n) })).toEqual([ticket]);
    expect((await record({ orderNoSearch: number })).value).toMatchObject({ total: 1, footer: { betAmount: 10 } });
    const old = { startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2026, 0, 2) };
    expect(await found(old)).toEqual([]);
    expect(await found({ ...old, orderNoSearch: number })).toEqual([round]);
    // Other filters still count.
    expect(await found({ orderNoSearch: number, product: OWN })).toEqual([]);
  });

  it('finds all bets of a slip, in pages', async () => {
    const bets = [await placeNumbered(73n), await placeNumbered(73n), await placeNumbered(73n)];
    const { value } = await record({ orderNoSearch: betNumberOf(73n), size: 2, page: 2 });
    expect(value).toMatchObject({ total: 3, totalPages: 2, footer: { betAmount: 60 } });
    expect(value.list.map(({ orderNo }) => orderNo)).toEqual([bets[0]]);
  });

  it('does not find a bet by the moment of its id when its product stores another number', async () => {
    const ticket = await placeNumbered(74n);
    expect(await found({ orderNoSearch: momentNumberOf(ticket) })).toEqual([]);
  });

  it("finds nobody else's bets, and nothing by an unknown number", async () => {
    const round = await playRound();
    await placeNumbered(75n);
    for (const number of [momentNumberOf(round), betNumberOf(75n)]) {
      expect(await found({ orderNoSearch: number })).toHaveLength(1);
      expect((await record({ orderNoSearch: number }, stranger)).value).toMatchObject({ list: [], total: 0 });
    }
    const unknown = await record({ orderNoSearch: betNumberOf(2n ** 34n - 1n) });
    expect(unknown.value).toMatchObject({ list: [], total: 0, footer: { betAmount: 0 } });
  });

  it('is refused under its field with a wrong sign, or when it is no number', async () => {
    for (const text of [wrongOf(momentNumberOf(await playRound())), 'สลิป', '7KQ-2M9', "' or 1=1 --", '   '])
      expect(await record({ orderNoSearch: text })).toMatchObject({
        status: 400,
        errorCode: 'validation.failed',
        fields: { orderNoSearch: { code: 'field.bet.number' } },
      });
  });
});

describe('the search of the console', () => {
  const search = (number: string, query = {}, caller: { token: string } = operator) =>
    http.call(deskBets, { params: { number }, query }, caller);

  it('finds rounds and bets with stored numbers, with their members', async () => {
    const round = await playRound();
    const ticket = await placeNumbered(81n);
    const number = momentNumberOf(round);
    const { value } = await search(number.toLowerCase().replaceAll('-', ' '));
    expect(value).toMatchObject({ total: 1, footer: { number } });
    expect(value.list).toMatchObject([
      {
        orderNo: round,
        number,
        memberId: member,
        customerName: `player-${member.slice(-4)}`,
        betAmount: 10,
        status: 2,
      },
    ]);
    expect((await search(betNumberOf(81n))).value.list).toMatchObject([
      { orderNo: ticket, number: betNumberOf(81n), memberId: member, status: 0 },
    ]);
  });

  it('finds the rounds of several members of one moment, in pages', async () => {
    const at = Date.now();
    const ids = [uuid7(at), uuid7(at)].toSorted();
    await playRound(member, { id: ids[0]! });
    await playRound(stranger, { id: ids[1]! });
    const pages = [
      await search(momentNumberOf(ids[0]!), { size: 1 }),
      await search(momentNumberOf(ids[0]!), { size: 1, page: 2 }),
    ];
    expect(
      pages.map(({ value }) => [value.total, value.list.map(({ orderNo, memberId }) => [orderNo, memberId])]),
    ).toEqual([
      [2, [[ids[0], member]]],
      [2, [[ids[1], stranger]]],
    ]);
  });

  it("answers clearly: another brand's or an unknown number is not found, a wrong one is refused", async () => {
    const round = await playRound();
    await placeNumbered(82n);
    for (const number of [betNumberOf(2n ** 34n - 2n), betNumberOf(2n ** 40n - 1n)])
      expect(await search(number)).toMatchObject({ status: 404, errorCode: 'request.not.found' });
    brandId = 'other';
    for (const number of [momentNumberOf(round), betNumberOf(82n)])
      expect(await search(number)).toMatchObject({ status: 404, errorCode: 'request.not.found' });
    brandId = 'chokdee';
    for (const number of [wrongOf(betNumberOf(82n)), 'สลิป'])
      expect(await search(number)).toMatchObject({ status: 400, fields: { number: { code: 'field.bet.number' } } });
    expect(readBetNumber(betNumberOf(82n))).toBe(82n);
  });

  it('is for operators', async () => {
    const number = momentNumberOf(await playRound());
    for (const token of [member, '']) expect((await search(number, {}, { token })).status).toBe(401);
  });
});
