import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { expect, it } from 'vitest';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import type { TicketBody } from './judge.ts';
import { createMyTickets } from './my-tickets.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';
import { createTickets } from './tickets.ts';

// Tickets of many members at once, in sets of two copies of the server.

const own = await wageringFixture({ proveAfterEach: true, max: 20 });
const { db } = own;
const { database } = db;
const sports = await createSportsFixture(own);
const copies = [1, 2].map(() =>
  createTickets({
    database,
    commands: createBatcher(database.pool, { busyAttempts: 1_000 }),
    mine: createMyTickets(database),
  }),
);
const MEMBERS = 48;
const STAKE = 10;
const members = await Promise.all(Array.from({ length: MEMBERS }, () => sports.openMember(baht(10_000))));

/** Every member sends one ticket at once; the answers are `accepted` or a refusal's code. */
const sendAll = (selectionsOf: (at: number) => TicketBody['selections']): Promise<string[]> =>
  Promise.all(
    members.map(async (member, at) => {
      const selections = selectionsOf(at);
      const kind = selections.length > 1 ? ('parlay' as const) : ('single' as const);
      const body = { kind, format: 'decimal' as const, accept: 'none' as const, stake: STAKE, ticketId: uuid7() };
      return copies[at % copies.length]!.place({ ...body, selections }, member).then(
        ({ status }) => status,
        (error: unknown) => (error as { code: string }).code,
      );
    }),
  );
const accepted = (answers: readonly string[]): number => answers.filter((answer) => answer === 'accepted').length;
const select = (event: string, outcome?: string) => sports.select(event, outcome);
const betOn = (event: string) =>
  db.owner.query<{ outcome: string; staked: bigint; payout: bigint; tickets: number }>(
    `select x.outcome, x.staked, x.payout, x.tickets
     from sports.market m
     join sports.exposure x on x.market_id = m.market_id
     where m.event_id = $1 and m.type = 'football.match_result'
     order by x.outcome`,
    [event],
  );

it.each([1, 7, 40])('a market takes as many tickets as its limit allows: %d', async (fit) => {
  const event = await sports.openMatch();
  const selection = await select(event);
  // Each loses 11.
  await db.owner.query('update sports.event set most_market = $2 where event_id = $1', [
    event,
    baht(11) * BigInt(fit) + baht(11) - 10_000n,
  ]);
  const answers = await sendAll(() => [selection]);
  expect(accepted(answers)).toBe(fit);
  expect(new Set(answers)).toEqual(new Set(['accepted', 'sports.limit.market']));
  expect(await betOn(event)).toEqual([
    { outcome: 'home', staked: baht(10 * fit), payout: baht(21 * fit), tickets: fit },
  ]);
});

it('bets on both sides in one set never exceed the limit of the market', async () => {
  const event = await sports.openMatch();
  const sides = await Promise.all(['home', 'draw', 'away'].map((outcome) => select(event, outcome)));
  const most = baht(60);
  await db.owner.query('update sports.event set most_market = $2 where event_id = $1', [event, most]);
  const answers = await sendAll((at) => [sides[at % sides.length]!]);
  expect(accepted(answers)).toBeGreaterThanOrEqual(3);
  const bets = await betOn(event);
  const staked = bets.reduce((sum, bet) => sum + bet.staked, 0n);
  expect(staked).toBe(baht(STAKE * accepted(answers)));
  for (const { payout } of bets) expect(payout - staked).toBeLessThanOrEqual(most);
});

it('tickets that were accepted before a suspension are all that the market has', async () => {
  const events = await Promise.all([1, 2, 3].map(() => sports.openMatch()));
  const selections = await Promise.all(events.map((event) => select(event)));
  // The copies know the markets.
  await sendAll(() => selections);
  // Singles on one of the matches, and parlays of all.
  const legsOf = (at: number) => (at % 2 === 0 ? [selections[at % 3]!] : selections);
  const racing = sendAll(legsOf);
  await sports.feed.suspend(brandId, events[0]!);
  const atSuspension = await betOn(events[0]!);
  const answers = await racing;
  expect(await betOn(events[0]!)).toEqual(atSuspension);
  for (const [at, event] of events.entries()) {
    const ofEvent = answers.filter((_, n) => legsOf(n).includes(selections[at]!));
    expect((await betOn(event)).map(({ tickets }) => tickets)).toEqual([MEMBERS + accepted(ofEvent)]);
  }
  const others = answers.filter((_, n) => !legsOf(n).includes(selections[0]!));
  expect(accepted(others)).toBe(others.length);
});

it('prices that change all the time refuse or accept each ticket as a whole', async () => {
  const events = await Promise.all([1, 2].map(() => sports.openMatch()));
  const selections = await Promise.all(events.map((event) => select(event)));
  const before = await Promise.all(members.map(({ player }) => cashOf(db, player!.memberId)));
  let isOver = false;
  const moving = (async () => {
    for (let at = 0; !isOver; at += 1)
      await sports.feed.offer(
        brandId,
        events[0]!,
        testMarkets.map((market) => ({
          ...market,
          outcomes: market.outcomes.map((one) => ({
            ...one,
            price: one.code === 'draw' ? (at % 2 === 0 ? '3.40' : '3.30') : one.price,
          })),
        })),
      );
  })();
  const answers = await sendAll(() => selections);
  isOver = true;
  await moving;
  expect([...new Set(answers)].filter((answer) => answer !== 'accepted' && answer !== 'system.busy')).toEqual([]);
  const after = await Promise.all(members.map(({ player }) => cashOf(db, player!.memberId)));
  expect(after).toEqual(before.map((cash, at) => cash - (answers[at] === 'accepted' ? baht(STAKE) : 0n)));
  for (const event of events) {
    const bets = await betOn(event);
    expect(bets[0]?.tickets ?? 0).toBe(accepted(answers));
  }
});
