import { handicapMargin, resultOfMargin, totalMargin, type QuarterLine } from './settlement.ts';
import { probabilityOf, type ScoreMatrix } from './score-matrix.ts';

/** Probabilities of the five results of a line: they sum to 1. */
export interface LineProbabilities {
  readonly win: number;
  readonly halfWin: number;
  readonly push: number;
  readonly halfLoss: number;
  readonly loss: number;
}

/** 1X2. */
export function matchResult(matrix: ScoreMatrix): { home: number; draw: number; away: number } {
  const result = { home: 0, draw: 0, away: 0 };
  for (let home = 0; home < matrix.length; home += 1) {
    const row = matrix[home]!;
    for (let away = 0; away < row.length; away += 1) {
      if (home > away) result.home += row[away]!;
      else if (home < away) result.away += row[away]!;
      else result.draw += row[away]!;
    }
  }
  return result;
}

/** Double chance. */
export function doubleChance(matrix: ScoreMatrix): { homeOrDraw: number; homeOrAway: number; drawOrAway: number } {
  const { home, draw, away } = matchResult(matrix);
  return { homeOrDraw: home + draw, homeOrAway: home + away, drawOrAway: draw + away };
}

/** Draw no bet: the stake is returned for a draw. */
export function drawNoBet(matrix: ScoreMatrix): { home: number; away: number } {
  const { home, away } = matchResult(matrix);
  return { home: home / (home + away), away: away / (home + away) };
}

/** Asian handicap of the home team, in quarters; the away team has the opposite handicap. */
export const asianHandicap = (
  matrix: ScoreMatrix,
  handicap: QuarterLine,
): { home: LineProbabilities; away: LineProbabilities } => ({
  home: lineOf(matrix, (home, away) => handicapMargin(home, away, handicap)),
  away: lineOf(matrix, (home, away) => handicapMargin(away, home, -handicap)),
});

/** Over and under a total of goals, in quarters. */
export const totalGoals = (
  matrix: ScoreMatrix,
  line: QuarterLine,
): { over: LineProbabilities; under: LineProbabilities } => ({
  over: lineOf(matrix, (home, away) => totalMargin('over', home + away, line)),
  under: lineOf(matrix, (home, away) => totalMargin('under', home + away, line)),
});

/** Over and under a total of one team's goals, in quarters. */
export const teamTotal = (
  matrix: ScoreMatrix,
  team: 'home' | 'away',
  line: QuarterLine,
): { over: LineProbabilities; under: LineProbabilities } => {
  const goalsOf = (home: number, away: number): number => (team === 'home' ? home : away);
  return {
    over: lineOf(matrix, (home, away) => totalMargin('over', goalsOf(home, away), line)),
    under: lineOf(matrix, (home, away) => totalMargin('under', goalsOf(home, away), line)),
  };
};

/** Both teams score. */
export const bothScore = (matrix: ScoreMatrix): { yes: number; no: number } => {
  const yes = probabilityOf(matrix, (home, away) => home > 0 && away > 0);
  return { yes, no: 1 - yes };
};

/** An odd or even number of goals; 0-0 is even. */
export const oddEven = (matrix: ScoreMatrix): { odd: number; even: number } => {
  const odd = probabilityOf(matrix, (home, away) => (home + away) % 2 === 1);
  return { odd, even: 1 - odd };
};

/** Correct scores up to `most` goals of each team, and every other score. */
export function correctScore(
  matrix: ScoreMatrix,
  most: number,
): { scores: readonly { home: number; away: number; probability: number }[]; other: number } {
  const scores = matrix
    .slice(0, most + 1)
    .flatMap((row, home) => row.slice(0, most + 1).map((probability, away) => ({ home, away, probability })));
  return { scores, other: 1 - scores.reduce((sum, { probability }) => sum + probability, 0) };
}

/**
 * The fair decimal odds of a line: those at which its expected return is the stake. With win d,
 * half win (d + 1) / 2, half loss 1/2: d = (1 - push - (halfWin + halfLoss) / 2) / (win + halfWin /
 * 2). `Infinity` where it cannot win.
 */
export const fairLineOdds = ({ win, halfWin, push, halfLoss }: LineProbabilities): number =>
  (1 - push - (halfWin + halfLoss) / 2) / (win + halfWin / 2);

function lineOf(matrix: ScoreMatrix, marginOf: (home: number, away: number) => QuarterLine): LineProbabilities {
  const probabilityOfResult = (result: ReturnType<typeof resultOfMargin>): number =>
    probabilityOf(matrix, (home, away) => resultOfMargin(marginOf(home, away)) === result);
  return {
    win: probabilityOfResult('win'),
    halfWin: probabilityOfResult('half_win'),
    push: probabilityOfResult('push'),
    halfLoss: probabilityOfResult('half_loss'),
    loss: probabilityOfResult('loss'),
  };
}
