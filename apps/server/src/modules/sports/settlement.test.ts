import { readBetNumber } from '@chokdee/contract/bet-number';
import { notStarted } from '@chokdee/games/sports/types';
import { expect, test } from 'vitest';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { describeSportsBets } from './descriptions.ts';
import { countChange, lockEvent } from './feed.ts';
import { cancelMarkets } from './results.ts';
import { finishedFootball } from './football-facts.ts';
import { atHalfTime, brandId } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const sports = await createSportsFixture(own);
describeSportsBets(db.database, own.wagering.records);

const cash = (member: Awaited<ReturnType<typeof sports.openMember>>) => cashOf(db, member.player!.memberId);
const only = async (member: Awaited<ReturnType<typeof sports.openMember>>) =>
  (await sports.mine.page(member, { page: 1, size: 10, state: 'settled' })).list[0];

test('a quarter line wins by half, and the own tickets show it', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  // Home -0.25 at 1.95, drawn: half of the stake is lost; the other side wins half.
  await sports.place(member, { selections: [await sports.select(event, 'home', 'football.handicap')], stake: 100 });
  await sports.place(member, { selections: [await sports.select(event, 'away', 'football.handicap')], stake: 100 });
  await sports.feed.finish(brandId, event, 1, finishedFootball([0, 0], [1, 1]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(800 + 50 + 146.5));
  expect((await only(member))?.legs[0]).toMatchObject({ result: 'half_win', score: { home: 1, away: 1 } });
  const record = await own.wagering.records.page(member, { page: 1, size: 10, product: 'SPORTS' });
  expect(record.list[0]).toMatchObject({
    number: (await only(member))!.number,
    selection: 'Red - Blue · Asian handicap · Blue +0.25 @ 1.93',
    playName: 'Single',
    winningNumber: '1:1',
    odds: 1.93,
    // Half of the stake was at risk, but the other side of the market was bet on too.
    validBetAmount: 0,
  });
});

test('a ticket is found by its number, by its member and for operators of its brand', async () => {
  const [member, stranger] = [await sports.openMember(baht(1_000)), await sports.openMember(baht(1_000))];
  const event = await sports.openMatch();
  const { ticket } = await sports.place(member, { selections: [await sports.select(event)], stake: 100 });
  const { records } = own.wagering;
  const found = async (reader: typeof member) =>
    (await records.page(reader, { page: 1, size: 10, orderNoSearch: ticket.number })).list;
  expect(await found(member)).toMatchObject([{ orderNo: ticket.ticketId, number: ticket.number }]);
  expect(await found(stranger)).toEqual([]);
  const stored = readBetNumber(ticket.number)!;
  const key = { memberId: member.player!.memberId, id: ticket.ticketId };
  expect(await records.keysOfNumber(brandId, stored)).toEqual([key]);
  expect(await records.keysOfNumber('another', stored)).toEqual([]);
});

test('what is decided at half time is settled then, the rest at the end; a correction reverses', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  const half = [await sports.select(event, 'home', 'football.first_half_result')];
  await sports.place(member, { selections: half, stake: 100 });
  await sports.place(member, { selections: [await sports.select(event)], stake: 100 });
  await sports.feed.progress(brandId, event, 1, atHalfTime(1, 0));
  await sports.settle();
  expect(await cash(member)).toBe(baht(800 + 280));
  await sports.feed.finish(brandId, event, 2, finishedFootball([1, 0], [1, 1]));
  await sports.feed.finish(brandId, event, 2, finishedFootball([1, 0], [3, 1]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_080));
  expect(await only(member)).toMatchObject({ isCorrected: false, reason: null });
  await sports.feed.finish(brandId, event, 3, finishedFootball([0, 0], [2, 1]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(800 + 210));
});

test('a parlay is settled with its last leg, a void leg counts as 1, and is corrected', async () => {
  const member = await sports.openMember(baht(1_000));
  const events = await Promise.all([1, 2, 3].map(() => sports.openMatch()));
  const selections = await Promise.all(events.map((event) => sports.select(event)));
  const placed = await sports.place(member, { kind: 'parlay', selections, stake: 100 });
  expect(placed.ticket).toMatchObject({ kind: 'parlay', odds: '9.26', lines: 1 });
  const [first, second, third] = events as [string, string, string];
  await sports.feed.finish(brandId, first, 1, finishedFootball([1, 0], [1, 0]));
  await sports.settle();
  await sports.feed.finish(brandId, second, 1, { ...notStarted('football'), status: 'cancelled' });
  await sports.settle();
  expect(await cash(member)).toBe(baht(900));
  await sports.feed.finish(brandId, third, 1, finishedFootball([1, 0], [1, 0]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(900 + 441));
  expect(await only(member)).toMatchObject({
    state: 'won',
    payout: 441,
    legs: [{ result: 'win' }, { result: 'void', voidReason: 'cancelled' }, { result: 'win' }],
  });
  await sports.feed.finish(brandId, third, 2, finishedFootball([1, 0], [1, 1]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(900));
  expect(await db.owner.query('select from sports.due_combination')).toEqual([]);
});

test('a system pays each of its lines; its total is divided by them', async () => {
  const member = await sports.openMember(baht(1_000));
  const events = await Promise.all([1, 2, 3].map(() => sports.openMatch()));
  const selections = await Promise.all(events.map((event) => sports.select(event)));
  const total = await sports.place(member, { kind: 'system', system: 'trixie', selections, stake: 100 });
  expect(total.ticket).toMatchObject({ lines: 4, stakePerLine: 25, risk: 100, system: 'trixie', odds: null });
  const perLine = await sports.place(member, {
    kind: 'system',
    system: 'patent',
    selections,
    stake: 10,
    stakeOf: 'line',
  });
  expect(perLine.ticket).toMatchObject({ lines: 7, stakePerLine: 10, risk: 70 });
  const results = [
    finishedFootball([1, 0], [1, 0]),
    finishedFootball([1, 0], [2, 0]),
    finishedFootball([0, 0], [0, 1]),
  ];
  for (const [at, event] of events.entries()) await sports.feed.finish(brandId, event, 1, results[at]!);
  await sports.settle();
  // Trixie: one double of 25 at 4.41; patent: two singles and a double of 10.
  expect(await cash(member)).toBe(baht(1_000 - 170 + 110.25 + 42 + 44.1));
});

test('a cancelled market voids its bets, also after a result, and no result replaces that', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  await sports.place(member, { selections: [await sports.select(event)], stake: 100 });
  await sports.feed.finish(brandId, event, 1, finishedFootball([1, 0], [1, 0]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_110));
  const market = await sports.marketOf(event);
  await db.database.transaction(async (tx) => {
    const locked = (await lockEvent(tx, brandId, event))!;
    await cancelMarkets(tx, locked, [market.market_id], { reason: 'wrong price' });
    await countChange(tx, locked);
  });
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_000));
  await sports.feed.finish(brandId, event, 2, finishedFootball([1, 0], [2, 0]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_000));
  expect(await only(member)).toMatchObject({ state: 'void', reason: 'wrong price', isCorrected: true });
});

