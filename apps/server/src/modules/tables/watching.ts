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

/** Creates the notes of this copy. Subscribers of the live topics are noted every 15 s. */
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
  const noteSubscribed = async (): Promise<void> => {
    for (const topic of hub.subscribed()) {
      const [name, brandId, code] = topic.split(':');
      if (name === 'tables' && brandId !== undefined) await write(brandId, null);
      if (name === 'table' && brandId !== undefined && code !== undefined) await write(brandId, code);
    }
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
