import { describe, expect, it } from 'vitest';
import { planOf, oldestBeyond } from './plan.ts';

const origin = 'https://chokdee.example';
const plan = (path: string, more: { method?: string; mode?: string } = {}) =>
  planOf({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...more }, origin);

describe('what the worker does with a request', () => {
  it.each(['/res/js/initial-C0rwXagL.js', '/res/css/index-Ab_1-xY9.css', '/res/art/scene-dark-m-BR2cq0yM.webp'])(
    'keeps %s',
    (path) => expect(plan(path)).toBe('keep'),
  );
  it.each(['/', '/rng?page=LANTERN', '/member?page=depositv2', '/index.html'])(
    'answers the page %s from the network first',
    (path) => expect(plan(path, { mode: 'navigate' })).toBe('page'),
  );
  it.each([
    '/wps/v2/wallets/balance',
    '/wps/session/login',
    '/wps/relay/GCSGAME_gameList',
    '/lgw/games/game_menus',
    '/lotto/lgw/games/opened/numero',
    '/ws',
    '/sandbox/pay/1',
    '/healthz/ready',
    '/service-worker.js',
    '/site.webmanifest',
    '/boot.js',
    '/res/js/unhashed.js',
    '/uploads/res/js/initial-C0rwXagL.js',
  ])('leaves %s alone', (path) => expect(plan(path)).toBe('leave'));
  it('leaves other methods and other origins alone', () => {
    expect(plan('/member', { method: 'POST', mode: 'navigate' })).toBe('leave');
    expect(
      planOf({ method: 'GET', mode: 'cors', url: 'https://games.example/res/js/initial-C0rwXagL.js' }, origin),
    ).toBe('leave');
  });
});

it('returns the oldest entries beyond the limit', () => {
  expect(oldestBeyond(['a', 'b', 'c'], 2)).toEqual(['a']);
  expect(oldestBeyond(['a', 'b'], 2)).toEqual([]);
});
