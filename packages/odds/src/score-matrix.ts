/** Expected goals of both teams in the part of the match that is priced. */
export interface Expectancy {
  readonly home: number;
  readonly away: number;
}

/**
 * Probabilities of scores, `[home goals][away goals]`, from 0 to `MOST_GOALS` each, sum 1. All
 * football markets of a match are priced from one matrix, so they never contradict each other.
 */
export type ScoreMatrix = readonly (readonly number[])[];

/** The most goals of a team in a score matrix. */
const MOST_GOALS = 11;
/**
 * The Dixon-Coles dependence of low scores: negative values make draws of few goals more likely.
 * -0.08 fits closing prices of 4,298 matches best.
 */
const DEPENDENCE = -0.08;

/**
 * The Dixon-Coles score matrix: independent Poisson goals, the scores 0-0, 0-1, 1-0 and 1-1
 * corrected by tau (Dixon and Coles 1997), cut at `MOST_GOALS` and scaled to sum 1. Throws
 * `RangeError` for expectancies outside (0, 10) and where a correction would make a probability
 * negative.
 */
export function scoreMatrix({ home, away }: Expectancy, dependence = DEPENDENCE): ScoreMatrix {
  if (!(home > 0 && away > 0 && home < 10 && away < 10)) throw new RangeError(`not expectancies: ${home}, ${away}`);
  const tau = [
    [1 - home * away * dependence, 1 + home * dependence],
    [1 + away * dependence, 1 - dependence],
  ];
  if (tau.flat().some((factor) => factor < 0)) throw new RangeError(`dependence ${dependence} is too strong`);
  const [homeGoals, awayGoals] = [poisson(home), poisson(away)];
  const cells = homeGoals.map((p, i) => awayGoals.map((q, j) => p * q * (i < 2 && j < 2 ? tau[i]![j]! : 1)));
  let sum = 0;
  for (const row of cells) for (const cell of row) sum += cell;
  return cells.map((row) => row.map((cell) => cell / sum));
}

/** The probability of all scores for which `isIn(home goals, away goals)` is true. */
export function probabilityOf(matrix: ScoreMatrix, isIn: (home: number, away: number) => boolean): number {
  let sum = 0;
  for (let home = 0; home < matrix.length; home += 1) {
    const row = matrix[home]!;
    for (let away = 0; away < row.length; away += 1) if (isIn(home, away)) sum += row[away]!;
  }
  return sum;
}

/** Probabilities of a match without margin, from which a matrix is fitted. */
export interface MatchTargets {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  /** Three goals or more. */
  readonly over25: number;
}

/** A fitted match. */
export interface Fit {
  readonly expectancy: Expectancy;
  readonly matrix: ScoreMatrix;
  /** Root of the mean squared difference between targets and matrix over the four targets. */
  readonly error: number;
}

/**
 * The expectancies whose matrix has the home win's share of decided matches and the probability of
 * over 2.5 of the targets, by Newton's method on the logarithms of total and ratio of goals. The
 * draw then follows from the dependence, and `error` shows how well. Throws `RangeError` for
 * targets that are no probabilities or have no solution.
 */
export function fitExpectancy(targets: MatchTargets, dependence = DEPENDENCE): Fit {
  requireTargets(targets);
  const wanted: Point = [logit(targets.home / (targets.home + targets.away)), logit(targets.over25)];
  let [logTotal, logRatio] = [Math.log(2.7), wanted[0] / 2];
  for (let step = 0; step < 50; step += 1) {
    const at = logitsAt(logTotal, logRatio, dependence);
    const [shareMiss, overMiss] = [wanted[0] - at[0], wanted[1] - at[1]];
    if (Math.abs(shareMiss) + Math.abs(overMiss) < 1e-10) return fitAt(logTotal, logRatio, dependence, targets);
    const [byTotal, byRatio] = [
      slope(logitsAt(logTotal + STEP, logRatio, dependence), at),
      slope(logitsAt(logTotal, logRatio + STEP, dependence), at),
    ];
    const determinant = byTotal[0] * byRatio[1] - byTotal[1] * byRatio[0];
    logTotal = clamp(logTotal - (byRatio[0] * overMiss - byRatio[1] * shareMiss) / determinant, logTotal, MOST_STEP);
    logRatio = clamp(logRatio - (byTotal[1] * shareMiss - byTotal[0] * overMiss) / determinant, logRatio, MOST_STEP);
  }
  throw new RangeError(`no expectancies for home ${targets.home}, away ${targets.away}, over 2.5 ${targets.over25}`);
}

type Point = readonly [number, number];
/** Step of the numeric derivatives, and the largest step of one iteration, in logarithms. */
const STEP = 1e-6;
const MOST_STEP = 0.7;

const logit = (p: number): number => Math.log(p / (1 - p));
const slope = (after: Point, before: Point): Point => [(after[0] - before[0]) / STEP, (after[1] - before[1]) / STEP];
const clamp = (value: number, around: number, distance: number): number =>
  Math.min(Math.max(value, around - distance), around + distance);

/**
 * Poisson weights: the probabilities without the factor exp(-expected), which the matrix scales
 * away. So a matrix needs basic operations only and has the same bits in every browser.
 */
function poisson(expected: number): number[] {
  const probabilities = [1];
  for (let goals = 1; goals <= MOST_GOALS; goals += 1)
    probabilities.push((probabilities[goals - 1]! * expected) / goals);
  return probabilities;
}

function expectancyAt(logTotal: number, logRatio: number): Expectancy {
  const total = Math.exp(logTotal);
  const ratio = Math.exp(logRatio);
  return { home: (total * ratio) / (1 + ratio), away: total / (1 + ratio) };
}

/** Logits of the home win's share of decided matches and of over 2.5. */
function logitsAt(logTotal: number, logRatio: number, dependence: number): Point {
  const { home, away, over25 } = targetsOf(scoreMatrix(expectancyAt(logTotal, logRatio), dependence));
  return [logit(home / (home + away)), logit(over25)];
}

function targetsOf(matrix: ScoreMatrix): MatchTargets {
  return {
    home: probabilityOf(matrix, (home, away) => home > away),
    draw: probabilityOf(matrix, (home, away) => home === away),
    away: probabilityOf(matrix, (home, away) => home < away),
    over25: probabilityOf(matrix, (home, away) => home + away >= 3),
  };
}

function fitAt(logTotal: number, logRatio: number, dependence: number, targets: MatchTargets): Fit {
  const expectancy = expectancyAt(logTotal, logRatio);
  const matrix = scoreMatrix(expectancy, dependence);
  const found = targetsOf(matrix);
  const squares = (['home', 'draw', 'away', 'over25'] as const).map((name) => (found[name] - targets[name]) ** 2);
  return { expectancy, matrix, error: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length) };
}

function requireTargets({ home, draw, away, over25 }: MatchTargets): void {
  const isValid = [home, draw, away, over25].every((p) => p > 0 && p < 1) && Math.abs(home + draw + away - 1) < 1e-6;
  if (!isValid) throw new RangeError(`not probabilities of a match: ${home}, ${draw}, ${away}; over 2.5 ${over25}`);
}
