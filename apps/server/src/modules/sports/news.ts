import type { Output } from '@chokdee/contract/call';
import type { ticketNews } from '@chokdee/contract/calls/sports/tickets';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { Consumer, OutboxEvent } from '../../platform/module.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';
import { findWagers, type WagerRow } from '../wagering/index.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { stateOf } from './my-tickets.ts';
import { ticketKey } from './ticket-facts.ts';
import { isSportsVendor, sportsVendorCodes } from './vendors.ts';

const TOPIC = 'sports-tickets';
/** Days in which open tickets are counted and results shown, and how many results. */
const DAYS = 31;
const SHOWN = 20;
const DAY = 86_400_000;

/** How many tickets of a member are open, and those that got a result last, newest first. */
export async function readNews(
  database: Database,
  memberId: string,
): Promise<Versioned & { readonly state: Output<typeof ticketNews> }> {
  const now = (await readClock(database)).getTime();
  const filter = { memberId, from: now - DAYS * DAY, until: now + DAY, vendors: sportsVendorCodes() };
  const [open, settled, [version]] = await Promise.all([
    findWagers(database, { ...filter, settled: false }, 1, 0),
    findWagers(database, { ...filter, settled: true }, 200, 0),
    database.query<{ version: bigint }>(
      'select coalesce(max(version), 0) as version from sports.news where member_id = $1',
      [memberId],
    ),
  ]);
  const changed = settled.rows
    .toSorted((a, b) => b.settled_at!.getTime() - a.settled_at!.getTime())
    .slice(0, SHOWN)
    .map((row) => ({
      ticketId: row.id,
      state: stateOf(row),
      payout: wireOf(row.payout),
      at: row.settled_at!.getTime(),
    }));
  return { seq: version!.version, state: { open: open.sums.count, changed } };
}

/** The private live topic `sports-tickets`. */
export const newsTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'member',
  snapshot: (memberId) => readNews(database, memberId),
});

/** Stores what became of tickets, for the searches of operators. */
async function storeStates(database: Database, events: readonly OutboxEvent[]): Promise<void> {
  // Of several events of a ticket the last one counts.
  const states = new Map<string, { readonly memberId: string; readonly ticketId: string; readonly state: string }>();
  for (const { memberId, payload } of events)
    if (memberId !== null && isSportsVendor(String(payload['vendor']))) {
      const ticketId = String(payload['wagerId']);
      const state = stateOf({
        state: String(payload['state']) as WagerRow['state'],
        payout: BigInt(String(payload['payout'])),
        stake: BigInt(String(payload['stake'])),
      });
      states.set(ticketKey(memberId, ticketId), { memberId, ticketId, state });
    }
  if (states.size === 0) return;
  const rows = [...states.values()];
  await database.query(
    `update sports.ticket t set state = n.state
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as n (member_id, ticket_id, state)
     where t.member_id = n.member_id
       and t.ticket_id = n.ticket_id
       and t.state <> n.state`,
    [rows.map(({ memberId }) => memberId), rows.map(({ ticketId }) => ticketId), rows.map(({ state }) => state)],
  );
}

/** Publishes a member's tickets whenever one was placed or got a result. */
export const createNews = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'sports.news',
  topics: ['wager.placed', 'wager.settled', 'wager.voided'],
  handle: async (events) => {
    await storeStates(database, events);
    const members = new Set(
      events.flatMap(({ memberId, payload }) =>
        memberId !== null && isSportsVendor(String(payload['vendor'])) ? [memberId] : [],
      ),
    );
    for (const memberId of members) {
      await database.query(
        `insert into sports.news as n (member_id) values ($1)
         on conflict (member_id) do update set version = n.version + 1`,
        [memberId],
      );
      const { seq, state } = await readNews(database, memberId);
      hub.publish(`${TOPIC}:${memberId}`, seq, state);
    }
  },
});
