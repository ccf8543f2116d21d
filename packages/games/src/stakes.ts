import { MINOR_UNIT } from '@chokdee/money/amount';
import { payoutOf, ratio, type Ratio } from '@chokdee/money/ratio';
import type { Stakes } from './game.ts';
import { MULTIPLIER_SCALE, multiplierRatio } from './multiplier.ts';

/** One baht in micro-units. */
export const baht = 1_000_000n;
const LEVELS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n];

/**
 * The bet amounts of a game: whole baht from `least` to `most` (both in baht), ten by default, with
 * the levels 1, 2, 5, 10 and so on. Multipliers with two decimals pay whole satang at every such
 * stake, so these games start at one baht. Where multipliers have four decimals, payouts are
 * rounded down by less than a satang, which costs less than 0.1 percentage points of the return
 * from ten baht on (decision 0065).
 */
export const stakesFrom = (least: bigint, most: bigint): Stakes => ({
  least: least * baht,
  most: most * baht,
  step: baht,
  levels: LEVELS.filter((level) => level >= least && level <= most).map((level) => level * baht),
  usual: 10n * baht,
});

/** A payout of a bet: its multiplier in ten-thousandths, and how many of the outcomes have it. */
export interface Win {
  readonly units: number;
  readonly count: bigint;
}

/** An offered stake, micro-units, and the return it has with the rounding of its payouts, exact. */
export interface StakeReturn {
  readonly stake: bigint;
  readonly returned: Ratio;
}

/**
 * The offered stake whose return is lowest, because the rounding of its payouts takes the largest
 * share of it. `outcomes`: of how many outcomes the wins are. A payout loses less than a minor
 * unit, so the search ends where no larger stake can lose a larger share.
 */
export function worstStake(
  { least, most, step }: Pick<Stakes, 'least' | 'most' | 'step'>,
  wins: readonly Win[],
  outcomes: bigint,
): StakeReturn {
  const scale = BigInt(MULTIPLIER_SCALE);
  const mostLoss = MINOR_UNIT * scale;
  const lossAt = (stake: bigint): bigint =>
    wins.reduce((sum, { units, count }) => sum + count * ((stake * BigInt(units)) % mostLoss), 0n);
  const allLose = wins.reduce((sum, { count }) => sum + count, 0n) * mostLoss;
  let [worst, loss] = [least, lossAt(least)];
  const isExact = loss === 0n && wins.every(({ units }) => (step * BigInt(units)) % mostLoss === 0n);
  for (let stake = least + step; !isExact && stake <= most && allLose * worst > loss * stake; stake += step) {
    const next = lossAt(stake);
    if (next * worst > loss * stake) [worst, loss] = [stake, next];
  }
  const paid = wins.reduce((sum, { units, count }) => sum + count * payoutOf(worst, multiplierRatio(units)), 0n);
  return { stake: worst, returned: ratio(paid, worst * outcomes) };
}
