import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/module.ts';
import { createRelay } from '../../platform/outbox/relay.ts';
import { createCursor, readAfter } from '../../platform/outbox/store.ts';
import { createWagering, type Wagering } from './index.ts';
import { baht, openPlayer, playOf, stakeOf } from './testing.ts';
import { createTotals } from './totals.ts';

let db: TestDatabase;
let door: Wagering;
beforeAll(async () => {
  db = await testDatabase({ max: 12 });
  // However long the many at one wallet stand in line on a busy machine, none of them gives up.
  door = createWagering({ database: db.database, commands: createCommands(db.database.pool, { busyAttempts: 1_000 }) });
  await createCursor(db.database, ['wagering.totals']);
});
afterAll(() => db.close());

/** What the totals must say, counted from the wagers themselves. */
const counted = (memberIds: readonly string[]) =>
  db.owner.query(
    `select member_id, protection.day_of(placed_at) as day, product, vendor, currency, count(*) as bets, sum(stake)::bigint as stake, sum(valid_bet)::bigint as valid_bet, sum(payout)::bigint as payout
   from wagering.wager where member_id = any ($1) and state in ('placed', 'settled') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4`,
    [memberIds],
  );
/** Days whose bets were all cancelled stay as rows of nothing. */
const totalled = (memberIds: readonly string[]) =>
  db.owner.query(
    `select member_id, day, product, vendor, currency, bets, stake, valid_bet, payout from wagering.daily_total where member_id = any ($1) and (bets, stake, valid_bet, payout) <> (0, 0, 0, 0) order by 1, 2, 3, 4`,
    [memberIds],
  );

/** The events of members, all of them: what a transaction of any database of the cluster still holds back is waited for, another test file's too. */
async function eventsOf(memberIds: readonly string[]): Promise<OutboxEvent[]> {
  const [{ told }] = (await db.owner.query<{ told: number }>(
    'select count(*)::integer as told from platform.outbox where member_id = any ($1)',
    [memberIds],
  )) as [{ told: number }];
  let events: OutboxEvent[] = [];
  await expect
    .poll(async () => {
      events = await readableEventsOf(memberIds);
      return events;
    })
    .toHaveLength(told);
  return events;
}

async function readableEventsOf(memberIds: readonly string[]): Promise<OutboxEvent[]> {
  const events: OutboxEvent[] = [];
  let position = { xid: '0', id: 0n };
  for (
    let reading = await readAfter(db.database, position, ['wager.placed', 'wager.settled', 'wager.voided'], 500);
    reading;
    reading = await readAfter(db.database, position, ['wager.placed', 'wager.settled', 'wager.voided'], 500)
  ) {
    events.push(...reading.events);
    position = reading.upTo;
  }
  return events.filter(({ memberId }) => memberId !== null && memberIds.includes(memberId));
}

/** A life of one member: bets placed, settled, corrected and voided over two days of GMT+8. */
async function live(
  memberId: string,
  moves: readonly { readonly kind: number; readonly stake: number; readonly payout: number; readonly vendor: string }[],
): Promise<void> {
  const open: string[] = [];
  for (const { kind, stake, payout, vendor } of moves) {
    const [id, wagerId] = [uuid7(), open[stake % Math.max(1, open.length)] ?? uuid7()];
    if (kind < 3) {
      const wager = stakeOf(memberId, baht(stake), { vendor });
      if ((await door.place(wager)).status === 'ok') open.push(wager.id);
    } else if (kind < 6)
      await door.placeAndSettle(
        playOf(memberId, baht(stake), baht(payout), { vendor, validBet: String(baht(Math.min(stake, payout))) }),
      );
    else if (kind < 8) await door.settle({ id, memberId, wagerId, payout: String(baht(payout)) });
    else if (kind === 8) await door.resettle({ id, memberId, wagerId, payout: String(baht(payout)), reason: 'x' });
    else await door.void({ id, memberId, wagerId, reason: 'x' });
  }
}
const moves = fc.array(
  fc.record({
    kind: fc.integer({ min: 0, max: 9 }),
    stake: fc.integer({ min: 0, max: 9 }),
    payout: fc.integer({ min: 0, max: 20 }),
    vendor: fc.constantFrom('BAAN', 'LOY'),
  }),
  { minLength: 5, maxLength: 30 },
);

it('the totals equal the wagers, however late, often and out of order the events come', async () => {
  const totals = createTotals(db.database);
  await fc.assert(
    fc.asyncProperty(moves, moves, fc.infiniteStream(fc.nat()), async (today, tomorrow, chance) => {
      const memberId = await openPlayer(db, baht(500));
      await live(memberId, today);
      await db.moveClock(86_400_000);
      await live(memberId, tomorrow);
      await db.moveClock(-86_400_000);
      const events = await eventsOf([memberId]);
      const draw = (limit: number): number => (chance.next().value as number) % limit;
      // Every event at least once, half of them again, shuffled, in batches of any size, some batches handed over twice at the same time.
      const chaos = [...events, ...events.filter(() => draw(2) === 0)]
        .map((event) => ({ event, at: draw(1_000) }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event);
      while (chaos.length > 0) {
        const batch = chaos.splice(0, 1 + draw(7));
        await Promise.all(
          draw(3) === 0 ? [totals.handle(batch), totals.handle([...batch].reverse())] : [totals.handle(batch)],
        );
      }
      expect(await totalled([memberId])).toEqual(await counted([memberId]));
    }),
    { numRuns: 12 },
  );
}, 120_000);

it('fed by the relay they are right a moment later, and one member sees only the own', async () => {
  const [one, two] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
  const relay = createRelay({
    database: db.database,
    consumers: [createTotals(db.database)],
    idle: { least: 5, most: 20 },
  });
  await relay.start();
  await Promise.all(
    [one, two].flatMap((memberId, n) =>
      Array.from({ length: 20 }, () => door.placeAndSettle(playOf(memberId, baht(1 + n), baht(1)))),
    ),
  );
  const due = await counted([one, two]);
  await expect.poll(() => totalled([one, two])).toEqual(due);
  await relay.stop();
  const [{ day }] = (await db.owner.query<{ day: string }>('select protection.day_of(platform.clock()) as day')) as [
    { day: string },
  ];
  expect(await door.totals(one, day, day)).toMatchObject([
    { bets: 20n, stake: baht(20), valid_bet: baht(20), payout: baht(20) },
  ]);
});

it('an event of the former shape, left in the outbox by an older version, counts as well', async () => {
  const memberId = await openPlayer(db, baht(1));
  const payload = {
    product: 'RNG',
    vendor: 'BAAN',
    currency: 'THB',
    day: '2026-11-20',
    delta: { bets: 1, stake: '5', validBet: '4', payout: '3' },
  };
  await createTotals(db.database).handle([
    { position: '1:9000001', id: '9000001', memberId, topic: 'wager.settled', payload, at: new Date() },
  ]);
  expect(await totalled([memberId])).toMatchObject([
    { day: '2026-11-20', bets: 1n, stake: 5n, valid_bet: 4n, payout: 3n },
  ]);
});
