import type { Database } from '@chokdee/database/database';
import type { Hub, TopicKind } from '../../platform/realtime/hub.ts';
import { lobbyOut, shownEvents, tableOut } from './out.ts';
import { keyOf, readNow, type TableNow } from './store.ts';

/** Versions of the topic of a table between two changes of the table: one per public event. */
const EVENTS_PER_VERSION = 64n;

/**
 * The version of what a table's topic shows: its changes, and the events that have become public.
 */
const versionOf = (state: TableNow): bigint =>
  state.table.version * EVENTS_PER_VERSION + BigInt(state.round ? shownEvents(state.round, state.now).length : 0);
/** The version of the lobby: every change of one of its tables counts. */
const lobbyVersion = (states: readonly TableNow[]): bigint =>
  states.reduce((sum, { table }) => sum + table.version, 0n);

/** The live topic `table:<code>`: what is public of one table. */
export const tableTopic = (database: Database): TopicKind => ({
  name: 'table',
  owner: 'brand',
  keys: 'stored',
  snapshot: async (key) => {
    const [brandId, code] = key.split(':');
    if (brandId === undefined || code === undefined) return null;
    const [state] = await readNow(database, brandId, code);
    return state ? { seq: versionOf(state), state: tableOut(state) } : null;
  },
});

/** The live topic `tables`: all tables of a brand with their roads and clocks. */
export const lobbyTopic = (database: Database): TopicKind => ({
  name: 'tables',
  owner: 'brand',
  snapshot: async (brandId) => {
    const states = await readNow(database, brandId);
    return { seq: lobbyVersion(states), state: lobbyOut(states) };
  },
});

/** Publishes tables. */
export interface LiveTables {
  /**
   * Publishes the tables that have changed since this copy published them last, and the lobbies of
   * their brands. All tables of these brands are given.
   */
  publish(states: readonly TableNow[]): void;
  /** The same, without the lobby. */
  publishTables(states: readonly TableNow[]): void;
}

/** Creates the publisher. Publishing an older or the same version again is harmless. */
export function createLiveTables(hub: Pick<Hub, 'publish'>): LiveTables {
  const published = new Map<string, bigint>();
  const isNew = (topic: string, version: bigint): boolean => {
    if (published.get(topic) === version) return false;
    published.set(topic, version);
    return true;
  };
  const publishTables: LiveTables['publishTables'] = (states) => {
    for (const state of states) {
      const topic = `table:${keyOf(state.table)}`;
      const version = versionOf(state);
      if (isNew(topic, version)) hub.publish(topic, version, tableOut(state));
    }
  };
  return {
    publishTables,
    publish: (states) => {
      publishTables(states);
      for (const brandId of new Set(states.map(({ table }) => table.brand_id))) {
        const ofBrand = states.filter(({ table }) => table.brand_id === brandId);
        const version = lobbyVersion(ofBrand);
        if (isNew(`tables:${brandId}`, version)) hub.publish(`tables:${brandId}`, version, lobbyOut(ofBrand));
      }
    },
  };
}
