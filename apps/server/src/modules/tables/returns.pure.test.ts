import { tableGames } from '@chokdee/games/tables/live/registry';
import { payoutOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { ALARM_ROUNDS, reportOf, theoreticalReturn } from './returns.ts';

const UNIT = 1_000_000n;

describe('the theoretical return', () => {
  const roulette = tableGames.get('roulette')!;
  const table = { game: 'roulette', variant: 'european' };
  const outcomes = Array.from({ length: 37 }, (_, pocket) => ({ pocket }));

  it('is the exact mean, and its deviation is at least the exact one', () => {
    for (const stakes of [
      { straight_7: 10n },
      { red: 100n, black: 100n },
      { red: 50n, straight_7: 5n, corner_1_2_4_5: 20n },
    ]) {
      const exposure = Object.entries(stakes).map(([position, units]) => ({ position, stake: units * UNIT }));
      const { expected, deviation } = theoreticalReturn(table, exposure);
      const payouts = outcomes.map((outcome) =>
        exposure.reduce(
          (sum, { position, stake }) =>
            sum + Number(payoutOf(stake, roulette.factor(position, outcome, 'european'))) / 1e6,
          0,
        ),
      );
      const mean = payouts.reduce((sum, payout) => sum + payout, 0) / 37;
      const exact = Math.sqrt(payouts.reduce((sum, payout) => sum + (payout - mean) ** 2, 0) / 37);
      expect(Number(expected) / 1e6).toBeCloseTo(mean, 4);
      expect(deviation).toBeGreaterThanOrEqual(exact - 1e-9);
      if (exposure.length === 1) expect(deviation).toBeCloseTo(exact, 9); // a bet of two outcomes
    }
  });
});

describe('the report', () => {
  const sums = (rounds: number, payout: bigint) => ({
    rounds,
    stake: 1_000n * UNIT,
    expected: 980n * UNIT,
    payout: payout * UNIT,
    variance: 100,
  });

  it('raises the alarm outside four deviations, on both sides, and not with few rounds', () => {
    expect(reportOf(sums(ALARM_ROUNDS, 1_021n))).toEqual({
      theoretical: 98,
      actual: 102.1,
      low: 94,
      high: 102,
      alarm: true,
    });
    expect(reportOf(sums(ALARM_ROUNDS, 939n)).alarm).toBe(true);
    expect(reportOf(sums(ALARM_ROUNDS, 1_020n)).alarm).toBe(false);
    expect(reportOf(sums(ALARM_ROUNDS - 1, 1_021n)).alarm).toBe(false);
    expect(reportOf({ rounds: 0, stake: 0n, expected: 0n, payout: 0n, variance: 0 }).actual).toBeNull();
  });
});
