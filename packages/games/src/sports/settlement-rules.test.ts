import { describe, expect, it } from 'vitest';
import { defaultRules, type SettlementRules } from './rules.ts';
import { resultsOf, resultsOfOutright } from './settle.ts';
import { notStarted, type MatchFacts, type Pair, type Period, type SportCode } from './types.ts';
import { wrongFacts } from './wrong-facts.ts';

const pair = (home: number, away: number): Pair => ({ home, away });
const half = (home: number, away: number, isComplete = true): Period => ({
  isComplete,
  winner: null,
  counts: { goals: pair(home, away), corners: pair(4, 2), card_points: pair(1, 2) },
});
const set = (home: number, away: number, isComplete = true): Period => ({
  isComplete,
  winner: isComplete ? (home > away ? 'home' : 'away') : null,
  counts: { games: pair(home, away), rounds: pair(home, away), kills: pair(home, away) },
});
const goal = (minute: number, side: 'home' | 'away', player: string, isOwn = false) => ({
  minute,
  side,
  player,
  isOwn,
});
const match = (sport: SportCode, facts: Partial<MatchFacts>): MatchFacts => ({
  ...notStarted(sport),
  status: 'finished',
  ...facts,
});

const outcomesByType: Readonly<Record<string, readonly string[]>> = {
  over: ['over', 'under'],
  yes: ['yes', 'no'],
  home: ['home', 'away'],
};

/** The result of one outcome: `win`, or `void:abandoned`; `open` while it is not decided. */
function resultOf(facts: MatchFacts, bet: string, rules: Partial<SettlementRules> = {}): string {
  const [type, outcome, line] = bet.split(' ') as [string, string, string?];
  const outcomes = outcomesByType[outcome] ?? [outcome];
  const market = { type: `${facts.sport}.${type}`, line: line === undefined ? null : Number(line) * 4, outcomes };
  const result = resultsOf(market, facts, { ...defaultRules[facts.sport], ...rules })[outcome];
  return result ? [result.result, result.reason].filter(Boolean).join(':') : 'open';
}

describe('an abandoned match', () => {
  // Stopped in minute 70 at 2-1, half time 1-0.
  const stopped = match('football', {
    status: 'abandoned',
    minute: 70,
    periods: [half(1, 0), half(1, 1, false)],
    goals: [goal(10, 'home', 'h9'), goal(50, 'away', 'h4', true), goal(60, 'home', 'h7')],
  });

  it.each([
    ['match_result home', 'void:abandoned'],
    ['handicap home -0.5', 'void:abandoned'],
    ['first_half_result home', 'win'],
    ['first_half_handicap home -0.75', 'half_win'],
    ['total over 2.5', 'win'],
    ['total over 2.75', 'void:abandoned'],
    ['total over 3.5', 'void:abandoned'],
    ['home_total over 1.5', 'win'],
    ['both_score yes', 'win'],
    ['correct_score 2:1', 'void:abandoned'],
    ['first_scorer h9', 'win'],
    ['first_scorer h7', 'loss'],
    ['any_scorer h7', 'win'],
    ['any_scorer h4', 'void:abandoned'],
  ])('%s: %s', (bet, result) => {
    expect(resultOf(stopped, bet)).toBe(result);
  });

  it('waits for the time to resume it, and is void after that', () => {
    expect(resultOf({ ...stopped, delayHours: 20 }, 'match_result home')).toBe('open');
    expect(resultOf({ ...stopped, delayHours: 25 }, 'match_result home')).toBe('void:abandoned');
    expect(resultOf({ ...stopped, delayHours: 30 }, 'match_result home', { postponementHours: 48 })).toBe('open');
  });

  it('is void as a whole under other settlement rules', () => {
    expect(resultOf(stopped, 'first_half_result home', { abandonment: 'void_all' })).toBe('void:abandoned');
  });

  it('does not count own goals for scorers', () => {
    expect(
      resultOf(
        match('football', { ...stopped, status: 'finished', periods: [half(1, 0), half(1, 1)] }),
        'any_scorer h4',
      ),
    ).toBe('loss');
  });
});

