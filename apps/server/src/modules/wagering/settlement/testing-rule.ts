import type { PayoutRule } from './settlement.ts';

/**
 * The payout rule of the tests: the stake times the factor that the result has for the wager's
 * selection, `void`, `open`, or any other text, which it throws.
 */
export const byFactor: PayoutRule = (result, wagers) =>
  wagers.map(({ stake, detail }) => {
    const factor = (result as Record<string, number | string>)[String(detail['selection'])] ?? 0;
    if (factor === 'void' || factor === 'open') return factor;
    if (typeof factor === 'string') throw new Error(factor);
    return { payout: stake * BigInt(factor) };
  });
