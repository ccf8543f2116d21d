import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind } from '../../platform/realtime/hub.ts';
import { CHANGED } from './entries.ts';
import { readSummary, refreshSummaries } from './store.ts';

const TOPIC = 'sample';

/** The private live topic `sample`: how many entries of the member are open. */
export const summaryTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'member',
  snapshot: async (memberId) => {
    const summary = await readSummary(database, memberId);
    return { seq: summary?.version ?? 0n, state: { open: summary?.open ?? 0 } };
  },
});

/** The consumer that counts the open entries of members and publishes the numbers. */
export const createSummaryFeed = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'sample.summary',
  topics: [CHANGED],
  handle: async (events) => {
    const memberIds = new Set(events.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])));
    for (const { memberId, open, version } of await refreshSummaries(database, [...memberIds]))
      hub.publish(`${TOPIC}:${memberId}`, version, { open });
  },
});
