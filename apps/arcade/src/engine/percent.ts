import type { Ratio } from '@chokdee/money/ratio';

/** A ratio in per cent, truncated to so many decimals, without trailing zeros. */
export function percent({ numerator, denominator }: Ratio, decimals = 8): string {
  const scale = 10n ** BigInt(decimals);
  const units = (numerator * 100n * scale) / denominator;
  return `${units / scale}.${(units % scale).toString().padStart(decimals, '0')}`.replace(/\.?0+$/, '');
}
