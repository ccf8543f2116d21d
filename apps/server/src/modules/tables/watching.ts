import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import type { Hub } from '../../platform/realtime/hub.ts';
import type { TableNow, TableRow } from './store.ts';

/** Milliseconds for which a table counts as watched after it was noted. */
const WATCHED = 45_000;
/** Milliseconds between two notes of what this copy's subscribers watch. */
const PERIOD = 15_000;

/** Whether somebody watches a table. */
export const isWatched = ({ watched_at }: Pick<TableRow, 'watched_at'>, now: Date): boolean =>
  now.getTime() - Number(watched_at) < WATCHED;

/** Notes which tables are watched, so that the driver lets the others rest. */
export interface Watching {
  /** Notes that a table, or with null all of a brand, is being read; unless that is known. */
  note(brandId: string, code: string | null, states: readonly TableNow[]): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the notes of this copy. Subscribers of the live topics are counted every 15 s. */
export function createWatching({
  database,
  hub,
  onError,
}: {
  readonly database: Database;
  readonly hub: Pick<Hub, 'subscribed'>;
  readonly onError: (error: unknown) => void;
}): Watching {
  const write = (brandId: string, code: string | null) =>
    database.query('select tables.watch($1, $2)', [brandId, code]);
  const copy = randomUUID();
  let hadWatchers = false;
  const noteSubscribed = async (): Promise<void> => {
    const counts: { brand: string; code: string; watchers: number }[] = [];
    for (const [topic, watchers] of hub.subscribed()) {
      const [name, brand, code] = topic.split(':');
      if (name === 'tables' && brand !== undefined) await write(brand, null);
      if (name !== 'table' || brand === undefined || code === undefined) continue;
      await write(brand, code);
      counts.push({ brand, code, watchers });
    }
    if (hadWatchers || counts.length > 0)
      await database.query('select tables.count_watchers($1, $2)', [copy, JSON.stringify(counts)]);
    hadWatchers = counts.length > 0;
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = noteSubscribed().catch(onError);
  }, PERIOD);
  timer.unref();
  return {
    note: async (brandId, code, states) => {
      if (states.some(({ table, now }) => now.getTime() - Number(table.watched_at) > PERIOD))
        await write(brandId, code);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
