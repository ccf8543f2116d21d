import { weightTable, type Draw, type WeightTable } from '@chokdee/fairness/draw';
import type { Incident } from '../incidents.ts';
import type { Side } from '../types.ts';
import { MILLION, strengthsOf } from './chances.ts';
import { chance, differenceOf, mix, sumOf, timesOf, trim, trimmed, type Distribution } from './distribution.ts';
import type { Fixture, SportModel } from './model.ts';
import { Offer } from './offer.ts';

/** Chances of 1, 2 and 3 points in a possession of an average team, millionths: 1.1 points. */
const POINTS = [60_000, 340_000, 120_000] as const;
/** The advantage of the home side, thousandths. */
const HOME = 20;
/** Possessions of each team in a quarter and in an overtime. */
const POSSESSIONS = 24;
const OVERTIME_POSSESSIONS = 12;
const QUARTERS = 4;
const QUARTER_SECONDS = 600;
const OVERTIME_SECONDS = 300;
const BREAK_SECONDS = 60;
/** Overtimes that are priced; the chance of more is below 1e-6. */
const MOST_OVERTIMES = 6;
const SIDES = ['home', 'away'] as const;

/** Chances of 0, 1, 2 and 3 points in a possession, millionths. */
function possessionsOf(fixture: Fixture): Readonly<Record<Side, readonly number[]>> {
  const strength = strengthsOf(fixture);
  const weights = (factor: number): number[] => {
    const scored = POINTS.map((weight) => Math.round(weight * Math.min(factor, 1.6)));
    return [MILLION - scored.reduce((sum, weight) => sum + weight, 0), ...scored];
  };
  return { home: weights((strength.home * (1_000 + HOME)) / 1_000), away: weights(strength.away) };
}

/** Distributions of some part of the match. */
interface Part {
  readonly home: Distribution;
  readonly away: Distribution;
  readonly total: Distribution;
  readonly difference: Distribution;
}

const partOf = (home: Distribution, away: Distribution): Part => ({
  home,
  away,
  total: trim(sumOf(home, away)),
  difference: trim(differenceOf(home, away)),
});

const at = ({ from, p }: Distribution, value: number): number => p[value - from] ?? 0;

/** Split by whether both teams are level, with probabilities as weights. */
function split({ home, away, total }: Part) {
  const level = home.p.map((p, index) => p * at(away, home.from + index));
  const tied: Distribution = { from: home.from, p: level };
  const doubled = level.flatMap((p) => [p, 0]);
  const without = (of: Distribution, ties: Distribution): Distribution => ({
    from: of.from,
    p: of.p.map((p, index) => Math.max(p - at(ties, of.from + index), 0)),
  });
  const tiedTotal: Distribution = { from: 2 * home.from, p: doubled };
  return {
    tied,
    tiedTotal,
    home: without(home, tied),
    away: without(away, tied),
    total: without(total, tiedTotal),
    level: level.reduce((sum, p) => sum + p, 0),
  };
}

const decided = ({ from, p }: Distribution): Distribution => ({
  from,
  p: p.map((x, index) => (from + index === 0 ? 0 : x)),
});
const scaled = ({ from, p }: Distribution, by: number): Distribution => ({ from, p: p.map((x) => x * by) });

/** The end of a match: overtimes of `extra` are played until it is decided. */
function withOvertime(regular: Part, extra: Part): Part {
  const [first, more] = [split(regular), split(extra)];
  /** What overtimes add to a tie: some that end level, and the one that decides. */
  const overtimes = (ties: Distribution, last: Distribution): Distribution => {
    const parts: Distribution[] = [];
    let level: Distribution = { from: 0, p: [1] };
    for (let overtime = 0; overtime < MOST_OVERTIMES; overtime += 1) {
      parts.push(sumOf(level, last));
      level = trimmed(sumOf(ties, level));
    }
    return trimmed(mix(parts.map((part) => [1, part])));
  };
  const add = (key: 'home' | 'away' | 'total'): Distribution => {
    const [tied, level] = key === 'total' ? [first.tiedTotal, more.tiedTotal] : [first.tied, more.tied];
    return trim(
      mix([
        [1, first[key]],
        [1, sumOf(trimmed(tied), overtimes(level, more[key]))],
      ]),
    );
  };
  return {
    home: add('home'),
    away: add('away'),
    total: add('total'),
    difference: mix([
      [1, decided(regular.difference)],
      [1, scaled(decided(extra.difference), first.level / (1 - more.level))],
    ]),
  };
}

