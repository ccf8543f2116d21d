import type { Database } from '@chokdee/database/database';
import { advance, comparePositions, type Position, type Progress } from './store.ts';

/** The cursors of one relay that are to be moved; one statement moves all of them. */
export interface Cursors {
  /** Moves a cursor within `interval`. Events after it may be delivered again after a crash. */
  note(progress: Progress): void;
  /** Moves the noted cursors now. A failure is reported, and they are moved later. */
  flush(): Promise<void>;
}

/** Creates the cursors of one relay. `interval` is in milliseconds. */
export function createCursorWriter({
  database,
  onError,
  interval = 200,
}: {
  readonly database: Database;
  readonly onError: (error: unknown) => void;
  readonly interval?: number;
}): Cursors {
  const noted = new Map<string, Progress>();
  let timer: NodeJS.Timeout | null = null;

  const isBefore = (earlier: Progress | undefined, epoch: bigint, position: Position): boolean =>
    !earlier || earlier.epoch < epoch || comparePositions(earlier.position, position) < 0;
  const note = (progress: Progress): void => {
    if (!isBefore(noted.get(progress.consumer), progress.epoch, progress.position)) return;
    noted.set(progress.consumer, progress);
    timer ??= setTimeout(() => void flush(), interval);
  };
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (noted.size === 0) return;
    const progress = [...noted.values()];
    noted.clear();
    try {
      // A consumer whose lease was lost is left alone: its present holder reads the stored cursor.
      await advance(database, progress);
    } catch (error) {
      onError(error);
      progress.forEach(note);
    }
  };
  return { note, flush };
}
