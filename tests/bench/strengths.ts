import type { Expectancy } from '@chokdee/odds/score-matrix';
import type { PlayedMatch } from './match-results.ts';

/** How strengths are estimated. */
export interface Estimation {
  /** What a result loses of its weight in a day: exp(-decay * days). */
  readonly decay: number;
  /** Goals of an average team that the prior counts as seen, for and against. */
  readonly prior: number;
}

/** The strengths of a league's teams: factors of the average goals at home and away. */
export interface Strengths {
  readonly average: Expectancy;
  readonly attack: ReadonlyMap<string, number>;
  readonly defence: ReadonlyMap<string, number>;
  /** What a team without results is expected to be: as the three weakest of the last season. */
  readonly newcomer: { readonly attack: number; readonly defence: number };
}

const ITERATIONS = 40;
const WEAKEST = 3;

/**
 * Estimates strengths on `day` from the results before it: independent Poisson goals with the means
 * average * attack * defence, gamma priors around 1 (around the newcomer for teams that are new in
 * the season), solved by repeated substitution. `last`: the strengths after the last season.
 */
export function strengthsOn(
  day: number,
  matches: readonly PlayedMatch[],
  { decay, prior }: Estimation,
  last: Strengths | null,
): Strengths {
  const seen = matches
    .filter((match) => match.day < day)
    .map((match) => ({ ...match, weight: Math.exp(-decay * (day - match.day)) }));
  const newcomer = last?.newcomer ?? { attack: 1, defence: 1 };
  const teams = [...new Set(seen.flatMap(({ home, away }) => [home, away]))];
  const isNew = (team: string): boolean => last !== null && !last.attack.has(team);
  const attack = new Map(teams.map((team) => [team, isNew(team) ? newcomer.attack : 1]));
  const defence = new Map(teams.map((team) => [team, isNew(team) ? newcomer.defence : 1]));
  const expected = (match: PlayedMatch, side: 'home' | 'away'): number =>
    side === 'home'
      ? attack.get(match.home)! * defence.get(match.away)!
      : attack.get(match.away)! * defence.get(match.home)!;
  const average = { home: 1.5, away: 1.2 };
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    for (const side of ['home', 'away'] as const) {
      let [goals, base] = [0, 0];
      for (const match of seen) {
        goals += match.weight * match.score[side];
        base += match.weight * expected(match, side);
      }
      average[side] = goals / base;
    }
    for (const [strength, other, isAttack] of [
      [attack, defence, true],
      [defence, attack, false],
    ] as const) {
      const sums = new Map(
        teams.map((team) => [
          team,
          { goals: prior, base: prior / (isNew(team) ? newcomer[isAttack ? 'attack' : 'defence'] : 1) },
        ]),
      );
      for (const { home, away, score, weight } of seen) {
        const [ofHome, ofAway] = isAttack ? ([home, away] as const) : ([away, home] as const);
        add(sums.get(ofHome)!, weight * score.home, weight * average.home * other.get(isAttack ? away : home)!);
        add(sums.get(ofAway)!, weight * score.away, weight * average.away * other.get(isAttack ? home : away)!);
      }
      for (const [team, { goals, base }] of sums) strength.set(team, goals / base);
    }
  }
  return { average, attack, defence, newcomer: weakestOf(teams, attack, defence) };
}

function add(sum: { goals: number; base: number }, goals: number, base: number): void {
  sum.goals += goals;
  sum.base += base;
}

/** The mean strengths of the three weakest teams. */
function weakestOf(
  teams: readonly string[],
  attack: ReadonlyMap<string, number>,
  defence: ReadonlyMap<string, number>,
): Strengths['newcomer'] {
  const weakest = teams
    .toSorted((a, b) => attack.get(a)! / defence.get(a)! - attack.get(b)! / defence.get(b)!)
    .slice(0, WEAKEST);
  const mean = (of: ReadonlyMap<string, number>): number =>
    weakest.reduce((sum, team) => sum + of.get(team)!, 0) / Math.max(weakest.length, 1);
  return { attack: mean(attack), defence: mean(defence) };
}

/** The expected goals of a match between two teams. */
export function expectancyOf(
  { average, attack, defence, newcomer }: Strengths,
  { home, away }: Pick<PlayedMatch, 'home' | 'away'>,
): Expectancy {
  const attackOf = (team: string): number => attack.get(team) ?? newcomer.attack;
  const defenceOf = (team: string): number => defence.get(team) ?? newcomer.defence;
  return {
    home: average.home * attackOf(home) * defenceOf(away),
    away: average.away * attackOf(away) * defenceOf(home),
  };
}
