import type { Database, Queryable } from '@chokdee/database/database';
import type { Hold, Leases } from '../lease/leases.ts';
import { isLeaseLost, type Lease } from '../lease/store.ts';
import type { Consumer, OutboxEvent } from '../module.ts';
import { createCursorWriter } from './cursors.ts';
import { isOutage } from './outage.ts';
import { createPauses } from './pauses.ts';
import { createSharedReader } from './shared-reader.ts';
import {
  advanceWithEffect,
  comparePositions,
  createCursors,
  deadLetterEvent,
  leaseOf,
  positionOf,
  readAfter,
  readCursor,
  recordFailure,
  type Batch,
  type Position,
} from './store.ts';

/**
 * Feeds the consumers from the outbox. Each copy of the server runs one relay; a lease per consumer
 * lets one relay feed it at a time. Consumers at the head of the outbox share one read of each
 * event; one that fails or falls behind reads alone until it has caught up, and delays nobody.
 */
export interface Relay {
  start(): Promise<void>;
  /** Finishes the current batches and releases the leases. */
  stop(): Promise<void>;
  /** Makes an idle relay read at once. Call it when new events may have been written. */
  wake(): void;
}

/** What a relay is created from. Times in milliseconds. */
export interface RelayOptions {
  readonly database: Database;
  readonly leases: Leases;
  readonly consumers: readonly Consumer[];
  /** Called for every failure; the relay continues. `consumer` is `outbox` when it concerns all. */
  readonly onError?: (consumer: string, error: unknown) => void;
  /** Events per batch (1,000). */
  readonly batch?: number;
  /** Shortest and longest pause between two reads of an outbox without new events (20 and 250). */
  readonly idle?: { readonly least: number; readonly most: number };
  /**
   * Shortest time between two reads at the head (50). Under load it makes one batch of many
   * commands; the delay is too short to be noticed.
   */
  readonly minInterval?: number;
  /**
   * Attempts per event before it is dead-lettered (5), and the pause after the first (100), which
   * doubles.
   */
  readonly retry?: { readonly attempts: number; readonly wait: number };
}

const MAX_BACK_OFF = 30_000;

/** Creates a relay. */
export function createRelay({
  database,
  leases,
  consumers,
  onError = () => undefined,
  batch: size = 1_000,
  idle = { least: 20, most: 250 },
  minInterval = 50,
  retry = { attempts: 5, wait: 100 },
}: RelayOptions): Relay {
  const pauses = createPauses();
  const onSharedError = (error: unknown): void => onError('outbox', error);
  const cursors = createCursorWriter({ database, onError: onSharedError });
  const topics = [...new Set(consumers.flatMap((consumer) => consumer.topics))];
  const reader = createSharedReader({
    database,
    topics,
    batch: size,
    idle,
    minInterval,
    pauses,
    onError: onSharedError,
  });
  let holds: Hold[] = [];

  const backOff = (failures: number): Promise<void> =>
    pauses.pause(Math.min(retry.wait * 2 ** failures, MAX_BACK_OFF), false);

  /** Feeds one consumer while its lease is held. */
  const feed = async (consumer: Consumer, { epoch }: Lease, signal: AbortSignal): Promise<void> => {
    const { name } = consumer;
    const wanted = new Set(consumer.topics);
    let position = await readCursor(database, name);
    let readAt = Number.NEGATIVE_INFINITY;

    /** Processes events and moves the cursor to a position. */
    const process = async (events: readonly OutboxEvent[], to: Position): Promise<void> => {
      const progress = { consumer: name, epoch, position: to };
      if (events.length === 0 || 'handle' in consumer) {
        if ('handle' in consumer && events.length > 0) await consumer.handle(events);
        cursors.note(progress);
      } else
        await database.transaction(async (tx: Queryable) => {
          await consumer.apply(events, tx);
          await advanceWithEffect(tx, progress);
        });
      position = to;
    };

    /** Processes one event, and dead-letters it after several attempts. */
    const processAlone = async (event: OutboxEvent): Promise<void> => {
      for (let attempt = 1; !signal.aborted; attempt += 1) {
        try {
          return await process([event], positionOf(event));
        } catch (error) {
          if (isLeaseLost(error) || isOutage(error)) throw error;
          onError(name, error);
          if (attempt >= retry.attempts) {
            await deadLetterEvent(database, { consumer: name, epoch }, event, {
              error: describe(error),
              attempts: attempt,
            });
            position = positionOf(event);
            return;
          }
          await recordFailure(database, name, describe(error));
          await backOff(attempt - 1);
        }
      }
    };

    /**
     * Processes what of a batch the consumer wants and has not processed. When the batch fails, its
     * events are processed one by one. Returns whether it did not fail. Throws on an outage.
     */
    const processBatch = async (batch: Batch): Promise<boolean> => {
      if (comparePositions(batch.upTo, position) <= 0) return true;
      const first = batch.events[0];
      const isNew = !first || comparePositions(positionOf(first), position) > 0;
      const events = batch.events.filter(
        (event) => wanted.has(event.topic) && (isNew || comparePositions(positionOf(event), position) > 0),
      );
      try {
        await process(events, batch.upTo);
        return true;
      } catch (error) {
        if (isLeaseLost(error) || isOutage(error)) throw error;
        onError(name, error);
        await recordFailure(database, name, describe(error));
      }
      for (const event of events) await processAlone(event);
      if (!signal.aborted) await process([], batch.upTo);
      return false;
    };

    /** Reads alone, to the head of the outbox or to a position. */
    const catchUp = async (until: Position | null): Promise<void> => {
      while (!signal.aborted) {
        readAt = performance.now();
        const batch = await readAfter(database, position, consumer.topics, size, until);
        if (batch) await processBatch(batch);
        if (!batch?.full) return;
      }
    };

    /** Takes part in the shared reads until the consumer fails or falls behind. */
    const share = async (): Promise<void> => {
      const shared = reader.join(position, readAt);
      try {
        if (comparePositions(position, shared.from) < 0) await catchUp(shared.from);
        for (let isWell = true; isWell && !signal.aborted;) {
          const batch = await shared.take(signal);
          if (!batch) return;
          isWell = await processBatch(batch);
        }
      } finally {
        shared.leave();
      }
    };

    let outages = 0;
    try {
      while (!signal.aborted) {
        try {
          await catchUp(null);
          outages = 0;
          await share();
        } catch (error) {
          if (isLeaseLost(error)) throw error;
          // An outage of the database or of a dependency: no event is lost or counted as failed.
          onError(name, error);
          await backOff(outages);
          outages += 1;
        }
      }
    } finally {
      await cursors.flush();
    }
  };

  return {
    start: async () => {
      await createCursors(
        database,
        consumers.map((consumer) => consumer.name),
      );
      holds = consumers.map((consumer) =>
        leases.hold(leaseOf(consumer.name), { run: (lease, signal) => feed(consumer, lease, signal) }),
      );
    },
    stop: async () => {
      pauses.stop();
      await Promise.all(holds.map((hold) => hold.release()));
      await reader.stopped();
    },
    wake: pauses.wake,
  };
}

const describe = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