function pricedParts(fixture: Fixture): { quarter: Part; half: Part; regular: Part; match: Part } {
  const possessions = possessionsOf(fixture);
  const one = (side: Side): Distribution => ({ from: 0, p: possessions[side].map((weight) => weight / MILLION) });
  const quarters = { home: trim(timesOf(one('home'), POSSESSIONS)), away: trim(timesOf(one('away'), POSSESSIONS)) };
  const twice = (of: Distribution): Distribution => trim(sumOf(of, of));
  const halves = { home: twice(quarters.home), away: twice(quarters.away) };
  const regular = partOf(twice(halves.home), twice(halves.away));
  const extra = partOf(timesOf(one('home'), OVERTIME_POSSESSIONS), timesOf(one('away'), OVERTIME_POSSESSIONS));
  return {
    quarter: partOf(quarters.home, quarters.away),
    half: partOf(halves.home, halves.away),
    regular,
    match: withOvertime(regular, extra),
  };
}

const result3 = ({ difference }: Part): Record<'home' | 'draw' | 'away', number> => ({
  home: chance(difference, (value) => value > 0),
  draw: chance(difference, (value) => value === 0),
  away: chance(difference, (value) => value < 0),
});

function price(fixture: Fixture, margin: number) {
  const { quarter, half, regular, match } = pricedParts(fixture);
  const offer = new Offer('basketball', margin);
  const home = chance(match.difference, (value) => value > 0);
  const odd = chance(match.total, (value) => value % 2 === 1);
  offer.outcomes('winner', { home, away: 1 - home });
  offer.handicaps('handicap', match.difference, { count: 2, step: 4 });
  offer.totals('total', match.total, { count: 2, step: 4 });
  offer.outcomes('odd_even', { odd, even: 1 - odd });
  offer.totals('home_total', match.home, { count: 0, step: 4 });
  offer.totals('away_total', match.away, { count: 0, step: 4 });
  offer.outcomes('first_half_result', result3(half));
  offer.handicaps('first_half_handicap', half.difference, { count: 1, step: 4 });
  offer.totals('first_half_total', half.total, { count: 1, step: 4 });
  for (let number = 1; number <= QUARTERS; number += 1) {
    offer.outcomes(`quarter_${number}_result`, result3(quarter));
    offer.totals(`quarter_${number}_total`, quarter.total, { count: 0, step: 4 });
  }
  offer.outcomes('match_result', result3(regular));
  return offer.markets;
}

/** The possessions of both teams in a quarter or overtime, evenly in its time. */
function playPart(
  draw: Draw,
  weights: Readonly<Record<Side, WeightTable>>,
  { from, seconds, count }: { from: number; seconds: number; count: number },
): { readonly incidents: Incident[]; readonly lead: number } {
  const incidents: Incident[] = [];
  let lead = 0;
  for (let index = 0; index < 2 * count; index += 1) {
    const side = SIDES[index % 2]!;
    const amount = draw.pick(weights[side]);
    lead += side === 'home' ? amount : -amount;
    const second = from + Math.floor(((index + 1) * seconds) / (2 * count));
    if (amount > 0) incidents.push({ kind: 'count', at: second, side, count: 'points', amount });
  }
  const end = from + seconds;
  return {
    incidents: [{ kind: 'begin', at: from }, ...incidents, { kind: 'end', at: end, winner: null }],
    lead,
  };
}

function simulate(fixture: Fixture, draw: Draw): Incident[] {
  const possessions = possessionsOf(fixture);
  const weights = { home: weightTable(possessions.home), away: weightTable(possessions.away) };
  const incidents: Incident[] = [];
  let [from, lead] = [0, 0];
  for (let part = 1; part <= QUARTERS || lead === 0; part += 1) {
    const isRegular = part <= QUARTERS;
    const seconds = isRegular ? QUARTER_SECONDS : OVERTIME_SECONDS;
    const played = playPart(draw, weights, {
      from,
      seconds,
      count: isRegular ? POSSESSIONS : OVERTIME_POSSESSIONS,
    });
    incidents.push(...played.incidents);
    lead += played.lead;
    from += seconds + BREAK_SECONDS;
  }
  return [...incidents, { kind: 'over', at: from - BREAK_SECONDS, winner: null }];
}

/** Basketball: four quarters of possessions, and overtimes until it is decided. */
export const basketball: SportModel = {
  price,
  simulate,
  minuteAt: (second) => {
    const part = QUARTER_SECONDS + BREAK_SECONDS;
    const index = Math.min(Math.floor(second / part), QUARTERS - 1);
    const played = index * QUARTER_SECONDS + second - index * part;
    const most = second < QUARTERS * part ? (index + 1) * QUARTER_SECONDS : Infinity;
    return Math.floor(Math.min(played, most) / 60);
  },
};
