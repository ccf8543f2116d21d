import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerUnreachable, loadAgain, VersionGone } from './load-again.tsx';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /res/js/page-1.js'));
const reload = vi.fn();
let answers: () => Promise<{ ok: boolean }>;
let stored: Map<string, string>;
beforeEach(() => {
  reload.mockClear();
  stored = new Map();
  answers = () => Promise.resolve({ ok: true });
  // Without a network there is one try, and so no second to wait.
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('location', { href: 'http://play.example/', reload });
  vi.stubGlobal('fetch', () => answers());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a chunk that is gone reloads the page once, and then says that the version is gone', async () => {
  void loadAgain(gone)();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  await expect(loadAgain(gone)()).rejects.toThrow(VersionGone);
  expect(reload).toHaveBeenCalledOnce();
});

it('never reloads where no store could tell a second time from the first', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError');
    },
  });
  await expect(loadAgain(gone)()).rejects.toThrow(VersionGone);
  expect(reload).not.toHaveBeenCalled();
});

it('does not leave the page for a house that does not answer, and passes other failures on', async () => {
  answers = () => Promise.reject(new Error('away'));
  await expect(loadAgain(gone)()).rejects.toThrow(ServerUnreachable);
  await expect(loadAgain(() => Promise.reject(new RangeError('of its own')))()).rejects.toThrow(RangeError);
  expect(reload).not.toHaveBeenCalled();
});
