import { ratio } from '@chokdee/money/ratio';
import { expect, test } from 'vitest';
import { toPayout } from './outcomes.ts';

const events = [{ index: 0, type: 'bet' }] as const;
const mode = { largestWin: ratio(1_000n) };

test('a payout is the amount times the multiplier, rounded down and capped at the published largest win', () => {
  expect(toPayout({ payout: ratio(1n, 3n), events }, mode, 10_000_000n)).toEqual({
    payout: '3330000',
    open: false,
    odds: null,
    state: events,
  });
  expect(toPayout({ payout: ratio(1_000n), events, open: true }, mode, 10_000_000n)).toMatchObject({
    payout: '10000000000',
    open: true,
  });
  expect(toPayout({ payout: ratio(1_000_001n, 1_000n), events }, mode, 10_000_000n).payout).toBe('10000000000');
});

test('the odds have six decimals, rounded down, and none while the round is open', () => {
  const lost = { payout: ratio(0n), events, odds: ratio(3n, 2n) };
  expect(toPayout(lost, mode, 10_000_000n).odds).toBe('1.500000');
  expect(toPayout({ ...lost, odds: ratio(4n, 3n) }, mode, 10_000_000n).odds).toBe('1.333333');
  expect(toPayout({ ...lost, open: true }, mode, 10_000_000n).odds).toBeNull();
});
