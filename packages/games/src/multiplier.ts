import { ratio, type Ratio } from '@chokdee/money/ratio';

/** Multipliers are whole ten-thousandths: they have four decimals and are paid exactly as shown. */
export const MULTIPLIER_SCALE = 10_000;

/** A multiplier as shown: four decimals, exact. `units` in ten-thousandths. */
export const shownMultiplier = (units: number): string => (units / MULTIPLIER_SCALE).toFixed(4);

/** A multiplier as an exact ratio. `units` in ten-thousandths. */
export const multiplierRatio = (units: number): Ratio => ratio(BigInt(units), BigInt(MULTIPLIER_SCALE));
