import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@chokdee/database/database';
import { resultsOf, resultsOfOutright, type OutrightStanding } from '@chokdee/games/sports/settle';
import type { MatchFacts, MatchStatus } from '@chokdee/games/sports/types';
import { readMarkets, type EventRow, type MarketRow } from './store.ts';
import type { EventResults, EventState, MarketResults } from './types.ts';

/** What is known of an event: the facts of a match, or the standing of an outright. */
export type Facts = MatchFacts | OutrightStanding;

/** Whether the facts are those of a match. */
export const isMatch = (facts: Facts): facts is MatchFacts => 'status' in facts;

const stateOf = (status: MatchStatus): EventState => (status === 'not_started' ? 'scheduled' : status);
const ENDED: ReadonlySet<EventState> = new Set(['finished', 'abandoned', 'cancelled', 'walkover', 'retired']);

/** What is recorded of an event. */
export interface Recorded {
  readonly facts: Facts;
  readonly sequence: bigint;
  /** Why a result is corrected. */
  readonly reason?: string;
  readonly enteredBy?: string;
  readonly confirmedBy?: string;
}

/** What is decided of a market by the facts; outcomes that are not decided are missing. */
function decidedOf({ type, line, outcomes }: MarketRow, facts: Facts, { rules }: EventRow): MarketResults {
  const codes = outcomes.map(({ outcome }) => outcome);
  if (!isMatch(facts)) return resultsOfOutright(codes, facts);
  return Object.fromEntries(
    Object.entries(resultsOf({ type, line, outcomes: codes }, facts, rules)).flatMap(([outcome, result]) =>
      result === null ? [] : [[outcome, result]],
    ),
  );
}

/**
 * Records what is known of an event, under its lock: its state, the end of betting, and the results
 * that are decided. A sequence that is not above the last one changes nothing. Returns whether
 * something changed.
 */
export async function recordFacts(
  tx: Queryable,
  event: EventRow,
  { facts, sequence, ...entry }: Recorded,
): Promise<boolean> {
  if (sequence <= event.sequence) return false;
  const state = isMatch(facts) ? stateOf(facts.status) : 'finished';
  await tx.query(
    `update sports.event set
       facts = $2,
       sequence = $3,
       state = $4,
       ended_at = case when $5 then coalesce(ended_at, platform.clock()) end
     where event_id = $1`,
    [event.event_id, JSON.stringify(facts), sequence, state, ENDED.has(state)],
  );
  if (state !== 'scheduled')
    await tx.query(
      `update sports.market set state = 'suspended', version = version + 1
       where event_id = $1 and state = 'active'`,
      [event.event_id],
    );
  const markets = await readMarkets(tx, 'where m.event_id = $1', [event.event_id]);
  const changed = markets.flatMap((market) => {
    if (market.state === 'cancelled') return [];
    // What was decided stays decided while the facts do not decide it otherwise.
    const results = { ...market.results, ...decidedOf(market, facts, event) };
    return isDeepStrictEqual(results, market.results ?? {}) ? [] : [{ market, results }];
  });
  await storeResults(tx, event, changed, { facts, ...entry });
  return true;
}

/** Cancels markets for good: their bets are void, whatever the result. Returns how many. */
export async function cancelMarkets(
  tx: Queryable,
  event: EventRow,
  marketIds: readonly string[],
  entry: Pick<Recorded, 'reason' | 'enteredBy' | 'confirmedBy'>,
): Promise<number> {
  const markets = await readMarkets(
    tx,
    `where m.event_id = $1 and m.market_id = any ($2::uuid[]) and m.state <> 'cancelled'`,
    [event.event_id, marketIds],
  );
  const changed = markets.map((market) => ({
    market,
    results: Object.fromEntries(
      market.outcomes.map(({ outcome }) => [
        outcome,
        { result: 'void' as const, reason: 'cancelled' as const, isFinal: true as const },
      ]),
    ),
  }));
  await storeResults(tx, event, changed, { facts: event.facts, ...entry });
  return changed.length;
}

/**
 * Stores results of markets as the next version of the event's result, and queues the combinations
 * that they concern. The event `sports.result` starts the settlement.
 */
async function storeResults(
  tx: Queryable,
  event: EventRow,
  changed: readonly { readonly market: MarketRow; readonly results: MarketResults }[],
  { facts, reason = '', enteredBy, confirmedBy }: Partial<Omit<Recorded, 'facts'>> & { readonly facts: Facts | null },
): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(
    `update sports.market m set results = c.results, state = c.state, version = m.version + 1
     from jsonb_to_recordset($1::jsonb) as c (market_id uuid, results jsonb, state text)
     where m.market_id = c.market_id`,
    [
      JSON.stringify(
        changed.map(({ market, results }) => ({
          market_id: market.market_id,
          results,
          state: Object.values(results).some(({ isFinal }) => isFinal)
            ? 'cancelled'
            : Object.keys(results).length === market.outcomes.length
              ? 'settled'
              : market.state,
        })),
      ),
    ],
  );
  const all = await readMarkets(tx, 'where m.event_id = $1 and m.results is not null', [event.event_id]);
  const results: EventResults = Object.fromEntries(all.map((market) => [market.market_id, market.results!]));
  const version = event.result_version + 1;
  await tx.query('update sports.event set result_version = $2 where event_id = $1', [event.event_id, version]);
  await tx.query(
    `insert into sports.result (event_id, version, facts, results, reason, entered_by, confirmed_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      event.event_id,
      version,
      facts === null ? null : JSON.stringify(facts),
      JSON.stringify(results),
      reason,
      enteredBy ?? null,
      confirmedBy ?? null,
    ],
  );
  await tx.query(
    `insert into sports.due_combination as d (member_id, ticket_id)
     select distinct l.member_id, l.ticket_id
     from sports.leg l
     where l.event_id = $1
       and not l.is_single
       and l.market_id = any ($2::uuid[])
     order by l.member_id, l.ticket_id
     on conflict (member_id, ticket_id) do update set changes = d.changes + 1`,
    [event.event_id, changed.map(({ market }) => market.market_id)],
  );
  await tx.query(`select platform.publish('sports.result', null, $1)`, [
    JSON.stringify({ eventId: event.event_id, brandId: event.brand_id, version, reason }),
  ]);
}
