import { weightTable, type Draw, type WeightTable } from '@chokdee/fairness/draw';
import { bothScore, correctScore, doubleChance, matchResult } from '@chokdee/odds/football';
import { scoreMatrix, type ScoreMatrix } from '@chokdee/odds/score-matrix';
import type { Incident } from '../incidents.ts';
import type { Side } from '../types.ts';
import { chance, differenceOf, poissonTo, sumOf, timesOf, type Distribution } from './distribution.ts';
import type { Competitor, Fixture, SportModel } from './model.ts';
import { Offer } from './offer.ts';

/** Goals and corners of average teams; the averages of 4,298 matches. */
const GOALS = { home: 1.5, away: 1.215 };
const CORNERS = { home: 5.4, away: 4.46 };
const MOST_CORNERS = 20;
/** The share of goals in the first half, thousandths; also of corners. */
const FIRST_HALF = 447;
/** Goals by quarter of an hour, in each half. */
const QUARTERS = [weightTable([117, 112, 177]), weightTable([172, 171, 251])] as const;
/** Own goals, thousandths. */
const OWN = 30;
/**
 * What each of ten field players is shown, in thousandths: nothing, yellow (1), red (2), yellow and
 * red (3). The second yellow itself does not count.
 */
const CARDS = { home: [810, 178, 5, 7], away: [780, 207, 5, 8] } as const;
const FIELD_PLAYERS = 10;
const HALF_SECONDS = 2_700;
const BREAK_SECONDS = 600;
const SIDES = ['home', 'away'] as const;

/** Expected goals and corners; basic operations only, so that every browser computes the same. */
function expectanciesOf({ home, away }: Fixture) {
  const strength = (attack: Competitor, defence: Competitor): number =>
    (attack.rating.attack * defence.rating.defence) / 1_000_000;
  const [forHome, forAway] = [strength(home, away), strength(away, home)];
  return {
    matrix: scoreMatrix({ home: GOALS.home * forHome, away: GOALS.away * forAway }),
    corners: {
      home: poissonTo(CORNERS.home * (0.5 + forHome / 2), MOST_CORNERS),
      away: poissonTo(CORNERS.away * (0.5 + forAway / 2), MOST_CORNERS),
    },
  };
}

/** Chances of `k` of `n` goals or corners in the first half, by n. */
const IN_HALF: readonly (readonly number[])[] = Array.from({ length: MOST_CORNERS + 1 }, (_, n) => {
  const [p, q] = [FIRST_HALF / 1_000, 1 - FIRST_HALF / 1_000];
  let choose = 1;
  return Array.from({ length: n + 1 }, (__, k) => {
    if (k > 0) choose = (choose * (n - k + 1)) / k;
    return choose * p ** k * q ** (n - k);
  });
});

/** The scores of the first half, and the results of both halves, from the final scores. */
function halvesOf(matrix: ScoreMatrix) {
  // Of each side on its own: first the home goals, then the away goals.
  const most = matrix.length - 1;
  const byHome = zeros(most + 1, most + 1);
  const half = zeros(most + 1, most + 1);
  for (let home = 0; home <= most; home += 1)
    for (let i = 0; i <= home; i += 1) {
      const chances = IN_HALF[home]![i]!;
      for (let away = 0; away <= most; away += 1) byHome[i]![away]! += matrix[home]![away]! * chances;
    }
  for (let i = 0; i <= most; i += 1)
    for (let away = 0; away <= most; away += 1)
      for (let j = 0; j <= away; j += 1) half[i]![j]! += byHome[i]![away]! * IN_HALF[away]![j]!;
  const results = zeros(RESULTS.length, RESULTS.length);
  for (let home = 0; home <= most; home += 1)
    for (let away = 0; away <= most; away += 1) {
      const final = resultAt(home, away);
      for (let first = 0; first < RESULTS.length; first += 1)
        results[first]![final]! += matrix[home]![away]! * HALF_RESULTS[home]![away]![first]!;
    }
  return {
    half,
    results: Object.fromEntries(
      RESULTS.flatMap((first, at) => RESULTS.map((final, column) => [`${first}_${final}`, results[at]![column]!])),
    ),
  };
}
const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
const RESULTS = ['home', 'draw', 'away'] as const;
/** The index of a result in `RESULTS`. */
const resultAt = (home: number, away: number): number => (home > away ? 0 : home < away ? 2 : 1);
/** Chances of the results at half time, by the goals of both sides in the match. */
const HALF_RESULTS = IN_HALF.map((ofHome) =>
  IN_HALF.map((ofAway) => {
    const chances = [0, 0, 0];
    for (const [i, x] of ofHome.entries()) for (const [j, y] of ofAway.entries()) chances[resultAt(i, j)]! += x * y;
    return chances;
  }),
);

