import fc from 'fast-check';
import { add, factorOf } from '@chokdee/odds/settlement';
import { ratio, type Ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { marketTypes, outcomesOf, type MarketType } from './market-types.ts';
import { defaultRules } from './rules.ts';
import { resultsOf } from './settle.ts';
import { factsOf, soldType, story, type Story } from './testing/facts.ts';
import { sportCodes, sportFormats, type Side } from './types.ts';
import { wrongFacts } from './wrong-facts.ts';

const PLAYERS = ['home-9', 'away-9', 'home-7'];

/** The score of a market, counted one by one as it happened. */
function walk({ steps, winners, sport }: Story, { scope, count }: MarketType, to = scope.to) {
  const score = { home: 0, away: 0, total: 0 };
  const last = scope.overtime ? Infinity : to;
  if (count === 'periods')
    for (const [at, winner] of winners.entries()) {
      if (at + 1 < scope.from || at + 1 > last) continue;
      score.total += 1;
      if (winner !== null) score[winner] += 1;
    }
  else
    for (const step of steps) {
      const isRegular = step.period <= sportFormats[sport].periods;
      if (step.count !== count || step.period < scope.from || step.period > last || (!isRegular && !scope.overtime))
        continue;
      score[step.side] += 1;
      score.total += 1;
    }
  return score;
}

const signOf = (difference: number): string => (difference > 0 ? 'home' : difference < 0 ? 'away' : 'draw');

/** What a half stake returns, in halves of the line: above, level or below. */
const halfStake = (difference: number, price: Ratio): Ratio =>
  difference > 0 ? price : difference === 0 ? ratio(1n) : ratio(0n);

/** Two half stakes on the lines beside a quarter line, or on the line itself. */
function stepwiseLine(difference: number, line: number, price: Ratio): Ratio {
  const isQuarter = Math.abs(line) % 2 === 1;
  const lines = isQuarter ? [(line - 1) / 4, (line + 1) / 4] : [line / 4, line / 4];
  const [one, other] = lines.map((at) => halfStake(difference - at, price));
  const sum = add(one!, other!);
  return ratio(sum.numerator, sum.denominator * 2n);
}

/** What a unit staked on an outcome returns, from what happened one by one. */
function stepwise(
  match: Story,
  [type, line]: readonly [MarketType, number | null],
  outcome: string,
  price: Ratio,
): Ratio {
  const score = walk(match, type);
  const pay = (isWon: boolean): Ratio => (isWon ? price : ratio(0n));
  const stopped = match.winners.at(-1) ?? null;
  const isWhole = type.scope.from === 1 && type.scope.to === sportFormats[match.sport].periods;
  if (match.winners.length < type.scope.from) return ratio(1n);
  switch (type.rule) {
    case 'result3':
      return pay(signOf(score.home - score.away) === outcome);
    case 'result2': {
      const decided = type.count === 'periods' && isWhole ? match.winner : null;
      const winner = decided ?? signOf(score.home - score.away);
      return winner === 'draw' ? ratio(1n) : pay(winner === outcome);
    }
    case 'double_chance':
      return pay(
        {
          home: ['home_or_draw', 'home_or_away'],
          draw: ['home_or_draw', 'draw_or_away'],
          away: ['draw_or_away', 'home_or_away'],
        }[signOf(score.home - score.away)]!.includes(outcome),
      );
    case 'handicap':
      return outcome === 'home'
        ? stepwiseLine(score.home - score.away, -line!, price)
        : stepwiseLine(score.away - score.home, line!, price);
    case 'total':
    case 'team_total': {
      const counted = type.side === null ? score.total : score[type.side];
      return outcome === 'over' ? stepwiseLine(counted, line!, price) : stepwiseLine(-counted, -line!, price);
    }
    case 'odd_even':
      return pay(['even', 'odd'][score.total % 2] === outcome);
    case 'both_score':
      return pay((Math.min(score.home, score.away) > 0 ? 'yes' : 'no') === outcome);
    case 'correct_score': {
      const listed = (type.outcomes as readonly string[]).includes(`${score.home}:${score.away}`);
      return pay(outcome === (listed ? `${score.home}:${score.away}` : 'other'));
    }
    case 'half_full': {
      const half = walk(match, type, 1);
      return pay(outcome === `${signOf(half.home - half.away)}_${signOf(score.home - score.away)}`);
    }
    case 'distance':
      return pay((stopped === null ? 'yes' : 'no') === outcome);
    case 'method': {
      if (match.winner === null) return ratio(1n);
      return pay(outcome === `${match.winner}_${stopped === null ? 'points' : 'stopped'}`);
    }
    case 'first_scorer': {
      const goals = match.steps.filter(({ count }) => count === 'goals');
      const first = [...goals].sort((a, b) => a.period - b.period)[0];
      return pay(outcome === (first ? `${first.side}-9` : 'none'));
    }
    case 'any_scorer':
      return pay(match.steps.some(({ count, side }) => count === 'goals' && outcome === `${side}-9`));
  }
}

const price = fc.bigInt({ min: 101n, max: 5_000n }).map((hundredths) => ratio(hundredths, 100n));

describe.each(sportCodes)('%s', (sport) => {
  it('is settled as step by step, in every market', () => {
    fc.assert(
      fc.property(story(sport), soldType(sport), price, (match, { type, line }, odds) => {
        const outcomes = outcomesOf(type, PLAYERS);
        const results = resultsOf({ type: type.code, line, outcomes }, factsOf(match), defaultRules[sport]);
        for (const outcome of outcomes)
          expect(factorOf(results[outcome]!.result, odds), `${type.code} ${outcome}`).toEqual(
            stepwise(match, [type, line], outcome, odds),
          );
      }),
      { numRuns: 400 },
    );
  });

  it('has a story for every market, and valid facts', () => {
    fc.assert(fc.property(story(sport), (match) => void expect(wrongFacts(factsOf(match))).toEqual([])));
  });

  it('never changes a result that was settled during the match', () => {
    fc.assert(
      fc.property(story(sport), soldType(sport), fc.nat({ max: 5 }), (match, { type, line }, played) => {
        const market = { type: type.code, line, outcomes: outcomesOf(type, PLAYERS) };
        const whole = factsOf(match);
        const periods = whole.periods.slice(0, played);
        const length = periods.length;
        const goals = whole.goals.filter(({ minute }) => minute <= length * 10);
        const early = resultsOf(
          market,
          { ...whole, status: 'live', periods, overtime: [], winner: null, goals },
          defaultRules[sport],
        );
        const final = resultsOf(market, whole, defaultRules[sport]);
        for (const outcome of market.outcomes) if (early[outcome]) expect(early[outcome]).toEqual(final[outcome]);
      }),
      { numRuns: 400 },
    );
  });
});

it('pays exactly one outcome of every market that covers all results', () => {
  const sides: Side[] = ['home', 'away'];
  for (const by of sides)
    for (const type of marketTypes.filter(({ rule }) =>
      ['result3', 'odd_even', 'both_score', 'half_full'].includes(rule),
    )) {
      const match = fc.sample(story(type.sport), { numRuns: 20, seed: by.length })[0]!;
      const results = resultsOf(
        { type: type.code, line: null, outcomes: outcomesOf(type, []) },
        factsOf(match),
        defaultRules[type.sport],
      );
      expect(Object.values(results).filter((result) => result?.result === 'win')).toHaveLength(1);
    }
});
