import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import type { Consumer, OutboxEvent } from '../module.ts';
import { isOutage } from './outage.ts';
import {
  advance,
  claim,
  createCursor,
  LEASE_SECONDS,
  recordFailure,
  deadLetterEvent,
  positionOf,
  readAfter,
  release,
  renew,
  type Lease,
} from './store.ts';

/** Feeds the consumers from the outbox. Several copies of the server may run one each: a lease per consumer lets one feed it at a time. */
export interface Relay {
  start(): Promise<void>;
  /** Finishes the batches in hand and gives the leases back. */
  stop(): Promise<void>;
  /** Says that there is something new, so that nobody waits for the next look. */
  wake(): void;
}

/** What a relay is told. Times in milliseconds. */
export interface RelayOptions {
  readonly database: Database;
  readonly consumers: readonly Consumer[];
  /** Reports what went wrong; the relay goes on. */
  readonly onError?: (consumer: string, error: unknown) => void;
  /** Events per batch. */
  readonly batch?: number;
  /** The shortest and the longest wait between two looks at an empty outbox. */
  readonly idle?: { readonly least: number; readonly most: number };
  /** The shortest time between two looks of a consumer that keeps up: on a busy house many commands are one batch, and whoever watches does not see the wait. */
  readonly minInterval?: number;
  /** Tries of one event before it is parked, and the first wait between two tries (it doubles). */
  readonly retry?: { readonly attempts: number; readonly wait: number };
}

const LONGEST_BACK_OFF = 30_000;

/** Builds a relay. */
export function createRelay({
  database,
  consumers,
  onError = () => undefined,
  batch = 500,
  idle = { least: 20, most: 250 },
  minInterval: pace = 50,
  retry = { attempts: 5, wait: 100 },
}: RelayOptions): Relay {
  const holder = randomUUID();
  const asleep = new Set<{ readonly wake: () => void; readonly lightly: boolean }>();
  let stopping = false;
  let pumps: Promise<void>[] = [];

  /** Waits, shorter when stopped, and when nudged if the sleep is light. */
  const pause = (milliseconds: number, lightly: boolean): Promise<void> =>
    new Promise((resolve) => {
      if (stopping) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        asleep.delete(sleeper);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      const sleeper = { wake, lightly };
      asleep.add(sleeper);
    });

  const pump = async (consumer: Consumer): Promise<void> => {
    let lease: Lease | null = null;
    let wait = idle.least;
    let outages = 0;
    let renewed = 0;
    let looked = Number.NEGATIVE_INFINITY;
    let behind = false;
    while (!stopping) {
      try {
        if (!lease || performance.now() - renewed > LEASE_SECONDS * 400) {
          lease = await claim(database, consumer.name, holder);
          renewed = performance.now();
        }
        const early = looked + pace - performance.now();
        if (early > 0 && !behind) await pause(early, false);
        looked = performance.now();
        const reading = lease && (await readAfter(database, lease.position, consumer.topics, batch));
        outages = 0;
        behind = reading?.full ?? false;
        if (!lease || !reading) {
          await pause(lease ? wait : LEASE_SECONDS * 100, lease !== null);
          wait = Math.min(wait * 2, idle.most);
          continue;
        }
        wait = idle.least;
        lease =
          (await deliver(consumer, lease, reading.events)) && (await advance(database, lease, reading.upTo))
            ? { ...lease, position: reading.upTo }
            : null;
        renewed = performance.now();
      } catch (error) {
        // The database or what the consumer leans on is away: nothing is lost, and nothing is anybody's fault.
        onError(consumer.name, error);
        lease = null;
        await pause(Math.min(retry.wait * 2 ** outages, LONGEST_BACK_OFF), false);
        outages += 1;
      }
    }
    if (lease) await release(database, lease).catch((error: unknown) => onError(consumer.name, error));
  };

  /** Hands a batch over, and where it fails its events one by one; false when the lease went to another copy. Throws on an outage. */
  const deliver = async (consumer: Consumer, lease: Lease, events: readonly OutboxEvent[]): Promise<boolean> => {
    if (events.length === 0) return true;
    try {
      await heldBy(lease, () => consumer.handle(events));
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

  const deliverOne = async (consumer: Consumer, lease: Lease, event: OutboxEvent): Promise<boolean> => {
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        await heldBy(lease, () => consumer.handle([event]));
        return await advance(database, lease, positionOf(event));
      } catch (error) {
        if (isOutage(error)) throw error;
        onError(consumer.name, error);
        if (attempt >= retry.attempts) return deadLetterEvent(database, lease, event, describe(error), attempt);
        await recordFailure(database, lease, describe(error));
        await pause(Math.min(retry.wait * 2 ** (attempt - 1), LONGEST_BACK_OFF), false);
      }
    }
    return false;
  };

  /** Keeps the lease alive while a consumer is at work. */
  const heldBy = async (lease: Lease, work: () => Promise<void>): Promise<void> => {
    const pulse = setInterval(() => void renew(database, lease).catch(() => undefined), LEASE_SECONDS * 300);
    try {
      await work();
    } finally {
      clearInterval(pulse);
    }
  };

  return {
    start: async () => {
      await createCursor(
        database,
        consumers.map((consumer) => consumer.name),
      );
      pumps = consumers.map(pump);
    },
    stop: async () => {
      stopping = true;
      for (const sleeper of [...asleep]) sleeper.wake();
      await Promise.all(pumps);
    },
    wake: () => {
      for (const sleeper of [...asleep]) if (sleeper.lightly) sleeper.wake();
    },
  };
}

const describe = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
