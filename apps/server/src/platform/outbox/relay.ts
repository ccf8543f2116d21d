import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import type { Consumer, OutboxEvent } from '../module.ts';
import { isOutage } from './outage.ts';
import { createPauses } from './pauses.ts';
import {
  advance,
  claim,
  createCursors,
  LEASE_SECONDS,
  recordFailure,
  deadLetterEvent,
  positionOf,
  readAfter,
  release,
  renew,
  type Lease,
} from './store.ts';

/**
 * Feeds the consumers from the outbox. Each copy of the server runs one relay; a lease per consumer
 * lets one relay feed it at a time.
 */
export interface Relay {
  start(): Promise<void>;
  /** Finishes the current batches and releases the leases. */
  stop(): Promise<void>;
  /** Makes idle consumers read at once. Call it when new events may have been written. */
  wake(): void;
}

/** What a relay is created from. Times in milliseconds. */
export interface RelayOptions {
  readonly database: Database;
  readonly consumers: readonly Consumer[];
  /** Called for every failure; the relay continues. */
  readonly onError?: (consumer: string, error: unknown) => void;
  /** Events per batch (500). */
  readonly batch?: number;
  /** Shortest and longest pause between two reads of an outbox without new events (20 and 250). */
  readonly idle?: { readonly least: number; readonly most: number };
  /**
   * Shortest time between two reads of a consumer that keeps up (50). Under load it makes one batch
   * of many commands; the delay is too short to be noticed.
   */
  readonly minInterval?: number;
  /**
   * Attempts per event before it is dead-lettered (5), and the pause after the first (100), which
   * doubles.
   */
  readonly retry?: { readonly attempts: number; readonly wait: number };
}

const MAX_BACK_OFF = 30_000;
/**
 * Milliseconds after which an idle relay renews its lease, and a busy one while its consumer works.
 */
const RENEW_AFTER = LEASE_SECONDS * 400;
const RENEW_WHILE_BUSY = LEASE_SECONDS * 300;
/** Milliseconds between two attempts to get a lease that another copy holds. */
const CLAIM_INTERVAL = LEASE_SECONDS * 100;

/** Creates a relay. */
export function createRelay({
  database,
  consumers,
  onError = () => undefined,
  batch = 500,
  idle = { least: 20, most: 250 },
  minInterval = 50,
  retry = { attempts: 5, wait: 100 },
}: RelayOptions): Relay {
  const holder = randomUUID();
  const pauses = createPauses();
  let stopping = false;
  let running: Promise<void>[] = [];

  const backOff = (failures: number): Promise<void> =>
    pauses.pause(Math.min(retry.wait * 2 ** failures, MAX_BACK_OFF), false);

  /** Renews the lease while a consumer works. */
  const whileRenewing = async (lease: Lease, work: () => Promise<void>): Promise<void> => {
    const timer = setInterval(() => void renew(database, lease).catch(() => undefined), RENEW_WHILE_BUSY);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  };

  const deliverOne = async (consumer: Consumer, lease: Lease, event: OutboxEvent): Promise<boolean> => {
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        await whileRenewing(lease, () => consumer.handle([event]));
        return await advance(database, lease, positionOf(event));
      } catch (error) {
        if (isOutage(error)) throw error;
        onError(consumer.name, error);
        if (attempt >= retry.attempts)
          return deadLetterEvent(database, lease, event, { error: describe(error), attempts: attempt });
        await recordFailure(database, lease, describe(error));
        await backOff(attempt - 1);
      }
    }
    return false;
  };

  /**
   * Delivers a batch. When the batch fails, delivers its events one by one. Returns false when the
   * lease was lost or the relay stops. Throws on an outage.
   */
  const deliver = async (consumer: Consumer, lease: Lease, events: readonly OutboxEvent[]): Promise<boolean> => {
    if (events.length === 0) return true;
    try {
      await whileRenewing(lease, () => consumer.handle(events));
      return true;
    } catch (error) {
      if (isOutage(error)) throw error;
      onError(consumer.name, error);
      await recordFailure(database, lease, describe(error));
    }
    for (const event of events) {
      if (!(await deliverOne(consumer, lease, event))) return false;
    }
    return true;
  };

  /** Feeds one consumer until the relay stops. */
  const feed = async (consumer: Consumer): Promise<void> => {
    let lease: Lease | null = null;
    let idlePause = idle.least;
    let outages = 0;
    let renewedAt = 0;
    let readAt = Number.NEGATIVE_INFINITY;
    let behind = false;
    while (!stopping) {
      try {
        if (!lease || performance.now() - renewedAt > RENEW_AFTER) {
          lease = await claim(database, consumer.name, holder);
          renewedAt = performance.now();
        }
        const early = readAt + minInterval - performance.now();
        if (early > 0 && !behind) await pauses.pause(early, false);
        readAt = performance.now();
        const read = lease && (await readAfter(database, lease.position, consumer.topics, batch));
        outages = 0;
        behind = read?.full ?? false;
        if (!lease || !read) {
          await pauses.pause(lease ? idlePause : CLAIM_INTERVAL, lease !== null);
          idlePause = Math.min(idlePause * 2, idle.most);
          continue;
        }
        idlePause = idle.least;
        const advanced = (await deliver(consumer, lease, read.events)) && (await advance(database, lease, read.upTo));
        lease = advanced ? { ...lease, position: read.upTo } : null;
        renewedAt = performance.now();
      } catch (error) {
        // An outage of the database or of a dependency: no event is lost or counted as failed.
        onError(consumer.name, error);
        lease = null;
        await backOff(outages);
        outages += 1;
      }
    }
    if (lease) await release(database, lease).catch((error: unknown) => onError(consumer.name, error));
  };

  return {
    start: async () => {
      await createCursors(
        database,
        consumers.map((consumer) => consumer.name),
      );
      running = consumers.map(feed);
    },
    stop: async () => {
      stopping = true;
      pauses.stop();
      await Promise.all(running);
    },
    wake: pauses.wake,
  };
}

const describe = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
