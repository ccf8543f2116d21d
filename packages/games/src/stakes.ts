import type { Stakes } from './game.ts';

/** A baht in micro-units. */
export const baht = 1_000_000n;
const steps = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n];

/** The bets of our games: from one baht, usually ten, to a game's largest (whole baht), offered as 1, 2, 5, 10 and so on. `step` in micro-units: a satang, or as coarse as a game's payouts need to come out whole. */
export const stakesTo = (most: bigint, step = baht / 100n): Stakes => ({
  least: baht,
  most: most * baht,
  step,
  levels: steps.filter((level) => level <= most).map((level) => level * baht),
  usual: 10n * baht,
});
