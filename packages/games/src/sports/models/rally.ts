import type { Draw } from '@chokdee/fairness/draw';
import type { Incident } from '../incidents.ts';
import type { SportCode } from '../types.ts';
import { bestOf, setSums, type SetOutcome } from './best-of.ts';
import { happens, MILLION, shareOf } from './chances.ts';
import type { Fixture, SportModel } from './model.ts';
import { Offer } from './offer.ts';

/** A sport in which every rally is a point. */
interface RallySport {
  readonly sport: SportCode;
  readonly toWin: number;
  /** Points that win a set, by its number. */
  readonly target: (set: number) => number;
  /** The points at which a lead of one is enough; null: never. */
  readonly cap: number | null;
  readonly rallySeconds: number;
  readonly breakSeconds: number;
}

/** Points above the target after which a set without a cap is no longer counted: below 1e-15. */
const LONGEST = 50;
/** The advantage of the home side, thousandths. */
const HOME = 15;

/** The ends of a set whose rallies the home side wins with probability `p`. */
function endsOf(p: number, target: number, cap: number | null): SetOutcome[] {
  const q = 1 - p;
  const ends: SetOutcome[] = [];
  let ways = 1;
  for (let lost = 0; lost <= target - 2; lost += 1) {
    if (lost > 0) ways = (ways * (target - 1 + lost)) / lost;
    ends.push({ home: target, away: lost, p: ways * p ** target * q ** lost });
    ends.push({ home: lost, away: target, p: ways * q ** target * p ** lost });
  }
  ways = (ways * (2 * target - 2)) / (target - 1);
  let level = ways * p ** (target - 1) * q ** (target - 1);
  for (let at = target - 1; at < target + LONGEST; at += 1) {
    if (cap !== null && at === cap - 1)
      return [...ends, { home: cap, away: at, p: level * p }, { home: at, away: cap, p: level * q }];
    ends.push({ home: at + 2, away: at, p: level * p * p }, { home: at, away: at + 2, p: level * q * q });
    level *= 2 * p * q;
  }
  return ends;
}

function simulateRallies(sport: RallySport, fixture: Fixture, draw: Draw): Incident[] {
  const share = shareOf(fixture, HOME);
  const sets = { home: 0, away: 0 };
  const incidents: Incident[] = [];
  let at = 0;
  for (let set = 1; ; set += 1) {
    incidents.push({ kind: 'begin', at });
    const score = { home: 0, away: 0 };
    for (;;) {
      const side = happens(draw, share) ? 'home' : 'away';
      score[side] += 1;
      at += sport.rallySeconds;
      incidents.push({ kind: 'count', at, side, count: 'points', amount: 1 });
      const lead = Math.abs(score.home - score.away);
      const most = Math.max(score.home, score.away);
      if (most === sport.cap || (most >= sport.target(set) && lead >= 2)) break;
    }
    const winner = score.home > score.away ? 'home' : 'away';
    sets[winner] += 1;
    incidents.push({ kind: 'end', at, winner });
    if (sets[winner] === sport.toWin) return [...incidents, { kind: 'over', at, winner: null }];
    at += sport.breakSeconds;
  }
}

const modelOf = (rules: RallySport): SportModel => ({
  price: (fixture, margin) => {
    const p = shareOf(fixture, HOME) / MILLION;
    const ends = new Map<number, SetOutcome[]>();
    const outcomesOf = (set: number): SetOutcome[] => {
      const target = rules.target(set);
      if (!ends.has(target)) ends.set(target, endsOf(p, target, rules.cap));
      return ends.get(target)!;
    };
    const match = bestOf(rules.toWin, outcomesOf);
    const set = setSums(outcomesOf(1));
    const offer = new Offer(rules.sport, margin);
    offer.outcomes('winner', { home: match.home, away: match.away });
    offer.handicaps('points_handicap', match.difference, { count: 1, step: 4 });
    offer.totals('points_total', match.total, { count: 1, step: 4 });
    offer.handicaps('set_handicap', match.setDifference, { at: rules.toWin === 3 ? [-10, -6, 6, 10] : [-6, 6] });
    offer.totals('sets_total', match.sets, { at: rules.toWin === 3 ? [14, 18] : [10] });
    offer.outcomes('correct_score', match.scores);
    offer.outcomes('set_1_winner', { home: set.home, away: 1 - set.home });
    offer.totals('set_1_points_total', set.total, { count: 1, step: 4 });
    return offer.markets;
  },
  simulate: (fixture, draw) => simulateRallies(rules, fixture, draw),
  minuteAt: () => null,
});

/** Badminton: best of three sets to 21, two points ahead, at most 30. */
export const badminton = modelOf({
  sport: 'badminton',
  toWin: 2,
  target: () => 21,
  cap: 30,
  rallySeconds: 12,
  breakSeconds: 60,
});

/** Volleyball: best of five sets to 25, the fifth to 15, two points ahead. */
export const volleyball = modelOf({
  sport: 'volleyball',
  toWin: 3,
  target: (set) => (set === 5 ? 15 : 25),
  cap: null,
  rallySeconds: 12,
  breakSeconds: 90,
});
