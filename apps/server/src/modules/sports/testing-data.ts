import { uuid7 } from '@chokdee/contract/uuid7';
import { notStarted, type MatchFacts } from '@chokdee/games/sports/types';
import type { FeedEvent, FeedLeague } from './feed.ts';
import { footballHalf } from './football-facts.ts';
import type { OfferedMarket } from './offers.ts';

/** The brand of the tests. */
export const brandId = 'chokdee';
/** The league of the tests. */
export const LEAGUE = 'test-league';

/** The markets that the matches of the tests have. */
export const testMarkets: readonly OfferedMarket[] = [
  {
    type: 'football.match_result',
    line: null,
    outcomes: [
      { code: 'home', price: '2.10' },
      { code: 'draw', price: '3.30' },
      { code: 'away', price: '3.60' },
    ],
  },
  {
    type: 'football.handicap',
    line: -1,
    outcomes: [
      { code: 'home', price: '1.95' },
      { code: 'away', price: '1.93' },
    ],
  },
  {
    type: 'football.total',
    line: 10,
    outcomes: [
      { code: 'over', price: '2.20' },
      { code: 'under', price: '1.72' },
    ],
  },
  {
    type: 'football.first_half_result',
    line: null,
    outcomes: [
      { code: 'home', price: '2.80' },
      { code: 'draw', price: '2.05' },
      { code: 'away', price: '4.20' },
    ],
  },
];

/** The facts of a football match at half time. */
export const atHalfTime = (home: number, away: number): MatchFacts => ({
  ...notStarted('football'),
  status: 'live',
  minute: 45,
  periods: [footballHalf([home, away])],
});

/** The league. */
export const testLeague: FeedLeague = {
  code: LEAGUE,
  sport: 'football',
  vendor: 'SANAM',
  names: { en: 'Test league', th: 'ลีกทดสอบ' },
  isVirtual: true,
  position: 1,
};

/** A new match of the league. `startsAt`: epoch milliseconds. */
export const testMatch = (startsAt: number): FeedEvent => ({
  id: uuid7(),
  producer: 'import',
  league: LEAGUE,
  home: { code: 'red', names: { en: 'Red', th: 'แดง' } },
  away: { code: 'blue', names: { en: 'Blue', th: 'น้ำเงิน' } },
  players: [],
  startsAt,
  season: null,
  drawId: null,
});
