import type { Rate } from '@chokdee/contract/call';
import { Refusal } from '../refusal.ts';

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

/** Counts requests by key in sliding windows, in this process. */
export interface Limiter {
  /** Counts one request. Refuses with `request.too.many` when the key has reached its rate. */
  take(key: string, rate: Pick<Rate, 'requests' | 'seconds'>): void;
}

/**
 * Creates a limiter. A sliding window is approximated by two fixed ones: the previous one counts in
 * proportion to its overlap. `now` is a monotonic clock in milliseconds. At most `capacity` keys
 * are held; the least recently used ones are removed first.
 */
export function createLimiter(now: () => number = () => performance.now(), capacity = 100_000): Limiter {
  const windows = new Map<string, Window>();
  return {
    take: (key, rate) => {
      const length = rate.seconds * 1_000;
      const time = now();
      const start = Math.floor(time / length) * length;
      const window = windowAt(windows.get(key), start, length);
      const used = window.count + window.previousCount * (1 - (time - start) / length);
      if (used + 1 > rate.requests)
        throw new Refusal('request.too.many', {
          params: { seconds: Math.max(1, Math.ceil((start + length - time) / 1_000)) },
        });
      window.count += 1;
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > capacity)
        for (const oldest of windows.keys()) {
          windows.delete(oldest);
          break;
        }
    },
  };
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
