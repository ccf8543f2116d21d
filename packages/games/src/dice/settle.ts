import { wins, type Side } from './rules.ts';

/** What one roll pays, in ten-thousandths of the stake: the multiplier for a win, nothing otherwise. The one settlement of dice: rounds and maths both use it. */
export const settle = (side: Side, target: number, units: number, roll: number): number =>
  wins(side, target, roll) ? units : 0;
