import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuid7 } from '@chokdee/contract/uuid7';
import { repositoryRoot } from '@chokdee/database/sources';
import { createStatementCounter } from '@chokdee/database/testing-statements';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallContext } from '../../platform/http/context.ts';
import { refusalOf } from '../lottery/testing.ts';
import { baht, wageringFixture } from '../wagering/testing.ts';
import type { TicketBody } from './judge.ts';
import { createMyTickets } from './my-tickets.ts';
import { brandId } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';
import { createTickets } from './tickets.ts';

// Counts what a ticket sends to the database and what its functions run there; time is not
// measured. What is allowed is published in docs/performance.md, "What a ticket sends".

const own = await wageringFixture();
const sports = await createSportsFixture(own);
const counter = await createStatementCounter(own.db);
afterAll(() => counter.close());
const { database } = counter;

/** The published most of a kind of ticket. */
function published(kind: string): { readonly roundTrips: number; readonly statements: number } {
  const page = readFileSync(join(repositoryRoot(), 'docs/performance.md'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${kind} `));
  const [roundTrips, statements] = row!.split('|').slice(2, 4).map(Number);
  return { roundTrips: roundTrips!, statements: statements! };
}

const ticketsBy = (commands: Parameters<typeof createTickets>[0]['commands']) =>
  createTickets({ database, commands, mine: createMyTickets(database) });
const tickets = ticketsBy(createCommands(database.pool, { busyAttempts: 1_000 }));
const bodyOf = (selections: TicketBody['selections'], more: Partial<TicketBody> = {}) => ({
  kind: selections.length > 1 ? ('parlay' as const) : ('single' as const),
  format: 'decimal' as const,
  accept: 'none' as const,
  stake: 10,
  ...more,
  selections,
  ticketId: uuid7(),
});
const select = async () => sports.select(await sports.openMatch());
let member: CallContext;
/** The connections have made their plans, so that none of the counted ones makes one. */
beforeAll(async () => {
  member = await sports.openMember(baht(1_000));
  for (let n = 0; n < 3; n += 1) await tickets.place(bodyOf([await select(), await select()]), member);
});

/** Counts what `act` sends for each of some tickets, and compares it with what is published. */
async function expectPublished(kind: string, act: () => Promise<unknown>, each = 1): Promise<void> {
  const { roundTrips, statements, texts } = await counter.count(act);
  const most = published(kind);
  expect(most.roundTrips, kind).toBeLessThanOrEqual(3);
  expect(roundTrips / each, texts.join('\n')).toBeLessThanOrEqual(most.roundTrips);
  expect(statements / each, texts.join('\n')).toBeLessThanOrEqual(most.statements);
}

it('a ticket is one round trip when its markets are known, and two when not', async () => {
  const selections = [await select()];
  await expectPublished('the first ticket on a market', () => tickets.place(bodyOf(selections), member));
  await expectPublished('a single', () => tickets.place(bodyOf(selections), member));
  const legs = [await select(), await select(), await select()];
  await tickets.place(bodyOf(legs), member);
  await expectPublished('a parlay of three', () => tickets.place(bodyOf(legs), member));
});

it('tickets that wait together are sent together', async () => {
  const selections = [await select()];
  const batched = ticketsBy(createBatcher(database.pool, { connections: 1, busyAttempts: 1_000 }));
  const members = await Promise.all(Array.from({ length: 16 }, () => sports.openMember(baht(100))));
  const all = () => Promise.all(members.map((one) => batched.place(bodyOf(selections), one)));
  await batched.place(bodyOf(selections), member);
  await all();
  await expectPublished('a single, sent with 15 others', all, members.length);
});

it('a ticket sent again, and one that is refused, need three round trips at most', async () => {
  const selections = [await select()];
  const body = bodyOf(selections);
  await tickets.place(body, member);
  await expectPublished('the same ticket again', () => tickets.place(body, member));
  const code = async (more: Partial<TicketBody>) =>
    (await refusalOf(tickets.place(bodyOf(selections, more), member))).code;
  await expectPublished('a refused ticket', async () =>
    expect(await code({ stake: 150_000 })).toBe('sports.stake.high'),
  );
  await expectPublished('a refused ticket', async () =>
    expect(await code({ stake: 5_000 })).toBe('balance.insufficient'),
  );
  await own.db.owner.query('update sports.event set most_market = 1000000 where event_id = any ($1)', [
    (
      await own.db.owner.query<{ event_id: string }>('select event_id from sports.market where market_id = $1', [
        selections[0]!.marketId,
      ])
    ).map(({ event_id }) => event_id),
  ]);
  await expectPublished('a refused ticket', async () => expect(await code({})).toBe('sports.limit.market'));
  const other = await sports.openMatch();
  const suspended = [await sports.select(other)];
  await tickets.place(bodyOf(suspended), member);
  await sports.feed.suspend(brandId, other);
  await expectPublished('a refused ticket', async () =>
    expect((await refusalOf(tickets.place(bodyOf(suspended), member))).code).toBe('sports.legs.refused'),
  );
});

it('a changed price costs one more round trip than it did', async () => {
  const event = await sports.openMatch();
  const selections = [await sports.select(event)];
  await tickets.place(bodyOf(selections), member);
  await sports.feed.suspend(brandId, event);
  await own.db.owner.query(`update sports.market set state = 'active', version = version + 1 where event_id = $1`, [
    event,
  ]);
  await expectPublished('a ticket on a market that changed', () => tickets.place(bodyOf(selections), member));
});
