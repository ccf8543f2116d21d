import { wins, type Side } from './rules.ts';

/**
 * The payout of one roll in ten-thousandths of the stake: the multiplier `units` for a win,
 * otherwise 0. Used by rounds and by the maths.
 */
export const settle = (side: Side, target: number, units: number, roll: number): number =>
  wins(side, target, roll) ? units : 0;
