import type { Rate } from '@chokdee/contract/call';
import { Refusal } from '../refusal.ts';

interface Window {
  start: number;
  count: number;
  before: number;
}

/** Counts requests by key in sliding windows, in this process. `take` refuses with `request.too.many` when a key has used its share. */
export interface Limiter {
  take(key: string, rate: Pick<Rate, 'requests' | 'seconds'>): void;
}

/**
 * A sliding window made of two fixed ones: the last one counts by the part of it that the window still covers.
 * `now` is a monotonic clock in milliseconds; at most `capacity` keys are held, the longest unused go first.
 */
export function createLimiter(now: () => number = () => performance.now(), capacity = 100_000): Limiter {
  const windows = new Map<string, Window>();
  return {
    take: (key, rate) => {
      const length = rate.seconds * 1_000;
      const time = now();
      const start = Math.floor(time / length) * length;
      const known = windows.get(key);
      const window: Window =
        known === undefined
          ? { start, count: 0, before: 0 }
          : known.start === start
            ? known
            : { start, count: 0, before: known.start === start - length ? known.count : 0 };
      const used = window.count + window.before * (1 - (time - start) / length);
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

/** The part of an address that one household holds: the address itself, or the /64 of an IPv6 address, however many of its zeros are left out. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups =
    tail === undefined
      ? head
      : [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail];
  return groups.slice(0, 4).join(':');
}