describe('a match that is not played as planned', () => {
  const before = notStarted('football');
  const threeHalves = match('football', { hasFormatChanged: true, periods: [half(1, 0), half(1, 1)] });
  const shortened = match('shooter', { hasFormatChanged: true, periods: [set(13, 5), set(13, 9)] });

  it.each([
    ['not started', before, 'match_result home', 'open'],
    ['postponed, still waiting', match('football', { status: 'postponed' }), 'match_result home', 'open'],
    ['postponed by 24 hours', match('football', { status: 'postponed', delayHours: 24 }), 'match_result home', 'open'],
    [
      'postponed by 25 hours',
      match('football', { status: 'postponed', delayHours: 25 }),
      'match_result home',
      'void:postponed',
    ],
    [
      'cancelled after its end',
      match('football', { status: 'cancelled', periods: [half(1, 0), half(0, 0)] }),
      'match_result home',
      'void:cancelled',
    ],
    ['walkover', match('moba', { status: 'walkover', winner: 'home' }), 'winner home', 'void:walkover'],
    ['other format, full time', threeHalves, 'match_result home', 'win'],
    ['other format, half time', threeHalves, 'first_half_result home', 'void:format'],
    ['other number of maps, winner', shortened, 'winner home', 'win'],
    ['other number of maps, map winner', shortened, 'map_1_winner home', 'win'],
    ['other number of maps, handicap', shortened, 'map_handicap home -1.5', 'void:format'],
    ['other number of maps, total', shortened, 'maps_total over 2.5', 'void:format'],
    ['unplayed map', match('shooter', { periods: [set(13, 5), set(13, 9)] }), 'map_3_winner home', 'void:not_played'],
  ] as const)('%s: %s %s %s', (_, facts, bet, result) => {
    expect(resultOf(facts, bet)).toBe(result);
  });

  it('is void as a whole where a brand says so', () => {
    expect(resultOf(shortened, 'winner home', { formatChange: 'void_all' })).toBe('void:format');
  });

  it('keeps completed maps of a match that stops', () => {
    const stopped = match('moba', { status: 'abandoned', periods: [set(20, 11), set(3, 4, false)] });
    expect(resultOf(stopped, 'map_1_kills_total over 30.5')).toBe('win');
    expect(resultOf(stopped, 'map_2_winner home')).toBe('void:abandoned');
    expect(resultOf(stopped, 'winner home')).toBe('void:abandoned');
  });

  it('settles a retirement by the settlement rules', () => {
    const retired = match('tennis', { status: 'retired', winner: 'away', periods: [set(6, 4), set(1, 3, false)] });
    expect(resultOf(retired, 'winner away')).toBe('void:retired');
    expect(resultOf(retired, 'set_1_winner home')).toBe('win');
    const advances = { retirement: 'winner_stands_after_first_period' } as const;
    expect(resultOf(retired, 'winner away', advances)).toBe('win');
    expect(resultOf(retired, 'winner home', advances)).toBe('loss');
    expect(resultOf(retired, 'games_total over 20.5', advances)).toBe('void:retired');
    expect(resultOf({ ...retired, periods: [set(1, 3, false)] }, 'winner away', advances)).toBe('void:retired');
  });

  it('returns stakes on scorers who took no part', () => {
    const played = match('football', { periods: [half(0, 0), half(0, 0)], absent: ['h9'] });
    expect(resultOf(played, 'first_scorer h9')).toBe('void:absent');
    expect(resultOf(played, 'first_scorer none')).toBe('win');
  });
});

