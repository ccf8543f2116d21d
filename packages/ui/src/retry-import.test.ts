import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, ServerUnreachableError, retryImport, StaleVersionError } from './retry-import.tsx';

const missingChunk = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /res/js/page-1.js'));
const reload = vi.fn();
let answer: () => Promise<{ ok: boolean }>;
let stored: Map<string, string>;
beforeEach(() => {
  reload.mockClear();
  stored = new Map();
  answer = () => Promise.resolve({ ok: true });
  // Offline there is only one try, so the test does not wait for a second one.
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('location', { href: 'http://play.example/', reload });
  vi.stubGlobal('fetch', () => answer());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reloads the page once for a missing chunk, then throws StaleVersionError', async () => {
  void retryImport(missingChunk)();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  await expect(retryImport(missingChunk)()).rejects.toThrow(StaleVersionError);
  expect(reload).toHaveBeenCalledOnce();
});

it('never reloads without session storage', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError');
    },
  });
  await expect(retryImport(missingChunk)()).rejects.toThrow(StaleVersionError);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload when the server does not answer, and passes other errors on', async () => {
  answer = () => Promise.reject(new Error('away'));
  await expect(retryImport(missingChunk)()).rejects.toThrow(ServerUnreachableError);
  await expect(retryImport(() => Promise.reject(new RangeError('of its own')))()).rejects.toThrow(RangeError);
  expect(reload).not.toHaveBeenCalled();
});

it('gives a chunk 120 seconds, then throws ChunkLoadError', async () => {
  vi.useFakeTimers();
  const failure = retryImport(() => new Promise(() => undefined))().catch((error: unknown) => error);
  let ended = false;
  void failure.then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBeInstanceOf(ChunkLoadError);
  expect(((await failure) as Error).name).toBe('ChunkLoadError');
  expect(reload).not.toHaveBeenCalled();
  vi.useRealTimers();
});
