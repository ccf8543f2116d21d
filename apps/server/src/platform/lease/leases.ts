import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { claimLeases, isLeaseLost, releaseLeases, renewLeases, type Lease } from './store.ts';

/** Work that one copy of the server does at a time. */
export interface LeasedWork {
  /**
   * Runs while this copy holds the lease. `signal` is aborted when the lease is lost or released:
   * stop then. A write must pass `lease.epoch` to `platform.require_lease`, because a process that
   * was suspended learns too late that it has lost its lease. The lease is renewed until the
   * promise settles. After it is fulfilled the lease is released and not claimed again by this
   * copy; after a rejection it is released and claimed again, by this copy after a pause.
   */
  run(lease: Lease, signal: AbortSignal): Promise<void>;
}

/** A lease that this copy wants or holds. */
export interface Hold {
  /** Aborts the work, waits until it has stopped, and gives the lease up. */
  release(): Promise<void>;
}

/** The leases of one copy of the server. */
export interface Leases {
  /**
   * Claims a lease as soon as it is free, and does the work while it is held. Throws when this copy
   * already wants or holds the name, or is closed.
   */
  hold(name: string, work: LeasedWork): Hold;
  /** Aborts all work, waits until it has stopped, and releases the leases. */
  close(): Promise<void>;
}

/** What the leases are created from. Times in milliseconds. */
export interface LeasesOptions {
  /** Should have a connection of its own, so that a full pool costs no lease. */
  readonly database: Database;
  /** Called with the name of the lease whose work failed, or with the statement that failed. */
  readonly onError?: (what: string, error: unknown) => void;
  /** How long a lease is valid without being renewed (3,000). */
  readonly duration?: number;
  /** The pause after failed work (1,000). */
  readonly retry?: number;
}

/** A lease that is held, and until when it is without being renewed (`performance.now()`). */
interface HeldLease extends Lease {
  readonly until: number;
}

/** A lease that this copy wants or holds, with its work. */
interface Entry {
  readonly name: string;
  readonly work: LeasedWork;
  /** Null until it is claimed, and after it is lost. */
  held: HeldLease | null;
  abort: AbortController;
  /** The present run of the work. */
  running: Promise<void> | null;
  /** Not claimed before this time. */
  claimAfter: number;
  isOver: boolean;
}

/** Creates the leases of one copy of the server. */
export function createLeases({
  database,
  onError = () => undefined,
  duration = 3_000,
  retry = 1_000,
}: LeasesOptions): Leases {
  const holder = randomUUID();
  const entries = new Map<string, Entry>();
  /** Leases that were claimed or ended and are still to be released. */
  let unreleased: Lease[] = [];
  let isClosed = false;
  let beating: Promise<void> | null = null;
  let beatAgain = false;
  /** Claims and renews every sixth of the duration; a lease is renewed after a third. */
  const interval = duration / 6;
  let timer: NodeJS.Timeout | null = null;

  const lose = (entry: Entry): void => {
    entry.held = null;
    entry.abort.abort();
  };

  const start = (entry: Entry, held: HeldLease): void => {
    const abort = new AbortController();
    entry.held = held;
    entry.abort = abort;
    const run = async (): Promise<void> => {
      try {
        await entry.work.run({ name: held.name, epoch: held.epoch }, abort.signal);
        if (!abort.signal.aborted) end(entry);
      } catch (error) {
        entry.claimAfter = performance.now() + retry;
        if (!isLeaseLost(error)) onError(entry.name, error);
      }
      if (entry.held) unreleased.push(entry.held);
      lose(entry);
      entry.running = null;
      await beat();
    };
    entry.running = run();
  };

  const end = (entry: Entry): void => {
    entry.isOver = true;
    if (entries.get(entry.name) === entry) entries.delete(entry.name);
  };

  const claim = async (): Promise<void> => {
    const now = performance.now();
    const wanted = [...entries.values()].filter(
      ({ held, running, claimAfter, isOver }) => !held && !running && !isOver && claimAfter <= now,
    );
    if (wanted.length === 0) return;
    const claimed = await claimLeases(
      database,
      holder,
      wanted.map(({ name }) => name),
      duration,
    );
    for (const lease of claimed) {
      const entry = wanted.find(({ name, isOver }) => name === lease.name && !isOver);
      if (entry) start(entry, { ...lease, until: now + duration });
      else unreleased.push(lease);
    }
  };

  const renew = async (): Promise<void> => {
    const now = performance.now();
    const due = [...entries.values()].flatMap((entry) =>
      entry.held && entry.held.until - now <= (duration * 2) / 3 ? [{ entry, lease: entry.held }] : [],
    );
    if (due.length === 0) return;
    const renewed = new Set(
      await renewLeases(
        database,
        due.map(({ lease }) => lease),
      ),
    );
    for (const { entry, lease } of due) {
      if (entry.held?.epoch !== lease.epoch) continue;
      if (renewed.has(entry.name)) entry.held = { ...lease, until: now + duration };
      else lose(entry);
    }
  };

  const release = async (): Promise<void> => {
    const ended = unreleased;
    if (ended.length === 0) return;
    unreleased = [];
    // A lease that cannot be released expires.
    await releaseLeases(database, ended);
  };

  const attempt = (step: () => Promise<void>, what: string): Promise<void> =>
    step().catch((error: unknown) => onError(what, error));

  /** Renews, releases and claims what is due; a call during a run lets it run once more. */
  const beat = (): Promise<void> => {
    beatAgain = true;
    beating ??= (async () => {
      while (beatAgain) {
        beatAgain = false;
        await attempt(renew, 'renew');
        await attempt(release, 'release');
        if (!isClosed) await attempt(claim, 'claim');
      }
    })().finally(() => {
      beating = null;
    });
    return beating;
  };

  const tick = (): void => {
    const now = performance.now();
    for (const entry of entries.values()) if (entry.held && entry.held.until <= now) lose(entry);
    // A statement may be waiting for the database: the next tick tries again.
    if (!beating) void beat();
  };

  const stop = async (entry: Entry): Promise<void> => {
    entry.isOver = true;
    entry.abort.abort();
    await entry.running;
    end(entry);
  };

  return {
    hold: (name, work) => {
      if (isClosed) throw new Error('The leases are closed.');
      if (entries.has(name)) throw new Error(`The lease ${name} is already wanted or held by this copy.`);
      const entry: Entry = {
        name,
        work,
        held: null,
        abort: new AbortController(),
        running: null,
        claimAfter: 0,
        isOver: false,
      };
      entries.set(name, entry);
      timer ??= setInterval(tick, interval);
      // Several holds of one turn are claimed by one statement.
      queueMicrotask(() => void beat());
      return { release: () => stop(entry) };
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...entries.values()].map(stop));
      if (timer) clearInterval(timer);
      await beating;
      await attempt(release, 'release');
    },
  };
}
