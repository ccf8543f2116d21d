import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { refusalOf } from '../lottery/testing.ts';
import { baht, wageringFixture } from '../wagering/testing.ts';
import { createFactsMemory, MOST_EVENTS, type FreshFacts } from './facts.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';
import { createTickets } from './tickets.ts';

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const sports = await createSportsFixture(own);
const { database } = db;

const caller = { brandId, memberId: null };
const asked = (...marketIds: string[]) => ({ marketIds, ticketId: null });

/** A member with a ticket on a match, so that the facts of the match are kept. */
async function placedOn(event: string) {
  const member = await sports.openMember(baht(100_000));
  const selections = [await sports.select(event)];
  const place = (stake = 10) => sports.place(member, { selections, stake });
  await place();
  return { place, code: async (stake?: number) => (await refusalOf(place(stake))).code };
}

it('facts are kept until the event is forgotten, and only for their brand', async () => {
  const memory = createFactsMemory(database);
  const [event, other] = [await sports.openMatch(), await sports.openMatch()];
  const [market, total, away] = await Promise.all([
    sports.marketOf(event),
    sports.marketOf(event, 'football.total'),
    sports.marketOf(other),
  ]);
  const ids = [market.market_id, total.market_id, away.market_id];
  expect(memory.find(brandId, ids)).toBeNull();
  await memory.read(caller, asked(market.market_id, away.market_id));
  expect(memory.find(brandId, ids)).toBeNull();
  await memory.read(caller, asked(total.market_id));
  expect(memory.find(brandId, ids)).toMatchObject({ markets: [market, total, away], now: null, staked: null });
  expect(memory.find('other', ids)).toBeNull();
  memory.forget(event);
  expect(memory.find(brandId, ids)).toBeNull();
  expect(memory.find(brandId, [away.market_id])).not.toBeNull();
  memory.forget(null);
  expect(memory.find(brandId, [away.market_id])).toBeNull();
});

it('what was read while an event was forgotten is not kept', async () => {
  const memory = createFactsMemory({
    prepared: async (...query) => {
      const rows = await database.prepared(...query);
      memory.forget(uuid7());
      return rows as never;
    },
  });
  const { market_id } = await sports.marketOf(await sports.openMatch());
  expect((await memory.read(caller, asked(market_id))).markets).toHaveLength(1);
  expect(memory.find(brandId, [market_id])).toBeNull();
});

it('keeps a bounded number of events, the last ones', async () => {
  const { market_id, event_id } = await sports.marketOf(await sports.openMatch());
  const stored = await createFactsMemory(database).read(caller, asked(market_id));
  const idOf = (at: number) => `${event_id.slice(0, -6)}${at.toString().padStart(6, '0')}`;
  let at = 0;
  const row = (facts: FreshFacts) => ({
    now: new Date(facts.now),
    markets: facts.markets.map((one) => ({ ...one, market_id: idOf(at), event_id: idOf(at), version: '1' })),
    events: facts.events.map((one) => ({ ...one, event_id: idOf(at), version: '1', sequence: '1' })),
    setting: null,
    exposure: null,
    own: null,
    related: null,
    known: null,
  });
  const memory = createFactsMemory({ prepared: async () => [row(stored)] as never });
  for (at = 0; at <= MOST_EVENTS; at += 1) await memory.read(caller, asked(idOf(at)));
  expect(memory.find(brandId, [idOf(0)])).toBeNull();
  expect(memory.find(brandId, [idOf(1)])).not.toBeNull();
  expect(memory.find(brandId, [idOf(MOST_EVENTS)])).not.toBeNull();
});

