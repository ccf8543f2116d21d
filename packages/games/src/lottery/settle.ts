import { ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { numbersOf } from './entry.ts';
import type { LotteryResult, Play, Take } from './types.ts';

/** The digits that a take reads of one number. */
const slice = (number: string, { from, length }: Take): string => {
  const start = from < 0 ? number.length + from : from;
  return number.slice(start, start + length);
};

/**
 * The numbers that a play reads of a result, in order. Throws `RangeError` when the result lacks a
 * part.
 */
export function numbersRead(play: Play, result: LotteryResult): string[] {
  return play.takes.flatMap((take) => {
    const numbers = result[take.part];
    if (numbers === undefined || numbers.length === 0) throw new RangeError(`no ${take.part} in the result`);
    return numbers.map((number) => slice(number, take));
  });
}

const sameDigits = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('');

/** Whether a drawn number is on a side: `high` is its upper half. */
function isOnSide(side: string, number: string): boolean {
  const isHigh = number[0]! >= '5';
  const isOdd = Number(number.at(-1)) % 2 === 1;
  return side === 'high' ? isHigh : side === 'low' ? !isHigh : side === 'odd' ? isOdd : !isOdd;
}

/** How many hundredths of the price of a play an entry wins, given the numbers that it reads. */
export function hundredthsWon(play: Play, entry: string, drawn: readonly string[]): number {
  const { match } = play;
  const once = (won: boolean): number => (won ? 100 : 0);
  const set = numbersOf(entry);
  switch (match.kind) {
    case 'number':
      return drawn.filter((number) => number === entry).length * 100;
    case 'permutation':
      return once(drawn.some((number) => sameDigits(number, entry)));
    case 'contains':
      return once(drawn.some((number) => number.includes(entry)));
    case 'side':
      return once(drawn.some((number) => isOnSide(entry, number)));
    case 'within':
      return once(
        drawn.some(
          (number) => new Set(number).size === number.length && [...number].every((digit) => set.includes(digit)),
        ),
      );
    case 'none':
      return once(!drawn.some((number) => set.includes(number)));
    case 'all': {
      const hits = drawn.filter((number) => set.includes(number));
      const isWon = set.every((number) => hits.includes(number));
      return isWon ? 100 + (match.repeat ?? 0) * (hits.length - set.length) : 0;
    }
  }
}

/** What `hundredths` of a price (ten-thousandths) pay, as a ratio of the stake. */
export const paid = (price: number, hundredths: number): Ratio =>
  ratio(BigInt(price) * BigInt(hundredths), BigInt(MULTIPLIER_SCALE) * 100n);

/**
 * What a line returns for each unit of its stake (not of its cost), the stake included; 0 when it
 * loses. `entry` is canonical, `price` the frozen price in ten-thousandths. Throws `RangeError`
 * when the result lacks a part.
 */
export const settle = (play: Play, price: number, entry: string, result: LotteryResult): Ratio =>
  paid(price, hundredthsWon(play, entry, numbersRead(play, result)));
