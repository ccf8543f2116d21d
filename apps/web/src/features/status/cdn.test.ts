import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The origins that answer. */
let alive: readonly string[];
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'https://site.example', host: 'site.example' });
  vi.stubGlobal('fetch', (address: string) => {
    const { origin } = new URL(address);
    asked.push(origin);
    return alive.includes(origin) ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no answer'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const { addressAt, launchAddress, pictureAddresses, shuffled } = await import('./cdn.ts');

const game = 'https://games.example/dice/1.0.0/?sessionID=x&lang=th';

it('puts every order of a list within reach', () => {
  const found = new Set<string>();
  for (const first of [0, 0.4, 0.8])
    for (const second of [0, 0.6]) {
      const numbers = [first, second, 0];
      found.add(shuffled(['a', 'b', 'c'], () => numbers.shift() ?? 0).join(''));
    }
  expect([...found].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  expect(shuffled([])).toEqual([]);
});

it('keeps path and query on another origin', () => {
  expect(addressAt('https://cdn.example/x/', game)).toBe('https://cdn.example/x/dice/1.0.0/?sessionID=x&lang=th');
});

it('takes a picture from the CDN of this page first, then from its own address', () => {
  expect(pictureAddresses('/res/a.webp', [])).toEqual({ src: '/res/a.webp', retry: '/res/a.webp' });
  const cdns = ['https://one.example', 'https://two.example'];
  const { src, retry } = pictureAddresses('https://games.example/a.svg', cdns);
  expect(cdns.map((cdn) => `${cdn}/a.svg`)).toContain(src);
  expect(retry).toBe('https://games.example/a.svg');
  // One CDN per page, so that its connection is used again.
  for (let count = 0; count < 20; count += 1)
    expect(pictureAddresses('https://games.example/a.svg', cdns).src).toBe(src);
});

it('launches from a CDN that answers, else from the address given', async () => {
  const cdns = ['https://down.example', 'https://up.example'];
  alive = ['https://up.example'];
  for (let count = 0; count < 10; count += 1)
    expect(await launchAddress(game, cdns)).toBe('https://up.example/dice/1.0.0/?sessionID=x&lang=th');
  expect(new Set(asked)).toEqual(new Set(cdns));
  alive = [];
  expect(await launchAddress(game, cdns)).toBe(game);
  expect(await launchAddress(game, [])).toBe(game);
});
