import type { Database } from '@chokdee/database/database';
import type { Pauses } from './pauses.ts';
import { readAfter, type Batch, type Position } from './store.ts';

/** The events that one consumer has not taken yet, of those the shared reader has read. */
export interface Feed {
  /** The last position before the first batch of this feed. */
  readonly from: Position;
  /**
   * Takes what was read. Waits while there is nothing; null when the feed has ended: the signal was
   * aborted, or the consumer fell behind and must read alone.
   */
  take(signal: AbortSignal): Promise<Batch | null>;
  /** Ends the feed. */
  leave(): void;
}

/** Reads each event once for all consumers at the head of the outbox. */
export interface SharedReader {
  /**
   * Adds a consumer that has read the outbox up to `position`, at the time `readAt`
   * (`performance.now()`). Unless others are being fed, reading starts from that position.
   */
  join(position: Position, readAt: number): Feed;
  /** Waits until the present read is over. Call it when all feeds have ended. */
  stopped(): Promise<void>;
}

/** What the shared reader is created from. Times in milliseconds; see `RelayOptions`. */
export interface SharedReaderOptions {
  readonly database: Database;
  readonly topics: readonly string[];
  readonly batch: number;
  readonly idle: { readonly least: number; readonly most: number };
  readonly minInterval: number;
  readonly pauses: Pauses;
  readonly onError: (error: unknown) => void;
}

/** Batches (as many events) that a consumer may leave untaken before it must read alone. */
const MAX_BATCHES = 10;
/** The pause after a failed read, milliseconds. */
const READ_RETRY = 500;

interface OpenFeed extends Feed {
  push(batch: Batch): void;
}

/** Creates the shared reader of one relay. It reads while it has feeds. */
export function createSharedReader({
  database,
  topics,
  batch: size,
  idle,
  minInterval,
  pauses,
  onError,
}: SharedReaderOptions): SharedReader {
  const feeds = new Set<OpenFeed>();
  let position: Position = { xid: '0', id: 0n };
  let lastRead = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    let idlePause = idle.least;
    let isFull = false;
    while (feeds.size > 0) {
      const early = lastRead + minInterval - performance.now();
      if (early > 0 && !isFull) await pauses.pause(early, false);
      if (feeds.size === 0) break;
      lastRead = performance.now();
      try {
        const from = position;
        const batch = await readAfter(database, from, topics, size);
        // All feeds ended during the read, and another one began elsewhere.
        if (position !== from) continue;
        isFull = batch?.full ?? false;
        if (batch) {
          position = batch.upTo;
          idlePause = idle.least;
          for (const feed of [...feeds]) feed.push(batch);
          continue;
        }
      } catch (error) {
        onError(error);
        await pauses.pause(READ_RETRY, false);
        continue;
      }
      await pauses.pause(idlePause, true);
      idlePause = Math.min(idlePause * 2, idle.most);
    }
  };

  /** Reads until there are no feeds; a feed that joins at the end of a run starts the next one. */
  const run = async (): Promise<void> => {
    while (feeds.size > 0) await read();
    reading = null;
  };

  const createFeed = (from: Position): OpenFeed => {
    let untaken: Batch[] = [];
    let events = 0;
    let isOver = false;
    let notify = (): void => undefined;
    const end = (): void => {
      isOver = true;
      feeds.delete(feed);
      notify();
    };
    const feed: OpenFeed = {
      from,
      push: (batch) => {
        events += batch.events.length;
        if (events > MAX_BATCHES * size) return end();
        untaken.push(batch);
        notify();
      },
      take: async (signal) => {
        if (untaken.length === 0 && !isOver && !signal.aborted) {
          await new Promise<void>((resolve) => {
            notify = resolve;
            signal.addEventListener('abort', notify, { once: true });
          });
          signal.removeEventListener('abort', notify);
        }
        if (isOver || signal.aborted) return null;
        const taken = untaken;
        untaken = [];
        events = 0;
        const last = taken.at(-1)!;
        return taken.length === 1 ? last : { ...last, events: taken.flatMap((batch) => batch.events) };
      },
      leave: () => {
        untaken = [];
        end();
      },
    };
    return feed;
  };

  return {
    join: (at, readAt) => {
      // Without feeds the reader continues where the first consumer is.
      if (feeds.size === 0) {
        position = at;
        lastRead = readAt;
      }
      const feed = createFeed(position);
      feeds.add(feed);
      reading ??= run();
      return feed;
    },
    stopped: async () => {
      await reading;
    },
  };
}
