import { afterEach, expect, it, vi } from 'vitest';
import { fetchOrEarly } from './early-calls.ts';

const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('fetched')));
const stubEarlyCalls = (): void => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', {
    earlyCalls: {
      language: 'TH',
      calls: new Map([
        ['/wps/one', Promise.resolve(new Response('early'))],
        ['/wps/never', new Promise<Response>(() => undefined)],
      ]),
    },
  });
};
const get = (address: string, init: RequestInit = {}): Promise<string> =>
  fetchOrEarly(address, { method: 'GET', headers: { Language: 'TH' }, ...init }).then((answer) => answer.text());

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

it('takes the answer of an early call once', async () => {
  stubEarlyCalls();
  expect([await get('/wps/one'), await get('/wps/one')]).toEqual(['early', 'fetched']);
  expect(fetched).toHaveBeenCalledOnce();
});

it('fetches anything else: another address, method or language, or a page without early calls', async () => {
  stubEarlyCalls();
  expect(await get('/wps/two')).toBe('fetched');
  expect(await get('/wps/one', { method: 'POST' })).toBe('fetched');
  expect(await get('/wps/one', { headers: { Language: 'EN' } })).toBe('fetched');
  vi.stubGlobal('window', {});
  expect(await get('/wps/one')).toBe('fetched');
});

it('rejects when the request is aborted', async () => {
  stubEarlyCalls();
  const abort = new AbortController();
  const answer = get('/wps/never', { signal: abort.signal });
  abort.abort();
  await expect(answer).rejects.toThrow('aborted');
});
