import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, test } from 'vitest';
import { refusalOf } from '../lottery/testing.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { finishedFootball } from './football-facts.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const sports = await createSportsFixture(own);

/** The refusal of a call with its details. */
const refused = async (promise: Promise<unknown>) => {
  const { code, details } = await refusalOf(promise);
  return { code, ...details };
};

/** The markets with another price of the home side. */
const withHome = (price: string) =>
  testMarkets.map((market) =>
    market.type === 'football.match_result'
      ? { ...market, outcomes: [{ code: 'home', price }, ...market.outcomes.slice(1)] }
      : market,
  );

test('a ticket sent again has one effect, and its id cannot be used for another', async () => {
  const member = await sports.openMember(baht(1_000));
  const selections = [await sports.select(await sports.openMatch())];
  const ticketId = uuid7();
  expect(await sports.place(member, { selections, stake: 100 }, ticketId)).toMatchObject({
    status: 'accepted',
    balance: 900,
    ticket: { ticketId, state: 'open', risk: 100, win: 110, odds: '2.10' },
  });
  expect(await sports.place(member, { selections, stake: 100 }, ticketId)).toMatchObject({ status: 'repeated' });
  expect((await refused(sports.place(member, { selections, stake: 200 }, ticketId))).code).toBe('command.conflict');
  expect(await cashOf(db, member.player!.memberId)).toBe(baht(900));
});

test('two members may use one ticket id: two tickets, each with its own stake and result', async () => {
  const [event, other] = [await sports.openMatch(), await sports.openMatch()];
  const ticketId = uuid7();
  const [one, two] = [await sports.openMember(baht(1_000)), await sports.openMember(baht(1_000))];
  const bet = { selections: [await sports.select(event)], stake: 100 };
  expect(await sports.place(one, bet, ticketId)).toMatchObject({ status: 'accepted', balance: 900 });
  expect(await sports.place(two, bet, ticketId)).toMatchObject({ status: 'accepted', balance: 900 });
  expect((await refused(sports.place(two, { ...bet, stake: 200 }, ticketId))).code).toBe('command.conflict');
  // The same id in two settlements of one moment: of a single and of a combination.
  const [three, four] = [await sports.openMember(baht(1_000)), await sports.openMember(baht(1_000))];
  const legs = [await sports.select(event, 'home'), await sports.select(other, 'home')];
  await sports.place(three, { kind: 'parlay', selections: legs, stake: 50 }, ticketId);
  await sports.place(four, { kind: 'parlay', selections: legs.toReversed(), stake: 50 }, ticketId);
  for (const each of [event, other]) await sports.feed.finish(brandId, each, 1, finishedFootball([1, 0], [1, 0]));
  await sports.settle();
  const payouts = await Promise.all([one, two, three, four].map(({ player }) => cashOf(db, player!.memberId)));
  expect(payouts).toEqual([1_110, 1_110, 1_170.5, 1_170.5].map(baht));
});

test('a changed price is accepted by policy only', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  const selections = [await sports.select(event)];
  await sports.feed.offer(brandId, event, withHome('2.30'));
  const refusal = await refused(sports.place(member, { selections, stake: 100 }));
  expect(refusal).toMatchObject({
    code: 'sports.prices.changed',
    value: { legs: [{ price: 2_300, moved: 'up' }], accepted: false },
  });
  expect((await sports.place(member, { selections, stake: 100, accept: 'higher' })).ticket.odds).toBe('2.30');
  await sports.feed.offer(brandId, event, withHome('2.00'));
  expect((await refused(sports.place(member, { selections, stake: 100, accept: 'higher' }))).code).toBe(
    'sports.prices.changed',
  );
  expect((await sports.place(member, { selections, stake: 100, accept: 'any' })).ticket.odds).toBe('2.00');
});

test('a suspended market and a match that has begun refuse bets; nothing is written', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  const selections = [await sports.select(event)];
  await sports.feed.suspend(brandId, event);
  expect(await refused(sports.place(member, { selections, stake: 100 }))).toMatchObject({
    code: 'sports.legs.refused',
    fields: { 'selections.0': { code: 'sports.market.suspended' } },
  });
  const other = await sports.openMatch();
  const late = [await sports.select(other)];
  await db.owner.query(`update sports.market set closes_at = platform.clock() where event_id = $1`, [other]);
  expect((await refused(sports.place(member, { selections: late, stake: 100 }))).fields).toEqual({
    'selections.0': { code: 'sports.market.closed' },
  });
  expect(await cashOf(db, member.player!.memberId)).toBe(baht(1_000));
});

