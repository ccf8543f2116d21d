import { describe, expect, it } from 'vitest';
import type { Game } from '../catalogue/catalogue.ts';
import { filtersOf, readLobbySearch } from './lobby-search.ts';
import { createSearch, sortGames, matchesFilters } from './filter-games.ts';

const game = (nodeId: string, change: Partial<Game> = {}): Game => ({
  maintenance: null,
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
  imageUrl: '',
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
const idsOf = (...filters: Parameters<typeof matchesFilters>[1]) =>
  games.filter((each) => matchesFilters(each, filters, own)).map((each) => each.nodeId);

describe('filters', () => {
  it('combine with and, volatilities with or', () => {
    expect(idsOf()).toEqual(['night-market', 'lantern-dice']);
    expect(idsOf('low', 'high')).toEqual(['night-market', 'lantern-dice']);
    expect(idsOf('high', 'lines25')).toEqual(['night-market']);
    expect(idsOf('medium')).toEqual([]);
    expect(idsOf('minimum1')).toEqual(['night-market']);
    expect(idsOf('demo', 'favourite')).toEqual([]);
    expect(idsOf('favourite', 'recent')).toEqual(['lantern-dice']);
    expect(idsOf('new')).toEqual(['night-market']);
  });
  it('are read from an address; invalid values are ignored', () => {
    expect(filtersOf('high,nonsense,new,high')).toEqual(['new', 'high']);
    expect(readLobbySearch({ page: 'LANTERN', q: 7, filter: 'x', sort: 'recommended', other: 1 })).toEqual({
      page: 'LANTERN',
      q: '7',
    });
    expect(readLobbySearch({ q: 'a'.repeat(200), sort: 'name' })).toEqual({ q: 'a'.repeat(60), sort: 'name' });
    expect(readLobbySearch({ page: ['a'], q: null, filter: {}, sort: 'up' })).toEqual({});
  });
});

describe('sorting', () => {
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

describe('searching', () => {
  const search = createSearch(games);
  it.each([
    ['ตลาด', 'night-market'],
    ['nigth markt', 'night-market'],
    ['LANTRN', 'lantern-dice'],
    ['ลูกเตา', 'lantern-dice'],
    ['dise', 'lantern-dice'],
  ])('finds %s', (words, found) => expect(search(words)[0]?.nodeId).toBe(found));
  it('finds nothing for an unknown word, everything for an empty search', () => {
    expect(search('qqqqqqq')).toEqual([]);
    expect(search('  ')).toHaveLength(2);
  });
});
