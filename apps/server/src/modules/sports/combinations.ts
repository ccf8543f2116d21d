import type { Subject } from '@chokdee/contract/subjects';
import type { Database } from '@chokdee/database/database';
import { findWagersOfMembers, type Settlements } from '../wagering/index.ts';
import { nettedCombinations, SPORTS_RULE, type SettlementResult } from './payouts.ts';
import type { EventResults, MarketResults } from './types.ts';

/** Combinations of a batch at most. */
const BATCH_SIZE = 2_000;

/** What the settlement of a batch of combinations is called. */
const subjectOf = (batch: bigint): Subject => `sports:combinations:${batch}`;

interface TicketKey {
  readonly member_id: string;
  readonly ticket_id: string;
}

/**
 * Settles the combinations whose legs are all decided, also those that a corrected result concerns
 * again. One batch runs at a time, with the results there are when it starts: a batch with older
 * results can never end after one with newer. Called after results and when a batch has ended.
 */
export async function settleCombinations(database: Database, settlements: Settlements): Promise<void> {
  for (;;) {
    const [running] = await database.query<{ batch: bigint }>(
      'select batch from sports.due_combination where batch is not null order by batch limit 1',
    );
    const batch = running?.batch ?? (await takeBatch(database));
    if (batch === null) return;
    const [status] = await settlements.ofSubject(subjectOf(batch));
    if (status === undefined) await startBatch(database, settlements, batch);
    if (status === undefined || status.state === 'running') return;
    await endBatch(database, batch);
  }
}

/**
 * Gives the next batch its combinations, and forgets those with an open leg: its result queues them
 * again. A combination with a result since it was read is left for the next time. Null when none is
 * ready.
 */
async function takeBatch(database: Database): Promise<bigint | null> {
  const [row] = await database.query<{ batch: bigint | null; forgotten: number }>(
    `with queued as materialized (
       select
         d.member_id,
         d.ticket_id,
         d.changes,
         not exists (
           select
           from sports.leg l
           join sports.market m on m.market_id = l.market_id
           where l.member_id = d.member_id
             and l.ticket_id = d.ticket_id
             and (m.results -> l.outcome) is null
         ) as is_ready
       from sports.due_combination d
       where d.batch is null
       order by d.member_id, d.ticket_id
       limit $1
     ), forgotten as (
       delete from sports.due_combination d
       using queued q
       where d.member_id = q.member_id
         and d.ticket_id = q.ticket_id
         and d.changes = q.changes
         and not q.is_ready
       returning d.ticket_id
     ), number as (
       select nextval('sports.batch') as batch
       where exists (select from queued where is_ready)
     ), taken as (
       update sports.due_combination d
       set batch = n.batch, taken = d.changes
       from queued q, number n
       where d.member_id = q.member_id
         and d.ticket_id = q.ticket_id
         and d.changes = q.changes
         and q.is_ready
     )
     select
       (select batch from number) as batch,
       (select count(*)::integer from forgotten) as forgotten`,
    [BATCH_SIZE],
  );
  if (row!.batch !== null || row!.forgotten === 0) return row!.batch;
  return takeBatch(database);
}

/** Requests the settlement of a batch with the results of now. */
async function startBatch(database: Database, settlements: Settlements, batch: bigint): Promise<void> {
  const tickets = await database.query<TicketKey>(
    'select member_id, ticket_id from sports.due_combination where batch = $1 order by member_id, ticket_id',
    [batch],
  );
  const markets = await database.query<{ market_id: string; results: MarketResults }>(
    `select distinct m.market_id, m.results
     from sports.due_combination d
     join sports.leg l on l.member_id = d.member_id and l.ticket_id = d.ticket_id
     join sports.market m on m.market_id = l.market_id
     where d.batch = $1 and m.results is not null`,
    [batch],
  );
  const results: EventResults = Object.fromEntries(markets.map((row) => [row.market_id, row.results]));
  const wagers = await findWagersOfMembers(
    database,
    tickets.map(({ member_id, ticket_id }) => ({ memberId: member_id, id: ticket_id })),
  );
  const byMember = new Map<string, typeof wagers>();
  for (const wager of wagers)
    if (wager.state === 'placed' || wager.state === 'settled')
      byMember.set(wager.member_id, [...(byMember.get(wager.member_id) ?? []), wager]);
  const netted = Object.assign(
    {},
    ...[...byMember.values()].map((each) =>
      nettedCombinations(
        each.map(({ id, detail, stake }) => ({ wagerId: id, detail, stake })),
        results,
      ),
    ),
  ) as NonNullable<SettlementResult['netted']>;
  await settlements.start({
    subject: subjectOf(batch),
    version: 1,
    reason: '',
    wagers: tickets.map(({ member_id, ticket_id }) => ({ memberId: member_id, wagerId: ticket_id })),
    kind: 'result',
    payoutRule: SPORTS_RULE,
    result: { markets: results, ...(Object.keys(netted).length > 0 && { netted }) } satisfies SettlementResult,
  });
}

/** Forgets a batch that has ended, except what got another result meanwhile. */
async function endBatch(database: Database, batch: bigint): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('delete from sports.due_combination where batch = $1 and changes = taken', [batch]);
    await tx.query('update sports.due_combination set batch = null, taken = null where batch = $1', [batch]);
  });
}