test('a negative Malay or Indonesian price takes the stake as the amount to win', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch(withHome('2.25'));
  const selections = [await sports.select(event)];
  // 2.25 is Malay -0.80.
  expect((await sports.place(member, { selections, stake: 100, format: 'malay' })).ticket).toMatchObject({
    stake: 100,
    risk: 80,
    win: 100,
  });
  const total = [await sports.select(event, 'under', 'football.total')];
  // 1.72 is Indonesian -1.3889: 13.89 are risked to win 10.
  expect((await sports.place(member, { selections: total, stake: 10, format: 'indonesian' })).ticket).toMatchObject({
    stake: 10,
    risk: 13.89,
    win: 10,
  });
});

test('above a limit the largest stake that would be accepted is offered, and accepted', async () => {
  const member = await sports.openMember(baht(400_000));
  const selections = [await sports.select(await sports.openMatch())];
  const tooMuch = await refused(sports.place(member, { selections, stake: 150_000 }));
  expect(tooMuch).toMatchObject({ code: 'sports.stake.high', value: { mostStake: 100_000, limit: 'stake' } });
  await sports.place(member, { selections, stake: 100_000 });
  await sports.place(member, { selections, stake: 90_000 });
  expect(await refused(sports.place(member, { selections, stake: 20_000 }))).toMatchObject({
    code: 'sports.limit.member',
    value: { mostStake: 10_000, limit: 'member' },
  });
  await sports.place(member, { selections, stake: 10_000 });
  expect((await refused(sports.place(member, { selections, stake: 5 }))).code).toBe('sports.stake.low');
});

test('the loss of a market and the payout of a ticket are limited at acceptance', async () => {
  const member = await sports.openMember(baht(400_000));
  const event = await sports.openMatch(withHome('21'));
  await db.owner.query('update sports.event set most_market = $2 where event_id = $1', [event, baht(100_000)]);
  const selections = [await sports.select(event)];
  // 5,000 at 21 lose 100,000.
  const refusal = await refused(sports.place(member, { selections, stake: 6_000 }));
  expect(refusal).toMatchObject({ code: 'sports.limit.market', value: { mostStake: 5_000 } });
  await sports.place(member, { selections, stake: 5_000 });
  expect((await refused(sports.place(member, { selections, stake: 10 }))).code).toBe('sports.limit.market');
  // The other side is not touched by it: its stakes lower the loss.
  const away = [await sports.select(event, 'away')];
  await sports.place(member, { selections: away, stake: 200 });
  await sports.place(member, { selections, stake: 10 });
  const long = await sports.openMatch(withHome('50'));
  expect(await refused(sports.place(member, { selections: [await sports.select(long)], stake: 30_000 }))).toMatchObject(
    { code: 'sports.limit.payout', value: { mostStake: 20_000 } },
  );
});

test('legs of one event, too few legs and unknown systems are refused', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  const same = [await sports.select(event), await sports.select(event, 'over', 'football.total')];
  const code = async (body: Parameters<typeof sports.place>[1]) => (await refused(sports.place(member, body))).code;
  expect(await code({ kind: 'parlay', selections: same, stake: 100 })).toBe('sports.legs.same-event');
  expect(await code({ kind: 'parlay', selections: [same[0]!], stake: 100 })).toBe('sports.legs.count');
  const three = await Promise.all([1, 2, 3].map(async () => sports.select(await sports.openMatch())));
  expect(await code({ kind: 'system', system: 'yankee', selections: three, stake: 100 })).toBe('sports.system.unknown');
  expect(await code({ kind: 'system', system: 'custom', sizes: [4], selections: three, stake: 100 })).toBe(
    'sports.system.unknown',
  );
});

test('many bets at once on one market never exceed its limit, and a suspension stops the rest', async () => {
  const event = await sports.openMatch(withHome('3'));
  await db.owner.query('update sports.event set most_market = $2 where event_id = $1', [event, baht(1_000)]);
  const selections = [await sports.select(event)];
  const members = await Promise.all(Array.from({ length: 12 }, () => sports.openMember(baht(1_000))));
  // Each loses 200: five fit.
  const answers = await Promise.all(
    members.map((member) =>
      sports.place(member, { selections, stake: 100 }).then(
        () => 'accepted',
        (error: unknown) => (error as { code: string }).code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(5);
  expect(new Set(answers)).toEqual(new Set(['accepted', 'sports.limit.market']));

  const raced = await sports.openMatch();
  const racing = [await sports.select(raced)];
  const racers = members.map((member) =>
    sports.place(member, { selections: racing, stake: 10 }).then(
      () => true,
      () => false,
    ),
  );
  await sports.feed.suspend(brandId, raced);
  const placedBefore = await db.owner.query('select from sports.leg where event_id = $1', [raced]);
  const accepted = (await Promise.all(racers)).filter(Boolean).length;
  // Every accepted bet was committed before the suspension was.
  expect(accepted).toBe(placedBefore.length);
});
