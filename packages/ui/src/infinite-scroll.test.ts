import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bindWhenFound, throttled } from './infinite-scroll.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a throttled call', () => {
  it('runs at once, then once per 200 ms, including for the last call', () => {
    const run = vi.fn();
    const check = throttled(run, 200);
    for (let n = 0; n < 10; n += 1) check.call();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(199);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    check.call();
    expect(run).toHaveBeenCalledTimes(3);
  });
  it('drops a pending call when it is stopped', () => {
    const run = vi.fn();
    const check = throttled(run, 200);
    check.call();
    check.call();
    check.stop();
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a list that is not rendered yet', () => {
  it('is bound when it appears within ten tries', () => {
    let list: string | null = null;
    const unbind = vi.fn();
    const bind = vi.fn(() => unbind);
    const stop = bindWhenFound(() => list, bind);
    vi.advanceTimersByTime(400);
    list = 'list';
    vi.advanceTimersByTime(50);
    expect(bind).toHaveBeenCalledExactlyOnceWith('list');
    stop();
    expect(unbind).toHaveBeenCalledOnce();
  });
  it('is not looked up again after the tenth try', () => {
    const find = vi.fn(() => null);
    bindWhenFound(find, () => () => undefined);
    vi.advanceTimersByTime(10_000);
    expect(find).toHaveBeenCalledTimes(10);
  });
  it('is not looked up after it was cancelled', () => {
    const find = vi.fn(() => null);
    bindWhenFound(find, () => () => undefined)();
    vi.advanceTimersByTime(10_000);
    expect(find).toHaveBeenCalledTimes(1);
  });
});
