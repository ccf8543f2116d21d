import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bindWhenThere, throttled } from './infinite-scroll.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a throttled call', () => {
  it('runs at once, then once for all the calls of 200 ms, and never loses the last', () => {
    const run = vi.fn();
    const look = throttled(run, 200);
    for (let n = 0; n < 10; n += 1) look.call();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(199);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    look.call();
    expect(run).toHaveBeenCalledTimes(3);
  });
  it('forgets what is due when it is stopped', () => {
    const run = vi.fn();
    const look = throttled(run, 200);
    look.call();
    look.call();
    look.stop();
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a list that is not there yet', () => {
  it('is bound when it comes within ten looks', () => {
    let there: string | null = null;
    const undone = vi.fn();
    const bound = vi.fn(() => undone);
    const stop = bindWhenThere(() => there, bound);
    vi.advanceTimersByTime(400);
    there = 'list';
    vi.advanceTimersByTime(50);
    expect(bound).toHaveBeenCalledExactlyOnceWith('list');
    stop();
    expect(undone).toHaveBeenCalledOnce();
  });
  it('is given up after the tenth', () => {
    const find = vi.fn(() => null);
    bindWhenThere(find, () => () => undefined);
    vi.advanceTimersByTime(10_000);
    expect(find).toHaveBeenCalledTimes(10);
  });
  it('is not looked for once its page has gone', () => {
    const find = vi.fn(() => null);
    bindWhenThere(find, () => () => undefined)();
    vi.advanceTimersByTime(10_000);
    expect(find).toHaveBeenCalledTimes(1);
  });
});
