import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/module.ts';
import { readAfter } from '../../platform/outbox/store.ts';
import { deliver, startTestRelay } from '../../platform/outbox/testing.ts';
import { baht, openPlayer, placeOf, playOf, settleOf, voidOf, wageringFixture } from './testing.ts';
import { createTotals } from './totals.ts';

const { db, wagering } = await wageringFixture({ max: 12 });

/** The totals as counted from the wagers. */
const countWagers = (memberIds: readonly string[]) =>
  db.owner.query(
    `select
       member_id,
       protection.day_of(placed_at) as day,
       product,
       vendor,
       currency,
       count(*) as bets,
       sum(stake)::bigint as stake,
       sum(valid_bet)::bigint as valid_bet,
       sum(payout)::bigint as payout
     from wagering.wager
     where member_id = any ($1) and state in ('placed', 'settled')
     group by 1, 2, 3, 4, 5
     order by 1, 2, 3, 4`,
    [memberIds],
  );

/** The stored totals. A day whose bets were all voided keeps a row of zeros, which is left out. */
const storedTotals = (memberIds: readonly string[]) =>
  db.owner.query(
    `select member_id, day, product, vendor, currency, bets, stake, valid_bet, payout
     from wagering.daily_total
     where member_id = any ($1) and (bets, stake, valid_bet, payout) <> (0, 0, 0, 0)
     order by 1, 2, 3, 4`,
    [memberIds],
  );

/**
 * All events of the members. Waits for events that an open transaction of any database of the
 * cluster (also of another test file) still keeps unreadable.
 */
async function eventsOf(memberIds: readonly string[]): Promise<OutboxEvent[]> {
  const [row] = await db.owner.query<{ published: number }>(
    'select count(*)::integer as published from platform.outbox where member_id = any ($1)',
    [memberIds],
  );
  let events: OutboxEvent[] = [];
  await expect
    .poll(async () => {
      events = await readableEventsOf(memberIds);
      return events;
    })
    .toHaveLength(row!.published);
  return events;
}

async function readableEventsOf(memberIds: readonly string[]): Promise<OutboxEvent[]> {
  const topics = ['wager.placed', 'wager.settled', 'wager.voided'];
  const events: OutboxEvent[] = [];
  let position = { xid: '0', id: 0n };
  for (;;) {
    const reading = await readAfter(db.database, position, topics, 500);
    if (!reading) break;
    events.push(...reading.events);
    position = reading.upTo;
  }
  return events.filter(({ memberId }) => memberId !== null && memberIds.includes(memberId));
}

interface Move {
  readonly kind: number;
  readonly stake: number;
  readonly payout: number;
  readonly vendor: string;
}

/** Places, settles, resettles and voids bets of one member. */
async function play(memberId: string, moves: readonly Move[]): Promise<void> {
  const open: string[] = [];
  for (const { kind, stake, payout, vendor } of moves) {
    const wagerId = open[stake % Math.max(1, open.length)] ?? uuid7();
    if (kind < 3) {
      const wager = placeOf(memberId, baht(stake), { vendor });
      if ((await wagering.place(wager)).status === 'ok') open.push(wager.id);
    } else if (kind < 6)
      await wagering.placeAndSettle(
        playOf(memberId, baht(stake), baht(payout), { vendor, validBet: String(baht(Math.min(stake, payout))) }),
      );
    else if (kind < 8) await wagering.settle(settleOf(memberId, wagerId, baht(payout)));
    else if (kind === 8) await wagering.resettle({ ...settleOf(memberId, wagerId, baht(payout)), reason: 'test' });
    else await wagering.void(voidOf(memberId, wagerId));
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

it('the totals equal the wagers, however late and out of order the events come', async () => {
  const totals = createTotals();
  await fc.assert(
    fc.asyncProperty(moves, moves, fc.infiniteStream(fc.nat()), async (today, tomorrow, random) => {
      const memberId = await openPlayer(db, baht(500));
      await play(memberId, today);
      await db.moveClock(86_400_000);
      await play(memberId, tomorrow);
      await db.moveClock(-86_400_000);
      const events = await eventsOf([memberId]);
      const pick = (limit: number): number => (random.next().value as number) % limit;
      // Shuffled, in batches of any size, some of them at the same time.
      const shuffled = events
        .map((event) => ({ event, at: pick(1_000) }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event);
      while (shuffled.length > 0)
        await Promise.all(
          Array.from({ length: 1 + pick(2) }, () => deliver(db.database, totals, shuffled.splice(0, 1 + pick(7)))),
        );
      expect(await storedTotals([memberId])).toEqual(await countWagers([memberId]));
    }),
    { numRuns: 12 },
  );
}, 120_000);

it('the relay fills the totals of each member', async () => {
  const [one, two] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
  const relay = await startTestRelay({ database: db.database, consumers: [createTotals()] });
  await Promise.all(
    [one, two].flatMap((memberId, n) =>
      Array.from({ length: 20 }, () => wagering.placeAndSettle(playOf(memberId, baht(1 + n), baht(1)))),
    ),
  );
  const counted = await countWagers([one, two]);
  await expect.poll(() => storedTotals([one, two])).toEqual(counted);
  await relay.stop();
});
