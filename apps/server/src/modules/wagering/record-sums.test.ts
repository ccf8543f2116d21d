import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRelay } from '../../platform/outbox/testing.ts';
import { findWagers, type WagerFilter } from './store.ts';
import { baht, openPlayer, placeOf, playOf, settleOf, voidOf, wageringFixture } from './testing.ts';
import { createTotals } from './totals.ts';

const { db, wagering } = await wageringFixture();
const DAY = 86_400_000;
const start = Date.now();
/** The members, by how far the consumer of totals is: all, some or none of their events. */
const members: Record<'read' | 'lagging' | 'unread', string> = { read: '', lagging: '', unread: '' };

/** Places, settles, corrects and voids wagers of two vendors on a few days. */
async function live(member: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (let n = 0; n < 14; n += 1) {
      const more = { vendor: n % 3 === 0 ? 'RIMNAM' : 'BAAN', product: n % 4 === 0 ? 'SPORTS' : 'RNG' };
      if (n % 2 === 0) {
        await wagering.placeAndSettle(playOf(member, baht(2), baht(n % 5), more));
        continue;
      }
      const wager = placeOf(member, baht(3), more);
      await wagering.place(wager);
      if (n % 7 === 1) continue;
      await wagering.settle(settleOf(member, wager.id, baht(n % 6)));
      if (n % 3 === 0) await wagering.resettle({ ...settleOf(member, wager.id, baht(n % 4)), reason: 'test' });
      if (n % 5 === 0) await wagering.void(voidOf(member, wager.id));
    }
    const open = placeOf(member, baht(1));
    await wagering.place(open);
    await wagering.void({ ...voidOf(member, open.id), cancel: true });
    await db.moveClock(0.61 * DAY);
  }
}
/** Has the consumer of totals read everything there is. */
async function readAll(): Promise<void> {
  const relay = await startTestRelay({ database: db.database, consumers: [createTotals()] });
  for (const member of [members.read, members.lagging])
    for (;;) {
      relay.wake();
      const unread = await db.owner.query(
        `select from platform.unread_events(
           'wagering.totals', $1, '{wager.placed,wager.settled,wager.voided}'
         )`,
        [member],
      );
      if (unread.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  await relay.stop();
}

beforeAll(async () => {
  for (const name of ['read', 'lagging', 'unread'] as const) members[name] = await openPlayer(db, baht(1_000));
  await live(members.read, 3);
  await live(members.lagging, 2);
  await readAll();
  await live(members.lagging, 2);
  await live(members.unread, 2);
});
afterAll(() => db.owner.query('delete from platform.outbox_dead_letter'));

interface Expected {
  readonly id: string;
  readonly stake: bigint;
  readonly valid_bet: bigint;
  readonly payout: bigint;
  readonly state: string;
}
const matching = async ({ memberId, from, until, product, vendors, settled, result, game }: WagerFilter) =>
  (
    await db.owner.query<Expected & { product: string; vendor: string; game: string }>(
      `select id, stake, valid_bet, payout, state, product, vendor, game
       from wagering.wager
       where member_id = $1 and placed_at >= $2 and placed_at < $3
       order by placed_at desc, id desc`,
      [memberId, new Date(from), new Date(until)],
    )
  ).filter((row) => {
    const results =
      row.state === 'settled'
        ? [row.payout > row.stake ? 'won' : row.payout < row.stake ? 'lost' : 'even']
        : row.state === 'voided'
          ? ['voided', 'cancelled']
          : row.state === 'cancelled'
            ? ['withdrawn', 'cancelled']
            : [];
    return (
      (product === undefined || row.product === product) &&
      (vendors === undefined || vendors.includes(row.vendor)) &&
      (game === undefined || row.game === game) &&
      (settled === undefined || (row.state !== 'placed') === settled) &&
      (result === undefined || results.includes(result))
    );
  });
const expectPages = async (filter: WagerFilter, size: number): Promise<void> => {
  const expected = await matching(filter);
  const sum = (of: (row: Expected) => bigint) => expected.reduce((all, row) => all + of(row), 0n);
  const ids: string[] = [];
  for (let offset = 0; offset <= expected.length; offset += size) {
    const { rows, sums } = await findWagers(db.database, filter, size, offset);
    expect(sums).toEqual({
      count: expected.length,
      stake: sum(({ stake }) => stake),
      valid_bet: sum((row) => row.valid_bet),
      payout: sum(({ payout }) => payout),
      result: sum(({ state, payout, stake }) => (state === 'settled' ? payout - stake : 0n)),
    });
    ids.push(...rows.map(({ id }) => id));
  }
  expect(ids).toEqual(expected.map(({ id }) => id));
};

const moment = fc
  .oneof(
    fc.integer({ min: -DAY, max: 7 * DAY }),
    fc.integer({ min: -1, max: 7 }).map((days) => days * DAY),
  )
  .map((offset) => Math.floor(start / DAY) * DAY - 8 * 3_600_000 + offset);
const filters = fc
  .record(
    {
      moments: fc.tuple(moment, moment),
      product: fc.constantFrom('RNG', 'SPORTS'),
      vendors: fc.subarray(['BAAN', 'RIMNAM']),
      settled: fc.boolean(),
      result: fc.constantFrom('won', 'lost', 'even', 'cancelled', 'voided', 'withdrawn'),
      game: fc.constantFrom('lantern-dice', 'none'),
    },
    { requiredKeys: ['moments'] },
  )
  .map(({ moments: [one, other], ...rest }) => ({ from: Math.min(one, other), until: Math.max(one, other), ...rest }));

describe('every page of the betting record is what matches, with its sums', () => {
  it.each(['read', 'lagging', 'unread'] as const)('whose events are %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 3, max: 20 }), (filter, size) =>
        expectPages({ memberId: members[name], ...filter } as WagerFilter, size),
      ),
      { numRuns: process.env['CHOKDEE_FULL'] ? 300 : 25 },
    );
  });

  it('whose event the consumer has given up on', async () => {
    const memberId = members.read;
    await db.owner.query(
      `insert into platform.outbox_dead_letter
       select 'wagering.totals', 1, '1', now(), 'wager.placed', $1, '{}', 'test', 1, now()`,
      [memberId],
    );
    await db.owner.query('update wagering.daily_result set bets = bets + 7 where member_id = $1', [memberId]);
    await expectPages({ memberId, from: start - DAY, until: start + 9 * DAY }, 10);
  });
});
