import type { catalogueState } from '@chokdee/contract/calls/catalogue';
import type { Database, Queryable } from '@chokdee/database/database';
import type { z } from 'zod';
import type { IdempotentConsumer } from '../../platform/module.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';

const TOPIC = 'catalogue';

/** The version of what a brand offers; 0 before the first change. */
async function readVersion(database: Queryable, brandId: string): Promise<Versioned> {
  const [row] = await database.query<{ version: bigint }>('select version from catalogue.offer where brand_id = $1', [
    brandId,
  ]);
  const seq = row?.version ?? 0n;
  return { seq, state: { version: String(seq) } satisfies z.input<typeof catalogueState> };
}

/** The public live topic `catalogue`: the version of a brand's vendors and games. */
export const offerTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'brand',
  snapshot: (brandId) => readVersion(database, brandId),
});

/** The consumer that tells open pages that operators have changed vendors or games. */
export const createOfferFeed = (database: Database, hub: Pick<Hub, 'publish'>): IdempotentConsumer => ({
  name: 'catalogue.offer-live',
  topics: ['catalogue.changed'],
  handle: async (events) => {
    for (const brandId of new Set(events.map(({ payload }) => String(payload['brandId'])))) {
      const { seq, state } = await readVersion(database, brandId);
      hub.publish(`${TOPIC}:${brandId}`, seq, state);
    }
  },
});

/** Counts windows of maintenance that began or ended, which nobody writes at that moment. */
export const refreshOffers = async (database: Queryable): Promise<void> => {
  await database.query('select catalogue.refresh_offers()');
};