it('counts extra time for no football market, and overtime for basketball', () => {
  const extra = match('football', { periods: [half(1, 1), half(0, 0)], overtime: [half(1, 0)], winner: 'home' });
  expect(resultOf(extra, 'match_result draw')).toBe('win');
  expect(resultOf(extra, 'draw_no_bet home')).toBe('push');
  const quarter = (home: number, away: number): Period => ({
    isComplete: true,
    winner: null,
    counts: { points: pair(home, away) },
  });
  const level = [quarter(20, 20), quarter(20, 20), quarter(20, 20), quarter(20, 20)];
  const longer = match('basketball', { periods: level, overtime: [quarter(10, 7)] });
  expect(resultOf(longer, 'match_result draw')).toBe('win');
  expect(resultOf(longer, 'winner home')).toBe('win');
  expect(resultOf(longer, 'total over 176.5')).toBe('win');
});

it('uses the score at acceptance for live handicaps, not for totals', () => {
  const facts = match('football', { periods: [half(2, 0), half(0, 1)], goals: [] });
  const at = { line: -1, outcomes: ['home', 'away'], scoreAtAcceptance: pair(2, 0) };
  const rules = defaultRules.football;
  expect(resultsOf({ ...at, type: 'football.handicap' }, facts, rules)['home']?.result).toBe('loss');
  expect(resultsOf({ ...at, type: 'football.corners_handicap' }, facts, rules)['home']?.result).toBe('win');
  const total = { type: 'football.total', line: 10, outcomes: ['over'], scoreAtAcceptance: pair(2, 0) };
  expect(resultsOf(total, facts, rules)['over']?.result).toBe('win');
});

describe('outrights', () => {
  const ranking = [['a'], ['b', 'c'], ['d']];

  it('has one winner', () => {
    const results = resultsOfOutright(['a', 'b', 'e'], { ranking, withdrawn: ['e'] });
    expect(results).toEqual({
      a: { result: 'win' },
      b: { result: 'loss' },
      e: { result: 'void', reason: 'withdrawn' },
    });
  });

  it('shares the last place in a dead heat', () => {
    const results = resultsOfOutright(['a', 'b', 'c', 'd'], { ranking, withdrawn: [] }, 2);
    const shared = { result: 'win', deadHeat: { places: 1, runners: 2 } };
    expect(results).toEqual({ a: { result: 'win' }, b: shared, c: shared, d: { result: 'loss' } });
    expect(resultsOfOutright(['b'], { ranking, withdrawn: [] }, 3)).toEqual({ b: { result: 'win' } });
  });
});

describe('refuses', () => {
  it.each([
    [{ type: 'tennis.winner', line: null, outcomes: ['home'] }],
    [{ type: 'football.unknown', line: null, outcomes: ['home'] }],
    [{ type: 'football.handicap', line: null, outcomes: ['home'] }],
    [{ type: 'football.total', line: 2.5, outcomes: ['over'] }],
    [{ type: 'football.match_result', line: 4, outcomes: ['home'] }],
    [{ type: 'football.match_result', line: null, outcomes: ['over'] }],
  ])('%j', (market) => {
    expect(() => resultsOf(market, notStarted('football'), defaultRules.football)).toThrow(RangeError);
  });

  it.each([
    [match('football', { periods: [half(1, 0)] }), ['periods', 'goals']],
    [match('football', { periods: [half(-1, 0), half(0, 0)] }), ['periods.0.counts.goals', 'goals']],
    [match('football', { periods: [half(0, 0), half(1, 0)], goals: [goal(50, 'away', 'a9')] }), ['goals']],
    [match('football', { periods: [half(0, 0, false), half(0, 0)] }), ['periods.0.isComplete', 'periods']],
    [match('shooter', { periods: [set(13, 5)] }), ['periods']],
    [match('shooter', { periods: [{ ...set(13, 5), winner: null }, set(13, 4), set(13, 1)] }), ['periods.0.winner']],
    [match('tennis', { status: 'retired', periods: [set(6, 4)] }), ['winner']],
    [match('muay_thai', { minute: -1 }), ['periods', 'minute']],
  ] as const)('wrong facts: %#', (facts, paths) => {
    expect(wrongFacts(facts)).toEqual(paths);
  });
});
