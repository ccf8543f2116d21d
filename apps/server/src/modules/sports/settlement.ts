import type { Subject } from '@chokdee/contract/subjects';
import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import type { Settlements } from '../wagering/index.ts';
import { settleCombinations } from './combinations.ts';
import { SPORTS_RULE } from './payouts.ts';
import type { EventResults } from './types.ts';
import { sportsVendor } from './vendors.ts';

/** What the settlement of the singles of an event is called. */
export const subjectOf = (eventId: string): Subject => `sports:event:${eventId}`;

interface ResultRow {
  readonly event_id: string;
  readonly version: number;
  readonly results: EventResults;
  readonly reason: string;
  readonly vendor: string;
  readonly created_at: Date;
}

/** A version of an event's result. */
const findResult = async (database: Database, eventId: string, version: number): Promise<ResultRow | undefined> =>
  (
    await database.query<ResultRow>(
      `select r.event_id, r.version, r.results, r.reason, e.vendor, e.created_at
       from sports.result r
       join sports.event e on e.event_id = r.event_id
       where r.event_id = $1 and r.version = $2`,
      [eventId, version],
    )
  )[0];

/**
 * Starts the settlement of the singles of an event for every version of its result: the first
 * settles, later ones settle what they decide and correct what they change. Then combinations whose
 * last leg is decided. A repeated event changes nothing.
 */
export const createSettling = (database: Database, settlements: Settlements): Consumer => ({
  name: 'sports.settling',
  topics: ['sports.result', 'settlement.ended'],
  handle: async (events) => {
    for (const { topic, payload } of events) {
      if (topic !== 'sports.result') continue;
      const found = await findResult(database, String(payload['eventId']), Number(payload['version']));
      if (!found) continue;
      await settlements.start({
        subject: subjectOf(found.event_id),
        version: found.version,
        reason: found.reason,
        vendor: found.vendor,
        game: sportsVendor(found.vendor).game,
        round: found.event_id,
        since: found.created_at,
        kind: 'result',
        payoutRule: SPORTS_RULE,
        result: { markets: found.results },
      });
    }
    const concerns = events.some(
      ({ topic, payload }) =>
        topic === 'sports.result' || String(payload['subject']).startsWith('sports:combinations:'),
    );
    if (concerns) await settleCombinations(database, settlements);
  },
});