/** Distributions of a matrix: total, difference, and the goals of each side. */
function sumsOf(matrix: ScoreMatrix): Readonly<Record<'total' | 'difference' | Side, Distribution>> {
  const most = matrix.length - 1;
  const blank = (length: number): number[] => Array.from({ length }, () => 0);
  const [total, difference, home, away] = [blank(2 * most + 1), blank(2 * most + 1), blank(most + 1), blank(most + 1)];
  for (let i = 0; i <= most; i += 1)
    for (let j = 0; j <= most; j += 1) {
      const p = matrix[i]![j]!;
      total[i + j]! += p;
      difference[i - j + most]! += p;
      home[i]! += p;
      away[j]! += p;
    }
  return {
    total: { from: 0, p: total },
    difference: { from: -most, p: difference },
    home: { from: 0, p: home },
    away: { from: 0, p: away },
  };
}

/** What of a number falls into the first half. */
function inHalf({ p }: Distribution): Distribution {
  const kept = p.map(() => 0);
  for (let n = 0; n < p.length; n += 1) for (let k = 0; k <= n; k += 1) kept[k]! += p[n]! * IN_HALF[n]![k]!;
  return { from: 0, p: kept };
}

const cardPoints = (side: Side): Distribution =>
  timesOf({ from: 0, p: CARDS[side].map((weight) => weight / 1_000) }, FIELD_PLAYERS);
const CARD_POINTS = {
  total: sumOf(cardPoints('home'), cardPoints('away')),
  difference: differenceOf(cardPoints('home'), cardPoints('away')),
};

const correctScores = (matrix: ScoreMatrix, most: number): Record<string, number> => {
  const { scores, other } = correctScore(matrix, most);
  return {
    ...Object.fromEntries(scores.map(({ home, away, probability }) => [`${home}:${away}`, probability])),
    other,
  };
};

const oddEvenOf = (total: Distribution): { odd: number; even: number } => {
  const odd = chance(total, (value) => value % 2 === 1);
  return { odd, even: 1 - odd };
};

/** Chances that all of so many goals are own goals. */
const ONLY_OWN = Array.from({ length: 23 }, (_, goals) => (OWN / 1_000) ** goals);

/**
 * Goalscorers. Goals come in random order and one in so many is an own goal, so the first scorer is
 * of a side with the share of its goals.
 */
function priceScorers(
  offer: Offer,
  { matrix, goals }: { readonly matrix: ScoreMatrix; readonly goals: Readonly<Record<Side, Distribution>> },
  fixture: Fixture,
): void {
  const first = { home: 0, away: 0, none: 0 };
  for (let home = 0; home < matrix.length; home += 1)
    for (let away = 0; away < matrix.length; away += 1) {
      const probability = matrix[home]![away]!;
      const nobody = ONLY_OWN[home + away]!;
      first.none += probability * nobody;
      if (home + away === 0) continue;
      first.home += (probability * (1 - nobody) * home) / (home + away);
      first.away += (probability * (1 - nobody) * away) / (home + away);
    }
  const players = SIDES.flatMap((side) =>
    fixture[side].squad.map(({ code, share }) => ({ code, side, share: share / 1_000 })),
  );
  if (players.length === 0) return;
  offer.outcomes('first_scorer', {
    ...Object.fromEntries(players.map(({ code, side, share }) => [code, first[side] * share])),
    none: first.none,
  });
  offer.independent(
    'any_scorer',
    Object.fromEntries(
      players.map(({ code, side, share }) => {
        const misses = 1 - (1 - OWN / 1_000) * share;
        let [none, chanceOfMisses] = [0, 1];
        for (const p of goals[side].p) {
          none += p * chanceOfMisses;
          chanceOfMisses *= misses;
        }
        return [code, 1 - none];
      }),
    ),
  );
}

function price(fixture: Fixture, margin: number) {
  const { matrix, corners } = expectanciesOf(fixture);
  const { total, difference, home, away } = sumsOf(matrix);
  const { half, results } = halvesOf(matrix);
  const first = sumsOf(half);
  const offer = new Offer('football', margin);
  const { homeOrDraw, homeOrAway, drawOrAway } = doubleChance(matrix);
  const result = matchResult(matrix);
  offer.outcomes('match_result', result);
  offer.handicaps('handicap', difference, { count: 2, step: 1 });
  offer.totals('total', total, { count: 2, step: 1, from: 2 });
  offer.independent('double_chance', {
    home_or_draw: homeOrDraw,
    home_or_away: homeOrAway,
    draw_or_away: drawOrAway,
  });
  offer.outcomes('draw_no_bet', {
    home: result.home / (result.home + result.away),
    away: result.away / (result.home + result.away),
  });
  offer.outcomes('both_score', bothScore(matrix));
  offer.outcomes('odd_even', oddEvenOf(total));
  offer.totals('home_total', home, { count: 1, step: 4, from: 2 });
  offer.totals('away_total', away, { count: 1, step: 4, from: 2 });
  offer.outcomes('first_half_result', matchResult(half));
  offer.handicaps('first_half_handicap', first.difference, { count: 1, step: 1 });
  offer.totals('first_half_total', first.total, { count: 1, step: 1, from: 2 });
  offer.outcomes('first_half_correct_score', correctScores(half, 2));
  offer.outcomes('half_full', results);
  offer.outcomes('correct_score', correctScores(matrix, 4));
  offer.totals('corners_total', sumOf(corners.home, corners.away), { count: 1, step: 4 });
  offer.handicaps('corners_handicap', differenceOf(corners.home, corners.away), { count: 1, step: 4 });
  offer.totals('first_half_corners_total', sumOf(inHalf(corners.home), inHalf(corners.away)), { count: 1, step: 4 });
  offer.totals('cards_total', CARD_POINTS.total, { count: 1, step: 4 });
  offer.handicaps('cards_handicap', CARD_POINTS.difference, { count: 0, step: 4 });
  priceScorers(offer, { matrix, goals: { home, away } }, fixture);
  return offer.markets;
}

