import { afterEach, expect, it, vi } from 'vitest';
import { fetchOrEarly } from './early-calls.ts';

const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('asked')));
const begin = (): void => {
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('window', {
    begun: {
      language: 'TH',
      calls: new Map([
        ['/wps/one', Promise.resolve(new Response('begun'))],
        ['/wps/never', new Promise<Response>(() => undefined)],
      ]),
    },
  });
};
const get = (address: string, init: RequestInit = {}): Promise<string> =>
  fetchOrEarly(address, { method: 'GET', headers: { Language: 'TH' }, ...init }).then((answer) => answer.text());

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
});

it('takes what the head has begun, once', async () => {
  begin();
  expect([await get('/wps/one'), await get('/wps/one')]).toEqual(['begun', 'asked']);
  expect(asked).toHaveBeenCalledOnce();
});

it('asks itself for anything else: another address, method or language, or a page without that head', async () => {
  begin();
  expect(await get('/wps/two')).toBe('asked');
  expect(await get('/wps/one', { method: 'POST' })).toBe('asked');
  expect(await get('/wps/one', { headers: { Language: 'EN' } })).toBe('asked');
  vi.stubGlobal('window', {});
  expect(await get('/wps/one')).toBe('asked');
});

it('stops waiting when nobody waits any more', async () => {
  begin();
  const leave = new AbortController();
  const answer = get('/wps/never', { signal: leave.signal });
  leave.abort();
  await expect(answer).rejects.toThrow('nobody waits');
});
