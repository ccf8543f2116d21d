import { tableRules } from '@chokdee/games/tables/live/registry';
import { shareOf } from '@chokdee/money/ratio';
import type { ExposureRow, TableRow } from './store.ts';

/** Micro-units of a unit. */
const UNIT = 1_000_000;
/** Standard deviations on either side of the theoretical return that the interval has. */
export const INTERVAL_DEVIATIONS = 4;
/** Paid rounds below which the interval is too coarse for an alarm. */
export const ALARM_ROUNDS = 200;

/**
 * What the stakes of a round return on average, micro-units, and a bound of the standard deviation
 * of their payout, whole units. A factor between 0 and `top` with mean `m` has a variance of at
 * most `m * (top - m)` (Bhatia and Davis); deviations of positions are added, because positions of
 * a round may win together.
 */
export function theoreticalReturn(
  { game, variant }: Pick<TableRow, 'game' | 'variant'>,
  exposure: readonly Pick<ExposureRow, 'position' | 'stake'>[],
): { readonly expected: bigint; readonly deviation: number } {
  const { positions } = tableRules(game, variant);
  let expected = 0n;
  let deviation = 0;
  for (const { position, stake } of exposure) {
    const { returned, top } = positions.get(position)!;
    expected += shareOf(stake, returned);
    const mean = Number(returned.numerator) / Number(returned.denominator);
    const highest = Number(top.numerator) / Number(top.denominator);
    deviation += (Number(stake) / UNIT) * Math.sqrt(mean * (highest - mean));
  }
  return { expected, deviation };
}

/** The sums of paid rounds. `variance` is in whole units squared. */
export interface ReturnSums {
  readonly rounds: number;
  readonly stake: bigint;
  readonly expected: bigint;
  readonly payout: bigint;
  readonly variance: number;
}

/** Returns in per cent of the stakes; null without stakes. */
export interface ReturnReport {
  readonly theoretical: number | null;
  readonly actual: number | null;
  /** The interval in which the actual return is expected. */
  readonly low: number | null;
  readonly high: number | null;
  /** The actual return is outside the interval, and there are enough rounds. */
  readonly alarm: boolean;
}

/** Compares what rounds have paid with what their stakes return on average. */
export function reportOf({ rounds, stake, expected, payout, variance }: ReturnSums): ReturnReport {
  if (stake === 0n) return { theoretical: null, actual: null, low: null, high: null, alarm: false };
  const percent = (units: number): number => Math.round((units / (Number(stake) / UNIT)) * 10_000) / 100;
  const half = INTERVAL_DEVIATIONS * Math.sqrt(variance);
  const [mean, actual] = [Number(expected) / UNIT, Number(payout) / UNIT];
  return {
    theoretical: percent(mean),
    actual: percent(actual),
    low: Math.max(0, percent(mean - half)),
    high: percent(mean + half),
    alarm: rounds >= ALARM_ROUNDS && Math.abs(actual - mean) > half,
  };
}
