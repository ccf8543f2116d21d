import type { Draw } from '@chokdee/fairness/draw';
import type { Incident } from '../incidents.ts';
import type { Side } from '../types.ts';
import { happens, MILLION, otherSide, shareOf, strengthsOf } from './chances.ts';
import type { Distribution } from './distribution.ts';
import type { Fixture, SportModel } from './model.ts';
import { Offer } from './offer.ts';

const ROUNDS = 5;
const JUDGES = 3;
/** The chance of a side to stop the fight in a round, millionths, of average fighters. */
const STOP = 45_000;
const ROUND_SECONDS = 180;
const BREAK_SECONDS = 120;

/** Chances of a round, millionths: a stop by each side, and that a judge gives it to home. */
function roundOf(fixture: Fixture): Readonly<Record<Side | 'judge', number>> {
  const { home, away } = strengthsOf(fixture);
  // Strengths are near 1: their square separates fighters as much as bouts do.
  return {
    home: Math.round(STOP * home * home),
    away: Math.round(STOP * away * away),
    judge: shareOf(fixture, 0),
  };
}

/** The chance of three or more of five. */
const mostOfFive = (p: number): number => p ** 3 * (10 - 15 * p + 6 * p * p);
/** The chance of two or more of three. */
const mostOfThree = (p: number): number => p * p * (3 - 2 * p);

function price(fixture: Fixture, margin: number) {
  const round = roundOf(fixture);
  const [home, away] = [round.home / MILLION, round.away / MILLION];
  const goesOn = 1 - home - away;
  const distance = goesOn ** ROUNDS;
  const stopped = (1 - distance) / (home + away);
  const decision = mostOfThree(mostOfFive(round.judge / MILLION));
  const method = {
    home_stopped: home * stopped,
    home_points: distance * decision,
    away_stopped: away * stopped,
    away_points: distance * (1 - decision),
  };
  const rounds: Distribution = {
    from: 1,
    p: Array.from({ length: ROUNDS }, (_, at) => goesOn ** at * (at === ROUNDS - 1 ? 1 : 1 - goesOn)),
  };
  const offer = new Offer('muay_thai', margin);
  offer.outcomes('winner', {
    home: method.home_stopped + method.home_points,
    away: method.away_stopped + method.away_points,
  });
  offer.totals('rounds_total', rounds, { at: [10, 14, 18] });
  offer.outcomes('distance', { yes: distance, no: 1 - distance });
  offer.outcomes('method', method);
  return offer.markets;
}

/** The points of a round: the cards of three judges, 10 for its winner and 9 for the other. */
function judgeRound(draw: Draw, share: number, cards: number[]): Readonly<Record<Side, number>> {
  const given = cards.map(() => happens(draw, share));
  for (const [judge, isHome] of given.entries()) cards[judge]! += isHome ? 1 : -1;
  const home = given.filter(Boolean).length;
  return { home: 9 * JUDGES + home, away: 9 * JUDGES + JUDGES - home };
}

function simulate(fixture: Fixture, draw: Draw): Incident[] {
  const chances = roundOf(fixture);
  const cards = Array.from({ length: JUDGES }, () => 0);
  const incidents: Incident[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const from = (round - 1) * (ROUND_SECONDS + BREAK_SECONDS);
    incidents.push({ kind: 'begin', at: from });
    const drawn = draw.integer(MILLION);
    const stopper = drawn < chances.home ? 'home' : drawn < chances.home + chances.away ? 'away' : null;
    if (stopper !== null) {
      const at = from + 1 + draw.integer(ROUND_SECONDS);
      return [...incidents, { kind: 'end', at, winner: stopper }, { kind: 'over', at, winner: stopper }];
    }
    const points = judgeRound(draw, chances.judge, cards);
    const at = from + ROUND_SECONDS;
    for (const side of ['home', 'away'] as const)
      incidents.push({ kind: 'count', at, side, count: 'points', amount: points[side] });
    incidents.push({ kind: 'end', at, winner: null });
  }
  const winner: Side = cards.filter((lead) => lead > 0).length >= 2 ? 'home' : otherSide('home');
  return [...incidents, { kind: 'over', at: ROUNDS * (ROUND_SECONDS + BREAK_SECONDS) - BREAK_SECONDS, winner }];
}

/** Muay Thai: five rounds of three judges, unless one side stops the fight. */
export const muayThai: SportModel = {
  price,
  simulate,
  minuteAt: () => null,
};
