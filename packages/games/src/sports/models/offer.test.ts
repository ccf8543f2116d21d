import { asianHandicap, fairLineOdds, totalGoals } from '@chokdee/odds/football';
import { scoreMatrix } from '@chokdee/odds/score-matrix';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distributionOf } from './distribution.ts';
import { Offer } from './offer.ts';

// The shares by sums of a distribution against those counted over the cells of the matrix.
it('a line of any quarter has the fair odds that its matrix has', () => {
  const goals = fc.double({ min: 0.3, max: 3.5, noNaN: true });
  fc.assert(
    fc.property(goals, goals, (home, away) => {
      const matrix = scoreMatrix({ home, away });
      const cells = matrix.flatMap((row, i) => row.map((p, j) => ({ i, j, p })));
      const offer = new Offer('football', 0.05);
      offer.totals('total', distributionOf(cells.map(({ i, j, p }) => [i + j, p])), { count: 3, step: 1 });
      offer.handicaps('handicap', distributionOf(cells.map(({ i, j, p }) => [i - j, p])), { count: 3, step: 1 });
      expect(offer.markets.length).toBeGreaterThan(4);
      for (const { type, line, outcomes } of offer.markets) {
        const { over } = totalGoals(matrix, line!);
        const fair = fairLineOdds(type === 'football.total' ? over : asianHandicap(matrix, line!).home);
        expect(outcomes[0]!.probability, `${type} ${line}`).toBeCloseTo(1 / fair, 10);
      }
    }),
  );
});
