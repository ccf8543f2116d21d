import type { Stakes } from './game.ts';

/** One baht in micro-units. */
export const baht = 1_000_000n;
const LEVELS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n];

/**
 * The bet amounts of our games: from one baht to `most` (whole baht), ten by default, with the
 * levels 1, 2, 5, 10 and so on. `step` is in micro-units: one satang, because one satang times a
 * multiplier of four decimals is a whole number of micro-units, so no payout is rounded.
 */
export const stakesTo = (most: bigint, step = baht / 100n): Stakes => ({
  least: baht,
  most: most * baht,
  step,
  levels: LEVELS.filter((level) => level <= most).map((level) => level * baht),
  usual: 10n * baht,
});
