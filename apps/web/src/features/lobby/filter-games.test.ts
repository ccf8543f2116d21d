import { describe, expect, it } from 'vitest';
import type { Game } from '../catalogue/catalogue.ts';
import { filtersOf, readLobbySearch } from './lobby-search.ts';
import { createSearch, sortGames, matchesFilters } from './filter-games.ts';

const game = (nodeId: string, change: Partial<Game> = {}): Game => ({
  nodeId,
  roomId: nodeId,
  gameId: nodeId,
  vassalage: 'LANTERN',
  vendorName: 'เรือนโคม',
  gameType: 'RNG',
  gameClassify: 'SLOTS',
  gameName: nodeId,
  nodeName: nodeId,
  displayName: nodeId,
  defaultLanguage: 'EN',
  showIcon: '',
  defaultIcon: '',
  iconUrl: '',
  isHot: false,
  isNew: false,
  returnLowest: '96',
  returnHighest: '96',
  minimumBet: 1,
  maximumBet: 100,
  favourite: false,
  lines: null,
  volatility: 'low',
  hitRate: null,
  largestWin: null,
  demo: true,
  releasedAt: 0,
  popularRank: 1,
  ...change,
});
const market = game('night-market', {
  displayName: 'ตลาดน้ำราตรี',
  gameName: 'Night Market River',
  lines: 243,
  volatility: 'high',
  returnHighest: '96.5',
  isNew: true,
  releasedAt: 2,
  popularRank: 2,
});
const dice = game('lantern-dice', {
  displayName: 'ลูกเต๋าโคมลอย',
  gameName: 'Lantern Dice',
  returnHighest: '99',
  demo: false,
  minimumBet: 5,
  popularRank: 1,
  releasedAt: 1,
});
const games = [market, dice];
const own = { favourites: new Set(['lantern-dice']), recents: ['lantern-dice'] };
const left = (...filters: Parameters<typeof matchesFilters>[1]) =>
  games.filter((each) => matchesFilters(each, filters, own)).map((each) => each.nodeId);

describe('filters', () => {
  it('hold all at once, but of the volatilities any', () => {
    expect(left()).toEqual(['night-market', 'lantern-dice']);
    expect(left('low', 'high')).toEqual(['night-market', 'lantern-dice']);
    expect(left('high', 'lines25')).toEqual(['night-market']);
    expect(left('medium')).toEqual([]);
    expect(left('minimum1')).toEqual(['night-market']);
    expect(left('demo', 'favourite')).toEqual([]);
    expect(left('favourite', 'recent')).toEqual(['lantern-dice']);
    expect(left('new')).toEqual(['night-market']);
  });
  it('are read from an address without trusting it', () => {
    expect(filtersOf('high,nonsense,new,high')).toEqual(['new', 'high']);
    expect(readLobbySearch({ page: 'LANTERN', q: 7, filter: 'x', sort: 'recommended', other: 1 })).toEqual({
      page: 'LANTERN',
      q: '7',
    });
    expect(readLobbySearch({ q: 'a'.repeat(200), sort: 'name' })).toEqual({ q: 'a'.repeat(60), sort: 'name' });
    expect(readLobbySearch({ page: ['a'], q: null, filter: {}, sort: 'up' })).toEqual({});
  });
});

describe('the order', () => {
  it.each([
    ['recommended', 'night-market'],
    ['popular', 'lantern-dice'],
    ['new', 'night-market'],
    ['return', 'lantern-dice'],
    ['name', 'night-market'],
  ] as const)('%s puts %s first', (sort, first) => {
    expect(sortGames(games, sort, 'th-TH')[0]?.nodeId).toBe(first);
  });
});

describe('the search', () => {
  const search = createSearch(games);
  it.each([
    ['ตลาด', 'night-market'],
    ['nigth markt', 'night-market'],
    ['LANTRN', 'lantern-dice'],
    ['ลูกเตา', 'lantern-dice'],
    ['dise', 'lantern-dice'],
  ])('finds %s', (words, found) => expect(search(words)[0]?.nodeId).toBe(found));
  it('finds nothing for what nothing is like, everything for nothing', () => {
    expect(search('qqqqqqq')).toEqual([]);
    expect(search('  ')).toHaveLength(2);
  });
});