it('old facts neither accept nor refuse: the price, state and limits of now decide', async () => {
  const event = await sports.openMatch();
  const { place, code } = await placedOn(event);
  await sports.feed.offer(
    brandId,
    event,
    testMarkets.map((market) => ({
      ...market,
      outcomes: market.outcomes.map((one) => ({ ...one, price: one.code === 'home' ? '2.30' : one.price })),
    })),
  );
  expect(await code()).toBe('sports.prices.changed');
  await sports.feed.offer(brandId, event, testMarkets);
  expect((await place()).ticket.odds).toBe('2.10');
  // Each may lose 11 more: above, at and below it.
  const lost = baht(33);
  const limit = async (most: bigint | null) =>
    db.owner.query('update sports.event set most_market = $2 where event_id = $1', [event, most]);
  await limit(lost - 10_000n);
  expect(await code()).toBe('sports.limit.market');
  await limit(lost);
  await place();
  expect(await code()).toBe('sports.limit.market');
  await limit(null);
  await place();
  await db.owner.query('update sports.event set most_event = $2 where event_id = $1', [event, baht(44)]);
  expect(await code()).toBe('sports.limit.event');
  await db.owner.query('update sports.event set most_event = $2 where event_id = $1', [event, baht(55)]);
  await place();
  await db.owner.query('update sports.event set most_event = null where event_id = $1', [event]);
  await sports.feed.suspend(brandId, event);
  expect(await code()).toBe('sports.legs.refused');
});

it('old settings neither accept nor refuse', async () => {
  const event = await sports.openMatch();
  const { place, code } = await placedOn(event);
  const set = (least: bigint, most: bigint) =>
    db.owner.query(
      `insert into sports.setting as s (
         brand_id, least_stake, most_stake, most_payout, most_member_market, most_member_event, most_market,
         most_event, fewest_legs, stake_of
       )
       values ($1, $2, $3, $4, $4, $4, $4, $4, 2, 'total')
       on conflict (brand_id) do update
       set least_stake = excluded.least_stake, most_stake = excluded.most_stake, revision = s.revision + 1`,
      [brandId, least, most, baht(1_000_000)],
    );
  await set(baht(11), baht(50));
  expect(await code(10.99)).toBe('sports.stake.low');
  expect((await place(11)).status).toBe('accepted');
  expect((await place(50)).status).toBe('accepted');
  expect(await code(50.01)).toBe('sports.stake.high');
  await set(baht(10), baht(100));
  expect((await place(100)).status).toBe('accepted');
  expect((await place(10)).status).toBe('accepted');
  await db.owner.query('delete from sports.setting where brand_id = $1', [brandId]);
  expect((await place(200)).status).toBe('accepted');
});

it('a time that is past refuses although the facts are kept', async () => {
  const event = await sports.openMatch();
  const { place, code } = await placedOn(event);
  const start = await db.stopClock();
  try {
    await db.owner.query('update sports.market set closes_at = platform.clock() + $2 where event_id = $1', [
      event,
      '1 second',
    ]);
    await db.moveClock(999);
    await place();
    await db.moveClock(1);
    expect(await code()).toBe('sports.legs.refused');
  } finally {
    await db.moveClock(-1_000);
    await start();
  }
});

it('a ticket sent again is answered by the command, whatever became of its market', async () => {
  const event = await sports.openMatch();
  const member = await sports.openMember(baht(100));
  const body = {
    kind: 'single' as const,
    format: 'decimal' as const,
    accept: 'none' as const,
    selections: [await sports.select(event)],
    stake: 10,
    ticketId: uuid7(),
  };
  const first = await sports.tickets.place(body, member);
  const again = { status: 'repeated', ticket: first.ticket, balance: 90 };
  expect(await sports.tickets.place(body, member)).toEqual(again);
  await sports.feed.suspend(brandId, event);
  expect(await sports.tickets.place(body, member)).toEqual(again);
  // A copy that has not judged the market yet.
  const elsewhere = createTickets({ database, commands: createCommands(database.pool), mine: sports.mine });
  expect(await elsewhere.place(body, member)).toEqual(again);
  for (const tickets of [sports.tickets, elsewhere])
    expect((await refusalOf(tickets.place({ ...body, stake: 20 }, member))).code).toBe('command.conflict');
});
