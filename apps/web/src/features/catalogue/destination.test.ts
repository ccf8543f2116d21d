import { describe, expect, it } from 'vitest';
import { categoryRoutes, type Category } from './categories.ts';
import { categoryDestination, vendorDestination } from './destination.ts';

const categories = Object.keys(categoryRoutes) as Category[];
const card = (index: number, isGame: 'GAME' | 'VASSALAGE') => ({
  vassalage: `VENDOR${index}`,
  isGame,
  nodeId: isGame === 'GAME' ? `game-${index}` : null,
});
const vendors = (count: number, isGame: 'GAME' | 'VASSALAGE') =>
  Array.from({ length: count }, (_, index) => card(index, isGame));
const page = (title: Category) => ({
  kind: 'page',
  to: categoryRoutes[title],
  ...(title === 'RNG' && { vendor: '' }),
});

describe('a category', () => {
  it.each(categories.flatMap((title) => [0, 2, 7].map((count) => [title, count] as const)))(
    '%s with %i vendors opens its page',
    (title, count) => {
      for (const isGame of ['GAME', 'VASSALAGE'] as const)
        expect(categoryDestination({ title, cards: vendors(count, isGame) })).toEqual(page(title));
    },
  );
  it.each(['LIVE', 'SPORTS', 'FISH', 'PVP'] as const)('%s with one vendor starts it', (title) => {
    expect(categoryDestination({ title, cards: vendors(1, 'GAME') })).toEqual({
      kind: 'game',
      nodeId: 'game-0',
      vassalage: 'VENDOR0',
    });
    expect(categoryDestination({ title, cards: vendors(1, 'VASSALAGE') })).toEqual({
      kind: 'games',
      category: title,
      vassalage: 'VENDOR0',
    });
  });
  it.each(['ELOTT', 'LOTT', 'ESPORTS', 'RNG'] as const)('%s with one vendor opens its page', (title) => {
    for (const isGame of ['GAME', 'VASSALAGE'] as const)
      expect(categoryDestination({ title, cards: vendors(1, isGame) })).toEqual(page(title));
  });
});

describe('a vendor', () => {
  it('of slots becomes the current one, on /rng', () => {
    for (const isGame of ['GAME', 'VASSALAGE'] as const)
      expect(vendorDestination('RNG', card(3, isGame))).toEqual({ kind: 'page', to: '/rng', vendor: 'VENDOR3' });
  });
  it.each(categories.filter((title) => !['RNG', 'ELOTT', 'LOTT'].includes(title)))(
    'of %s with VASSALAGE opens the pop-up list of its games',
    (title) =>
      expect(vendorDestination(title, card(1, 'VASSALAGE'))).toEqual({
        kind: 'games',
        category: title,
        vassalage: 'VENDOR1',
      }),
  );
  it.each(['LIVE', 'SPORTS', 'FISH', 'PVP', 'ESPORTS'] as const)('of %s with one game starts in the frame', (title) =>
    expect(vendorDestination(title, card(1, 'GAME'))).toEqual({
      kind: 'game',
      nodeId: 'game-1',
      vassalage: 'VENDOR1',
    }),
  );
  it.each(['ELOTT', 'LOTT'] as const)('of %s: GPI and others start in route, two have their own page', (title) => {
    const of = (vassalage: string) => vendorDestination(title, { vassalage, isGame: 'GAME', nodeId: 'lotto' });
    expect(of('GPI')).toEqual({ kind: 'route', nodeId: 'lotto', vassalage: 'GPI' });
    expect(of('OTHER')).toEqual({ kind: 'route', nodeId: 'lotto', vassalage: 'OTHER' });
    // The route of a vendor with several games is that of its games.
    expect(vendorDestination(title, card(1, 'VASSALAGE'))).toEqual({ kind: 'page', to: '/elott', vendor: 'VENDOR1' });
    expect(of('TCG_LOTTO_VN')).toEqual({ kind: 'page', to: '/Vnlottery' });
    expect(of('TCG_SEA')).toEqual({ kind: 'page', to: '/seaLottery' });
  });
});