/** Weights for drawing: probabilities in 10^-12. */
const weightsOf = (p: readonly number[]): WeightTable => weightTable(p.map((x) => Math.round(x * 1e12)));
const CARD_WEIGHTS = { home: weightTable(CARDS.home), away: weightTable(CARDS.away) };

type Timed = Incident & { readonly half: number };

/** A second of the first (0) or second (1) half, and the minute shown. */
function momentOf(half: number, second: number): { at: number; half: number; minute: number } {
  const at = half * (HALF_SECONDS + BREAK_SECONDS) + second;
  return { at, half, minute: half * 45 + Math.floor(second / 60) + 1 };
}
const halfOf = (draw: Draw): number => (draw.integer(1_000) < FIRST_HALF ? 0 : 1);

const squadWeights = ({ squad }: Competitor): WeightTable =>
  weightTable(squad.length === 0 ? [1] : squad.map(({ share }) => share));

function drawGoals(draw: Draw, matrix: ScoreMatrix, fixture: Fixture): Timed[] {
  const index = draw.pick(weightsOf(matrix.flat()));
  const goals = { home: Math.floor(index / matrix.length), away: index % matrix.length };
  const squads = { home: squadWeights(fixture.home), away: squadWeights(fixture.away) };
  return SIDES.flatMap((side) =>
    Array.from({ length: goals[side] }, (): Timed => {
      const half = halfOf(draw);
      const moment = momentOf(half, draw.pick(QUARTERS[half]!) * 900 + draw.integer(900));
      const isOwn = draw.integer(1_000) < OWN;
      const by = isOwn === (side === 'home') ? 'away' : 'home';
      const player = fixture[by].squad[draw.pick(squads[by])]?.code ?? by;
      return { kind: 'count', ...moment, side, count: 'goals', amount: 1, player, isOwn };
    }),
  );
}

function drawCorners(draw: Draw, side: Side, corners: Distribution): Timed[] {
  return Array.from({ length: draw.pick(weightsOf(corners.p)) }, (): Timed => ({
    kind: 'count',
    ...momentOf(halfOf(draw), draw.integer(HALF_SECONDS)),
    side,
    count: 'corners',
    amount: 1,
  }));
}

const drawCards = (draw: Draw, side: Side): Timed[] =>
  Array.from({ length: FIELD_PLAYERS }, () => draw.pick(CARD_WEIGHTS[side]))
    .filter((points) => points > 0)
    .map((points) => ({
      kind: 'count',
      ...momentOf(draw.integer(1_000) < 350 ? 0 : 1, draw.integer(HALF_SECONDS)),
      side,
      count: 'card_points',
      amount: points,
    }));

function simulate(fixture: Fixture, draw: Draw): readonly Incident[] {
  const { matrix, corners } = expectanciesOf(fixture);
  const happened = [
    ...drawGoals(draw, matrix, fixture),
    ...SIDES.flatMap((side) => [...drawCorners(draw, side, corners[side]), ...drawCards(draw, side)]),
  ];
  const halves = [0, 1].flatMap((half): Incident[] => [
    { kind: 'begin', at: momentOf(half, 0).at },
    ...happened
      .filter((incident) => incident.half === half)
      .sort((a, b) => a.at - b.at)
      .map(({ half: _, ...incident }) => incident),
    { kind: 'end', at: momentOf(half, HALF_SECONDS).at, winner: null },
  ]);
  return [...halves, { kind: 'over', at: momentOf(1, HALF_SECONDS).at, winner: null }];
}

/** Football: one Dixon-Coles matrix decides every market on goals, and the simulated score. */
export const football: SportModel = {
  price,
  simulate,
  minuteAt: (second) => {
    if (second <= HALF_SECONDS + BREAK_SECONDS) return Math.min(Math.floor(second / 60), 45);
    return Math.min(Math.floor((second - BREAK_SECONDS) / 60), 90);
  },
};