test('a postponed match returns the stakes after the time of its rules, and can still be corrected', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  await sports.place(member, { selections: [await sports.select(event)], stake: 100 });
  const postponed = { ...notStarted('football'), status: 'postponed' as const };
  await sports.feed.progress(brandId, event, 1, { ...postponed, delayHours: 12 });
  await sports.settle();
  expect(await cash(member)).toBe(baht(900));
  await sports.feed.progress(brandId, event, 2, { ...postponed, delayHours: 48 });
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_000));
  expect(await only(member)).toMatchObject({ state: 'returned', legs: [{ voidReason: 'postponed' }] });
  await sports.feed.finish(brandId, event, 3, finishedFootball([1, 0], [1, 0]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_110));
});

/** The valid bets of a member's tickets in baht, in the order of their placing. */
const validBets = async (member: Awaited<ReturnType<typeof sports.openMember>>) =>
  (
    await db.owner.query<{ valid: number }>(
      'select (valid_bet / 1000000)::integer as valid from wagering.wager where member_id = $1 order by placed_at, id',
      [member.player!.memberId],
    )
  ).map(({ valid }) => valid);

test('opposite singles of a member are netted over all of his tickets, those of other members are not', async () => {
  const [member, other] = [await sports.openMember(baht(1_000)), await sports.openMember(baht(1_000))];
  const event = await sports.openMatch();
  const bet = async (of: typeof member, outcome: string, type: string, stake: number) =>
    sports.place(of, { selections: [await sports.select(event, outcome, type)], stake });
  await bet(member, 'home', 'football.handicap', 100);
  await bet(member, 'over', 'football.total', 100);
  await bet(member, 'away', 'football.handicap', 60);
  await bet(other, 'away', 'football.handicap', 100);
  await sports.feed.finish(brandId, event, 1, finishedFootball([1, 0], [2, 0]));
  await sports.settle();
  expect(await validBets(member)).toEqual([40, 100, 0]);
  expect(await validBets(other)).toEqual([100]);
  // A draw halves the handicap of -0.25; the correction replaces what counted.
  await sports.feed.finish(brandId, event, 2, finishedFootball([0, 0], [1, 1]));
  await sports.settle();
  expect((await validBets(member))[0]).toBe(20);
  expect(await validBets(other)).toEqual([50]);
});

test('combinations that cover all outcomes of their markets do not count; a system counts its open lines', async () => {
  const member = await sports.openMember(baht(1_000));
  const [one, two] = [await sports.openMatch(), await sports.openMatch()];
  for (const first of ['home', 'away'])
    for (const second of ['home', 'away'])
      await sports.place(member, {
        kind: 'parlay',
        selections: [
          await sports.select(one, first, 'football.handicap'),
          await sports.select(two, second, 'football.handicap'),
        ],
        stake: first === second ? 100 : 70,
      });
  for (const event of [one, two]) await sports.feed.finish(brandId, event, 1, finishedFootball([1, 0], [2, 0]));
  await sports.settle();
  expect(await validBets(member)).toEqual([30, 0, 0, 30]);

  const system = await sports.openMember(baht(1_000));
  const events = await Promise.all([1, 2, 3].map(() => sports.openMatch()));
  const selections = await Promise.all(events.map((event) => sports.select(event)));
  await sports.place(system, { kind: 'system', system: 'patent', selections, stake: 10, stakeOf: 'line' });
  await sports.feed.finish(brandId, events[0]!, 1, finishedFootball([1, 0], [1, 0]));
  for (const event of events.slice(1))
    await sports.feed.finish(brandId, event, 1, { ...notStarted('football'), status: 'cancelled' });
  await sports.settle();
  // The singles of the two cancelled matches and their double are returned.
  expect(await validBets(system)).toEqual([40]);
});
