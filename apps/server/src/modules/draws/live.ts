import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';
import { presentOut } from './out.ts';
import { findGame, readPresent } from './store.ts';

const TOPIC = 'draws';

/** The present draws of a game at the version of its last change; null for an unknown game. */
async function read(database: Database, brandId: string, code: string): Promise<Versioned | null> {
  // The version is read first: the draws read after it are at least as new.
  const game = await findGame(database, brandId, code);
  if (!game) return null;
  return { seq: game.version, state: presentOut(code, await readPresent(database, brandId, code)) };
}

/** The public live topics `draws:<game>` of a brand. */
export const drawsTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'brand',
  keys: 'stored',
  snapshot: (key) => {
    const colon = key.indexOf(':');
    return colon < 0 ? Promise.resolve(null) : read(database, key.slice(0, colon), key.slice(colon + 1));
  },
});

/** The consumer that publishes the games whose draws changed. */
export const createDrawsFeed = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'draws.topics',
  topics: ['draws.changed'],
  handle: async (events) => {
    const games = new Map(
      events.map(({ payload }) => [`${String(payload['brandId'])}:${String(payload['game'])}`, payload] as const),
    );
    for (const [key, payload] of games) {
      const state = await read(database, String(payload['brandId']), String(payload['game']));
      if (state) hub.publish(`${TOPIC}:${key}`, state.seq, state.state);
    }
  },
});
