import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { Figures } from '../game.ts';

/**
 * The figures in the info panel and the catalogue. They are constants: a change of strips, prices
 * or rules that changes them fails `maths.test.ts` until a person publishes the new figures under a
 * new version.
 */
export const published: {
  /** Exact return. The denominator counts every sequence of windows of a round. */
  readonly returned: Ratio;
  /** Chance that a round pays anything, exact. */
  readonly hits: Ratio;
  /** Chance that the free spins start, exact. */
  readonly freeSpins: Ratio;
  readonly volatility: Figures['volatility'];
  /** Standard deviation of the payout in multiples of the bet, four decimals. */
  readonly deviation: string;
  /** One round in so many reaches the largest win, rounded up to the million. */
  readonly rounds: { readonly perLargestWin: number };
} = {
  returned: ratio(
    // 96.500510923 %
    BigInt(
      '0x1a0f4190ea81fb2fe9a979ba9a1c4f48950933d7276642782863d705d5' +
        'bb67d6829e69a724ec1df0990a3d4881d55f6fbcdcaf1933f56dda488f',
    ),
    BigInt(
      '0x1b012ea2db3f8bb1cae9fb0cba668dc5c57acbf2de74b7fcbeece5bdf4' +
        'b5f600ab063d25a45c011db47a02a5404848f596ae1568bd4000000000',
    ),
  ),
  hits: ratio(35_062n, 111_265n), // 31.512 %
  freeSpins: ratio(7_467n, 1_223_915n), // one round in 163.9
  volatility: 'high',
  deviation: '8.2335',
  rounds: { perLargestWin: 52_000_000 },
};
