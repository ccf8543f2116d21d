import { betNumberOf, readBetNumber } from '@chokdee/contract/bet-number';
import { uuid7 } from '@chokdee/contract/uuid7';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../../platform/http/context.ts';
import { baht, wageringFixture } from '../wagering/testing.ts';
import { readDeskSlip } from './desk-slips.ts';
import { slipStatusOf } from './records.ts';
import { brandId, contentOf, createLotteryFixture, GAME, refusalOf, type LotteryFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
let lottery: LotteryFixture;
let issue: string;
let drawId: string;
beforeAll(async () => {
  lottery = await createLotteryFixture({ db, wagering });
  ({ issue, drawId } = await lottery.openDraw(GAME));
});

const place = (member: CallContext, ...contents: ReturnType<typeof contentOf>[]) =>
  lottery.slips.place({ slipId: uuid7(), contents }, member);
const top3 = (entries: string) => contentOf('thai-government.top3', entries, issue);
const betsOf = async (member: CallContext) => (await wagering.records.page(member, { page: 1, size: 10 })).list;

describe('the number of a slip', () => {
  it('is short, its own, and the same in receipt, repetition, slips, lines and betting record', async () => {
    const member = await lottery.openMember(baht(1_000));
    const body = { slipId: uuid7(), contents: [top3('123, 456')] };
    const { number } = await lottery.slips.place(body, member);
    expect(readBetNumber(number)).not.toBeNull();
    expect((await lottery.slips.place(body, member)).number).toBe(number);
    const other = await place(member, top3('123'));
    expect(other.number).not.toBe(number);
    const { list } = await lottery.records.slips(member, { size: 10 });
    expect(list.map((slip) => slip.number)).toEqual([other.number, number]);
    const first = await lottery.records.slips(member, { size: 1 });
    expect([first.list[0]!.number, first.next]).toEqual([other.number, other.slipId]);
    const last = await lottery.records.slips(member, { size: 1, before: first.next! });
    expect([last.list[0]!.number, last.next]).toEqual([number, null]);
    const slip = await lottery.records.slip(member, body.slipId);
    expect(slip.orders.map(({ abbrOrderNo }) => abbrOrderNo)).toEqual([number, number]);
    expect((await betsOf(member)).map((bet) => bet.number)).toEqual([other.number, number, number]);
  });
  it("finds the lines of the slip in the betting record, its member's only, and for operators", async () => {
    const [member, stranger] = [await lottery.openMember(baht(1_000)), await lottery.openMember(baht(1_000))];
    const { number, orders } = await place(member, top3('123, 456'));
    await place(member, top3('789'));
    const ids = orders.map(({ orderDetailId }) => orderDetailId).toSorted();
    const found = async (reader: CallContext) =>
      (await wagering.records.page(reader, { page: 1, size: 10, orderNoSearch: number.toLowerCase() })).list;
    expect((await found(member)).map(({ orderNo }) => orderNo).toSorted()).toEqual(ids);
    expect((await found(member)).map((bet) => bet.number)).toEqual([number, number]);
    expect(await found(stranger)).toEqual([]);
    const stored = readBetNumber(number)!;
    const keys = await wagering.records.keysOfNumber(brandId, stored);
    expect(keys.map(({ id }) => id).toSorted()).toEqual(ids);
    const bets = await wagering.records.betsOf({ brandId, language: 'EN' }, keys, new Map());
    expect(bets.map((bet) => [bet.memberId, bet.number, bet.numero])).toEqual(
      ids.map(() => [member.player!.memberId, number, issue]),
    );
    expect(await wagering.records.keysOfNumber('another', stored)).toEqual([]);
  });
  it('is unique in the database', async () => {
    const member = await lottery.openMember(baht(1_000));
    const { slipId } = await place(member, top3('123'));
    await place(member, top3('123'));
    await expect(
      db.owner.query(
        'update lottery.slip set number = (select number from lottery.slip where slip_id = $1) where slip_id <> $1',
        [slipId],
      ),
    ).rejects.toThrow(/slip_by_number/);
  });
});

describe('a slip in the console', () => {
  const accountsOf = async (ids: readonly string[]) => new Map(ids.map((id) => [id, 'somchai']));
  const read = (number: string, brand = brandId, page = { page: 1, size: 2 }) =>
    readDeskSlip({ database: db.database, accountsOf }, { brandId: brand, language: 'EN' }, number, page);
  it('is found by its number however it is typed, with its member and its lines in pages', async () => {
    const member = await lottery.openMember(baht(1_000));
    const { number, slipId, orders } = await place(member, top3('123, 456, 789'));
    const found = await read(number.toLowerCase().replaceAll('-', ' '));
    expect(found).toMatchObject({ total: 3, totalPages: 2 });
    expect(found.footer).toMatchObject({ slipId, number, account: 'somchai', status: 'open', betAmount: 30 });
    expect(found.list.map(({ betContent, numero }) => [betContent, numero])).toEqual([
      ['123', issue],
      ['456', issue],
    ]);
    const second = await read(number, brandId, { page: 2, size: 2 });
    expect(second.list.map(({ orderDetailId }) => orderDetailId)).toEqual([orders[2]!.orderDetailId]);
  });
  it('is not found with a wrong sign, by an unknown number, or by another brand', async () => {
    const { number } = await place(await lottery.openMember(baht(1_000)), top3('123'));
    const wrong = number.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect((await refusalOf(read(wrong))).details.fields).toEqual({ number: { code: 'field.format' } });
    expect((await refusalOf(read(betNumberOf(2n ** 40n - 1n)))).code).toBe('request.not.found');
    expect((await refusalOf(read(number, 'other'))).code).toBe('request.not.found');
  });
});

describe('the state of a slip', () => {
  const line = (state: 'placed' | 'settled' | 'voided' | 'cancelled', payout = 0n) => ({ state, payout });
  it.each([
    [[line('placed'), line('settled', 1n)], 'open'],
    [[line('settled'), line('settled', 1n), line('cancelled')], 'won'],
    [[line('settled'), line('cancelled'), line('voided')], 'lost'],
    [[line('voided'), line('cancelled')], 'void'],
    [[line('cancelled'), line('cancelled')], 'cancelled'],
  ])('of %o is %s', (lines, status) => expect(slipStatusOf(lines)).toBe(status));

  it('is cancelled when the member took all lines back, in slips and in the betting record', async () => {
    const member = await lottery.openMember(baht(1_000));
    const whole = await place(member, top3('123, 456'));
    const part = await place(member, top3('123, 456'));
    const [kept] = part.orders;
    await lottery.cancel(
      [...whole.orders, part.orders[1]!].map(({ orderDetailId }) => orderDetailId),
      member,
    );
    const status = async (id: string) => (await lottery.records.slip(member, id)).status;
    expect([await status(whole.slipId), await status(part.slipId)]).toEqual(['cancelled', 'open']);
    expect(
      (await betsOf(member)).map((bet) => [bet.orderNo === kept!.orderDetailId, bet.status, bet.withdrawn]),
    ).toEqual(
      expect.arrayContaining([
        [true, 0, false],
        [false, 4, true],
      ]),
    );
  });
});

describe('a slip with results', () => {
  it('has the winning lines first, in the summary too, and keeps the order of the others', async () => {
    const member = await lottery.openMember(baht(10_000));
    const digits = [...'0123456789'];
    // All ten digits: those of the number that is drawn win.
    const slip = await place(member, contentOf('thai-government.runTop', digits.join(' '), issue));
    await lottery.draws.moveTo(drawId, 'draw_at');
    await lottery.draws.moveTo(drawId, 'result_at');
    await lottery.settle();
    const { orders, firstOrders, status } = await lottery.records.slip(member, slip.slipId);
    const won = orders.filter((order) => order.status === 'won');
    expect(won.length).toBeGreaterThan(0);
    expect(orders.slice(0, won.length)).toEqual(won);
    const contents = (of: typeof orders) => of.map(({ betContent }) => betContent);
    expect(contents(won)).toEqual(contents(won).toSorted());
    expect(contents(orders.slice(won.length))).toEqual(contents(orders.slice(won.length)).toSorted());
    expect(firstOrders).toEqual(orders.slice(0, 3));
    expect(status).toBe('won');
  });
});
