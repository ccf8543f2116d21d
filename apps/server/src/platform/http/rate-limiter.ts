import { Refusal } from '../refusal.ts';
import type { Budget, RateStore } from './rate-store.ts';

interface Window {
  start: number;
  count: number;
  previousCount: number;
}

/** The window that begins at `start`: the stored one, or a new one after it. */
function windowAt(stored: Window | undefined, start: number, length: number): Window {
  if (stored?.start === start) return stored;
  return { start, count: 0, previousCount: stored?.start === start - length ? stored.count : 0 };
}

/**
 * One key of a request with its budget. `kind` is for metrics: what the key identifies, e.g.
 * `member`.
 */
export interface RateCount {
  readonly kind: string;
  readonly key: string;
  readonly budget: Budget;
}

/** Limits the rates of requests. */
export interface Limiter {
  /**
   * Counts one request in this copy. Refuses with `request.too.many` when the key has reached its
   * budget.
   */
  take(count: RateCount): void;
  /**
   * Counts one request by each key, in this copy and in the store that all copies share. While the
   * store fails, this copy's counts apply. Refuses like `take`.
   */
  takeShared(counts: readonly RateCount[]): Promise<void>;
}

/** Options of a limiter. */
export interface LimiterOptions {
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** Keys held in memory; the least recently used ones are removed first (100,000). */
  readonly capacity?: number;
  /** Null: nothing is shared. */
  readonly store?: RateStore | null;
  /** Called for every refusal. */
  readonly onRefusal?: (count: RateCount, by: 'copy' | 'store') => void;
  /** Called when the store could not count a request. */
  readonly onStoreFailure?: () => void;
}

const tooMany = (milliseconds: number): Refusal =>
  new Refusal('request.too.many', { params: { count: Math.max(1, Math.ceil(milliseconds / 1_000)) } });

/**
 * Creates a limiter. In memory a sliding window is approximated by two fixed ones: the previous one
 * counts in proportion to its overlap.
 */
export function createLimiter({
  now = () => performance.now(),
  capacity = 100_000,
  store = null,
  onRefusal,
  onStoreFailure,
}: LimiterOptions = {}): Limiter {
  const windows = new Map<string, Window>();

  const take = (count: RateCount): void => {
    const { key, budget } = count;
    const length = budget.seconds * 1_000;
    const time = now();
    const start = Math.floor(time / length) * length;
    const window = windowAt(windows.get(key), start, length);
    const used = window.count + window.previousCount * (1 - (time - start) / length);
    if (used + 1 > budget.requests) {
      onRefusal?.(count, 'copy');
      throw tooMany(start + length - time);
    }
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > capacity)
      for (const oldest of windows.keys()) {
        windows.delete(oldest);
        break;
      }
  };

  const takeShared = async (counts: readonly RateCount[]): Promise<void> => {
    for (const count of counts) take(count);
    if (store === null) return;
    const waits = await Promise.all(counts.map(({ key, budget }) => store.count(key, budget)));
    if (waits.includes(null)) onStoreFailure?.();
    const longest = Math.max(...waits.map((wait) => wait ?? 0));
    if (longest === 0) return;
    onRefusal?.(counts[waits.indexOf(longest)]!, 'store');
    throw tooMany(longest);
  };

  return { take, takeShared };
}

/**
 * The key that addresses are counted by: an IPv4 address itself, the /64 prefix of an IPv6 address
 * in any spelling.
 */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups =
    tail === undefined
      ? head
      : [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail];
  return groups.slice(0, 4).join(':');
}
