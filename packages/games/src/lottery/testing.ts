import { returnOver, type WeightedResult } from '../tables/returns.ts';
import { partsOf } from './define.ts';
import { countRead } from './returns.ts';
import { settle } from './settle.ts';
import type { LotteryResult, Play } from './types.ts';

/** What a bet returns on average over results that contain the numbers it reads. */
export function enumerated(
  one: Play,
  price: number,
  entry: string,
  drawn: readonly WeightedResult<readonly string[]>[],
) {
  return returnOver(
    drawn.map(({ result, count }) => ({ result: resultWith(one, result), count })),
    (result) => settle(one, price, entry, result),
  );
}

/** A result in which a play reads these numbers. Other digits are 9. */
function resultWith(one: Play, read: readonly string[]): LotteryResult {
  const rest = [...read];
  return Object.fromEntries(
    partsOf(one.format).map(({ name, digits, count }) => {
      const take = one.takes.find(({ part }) => part === name);
      const numbers = Array.from({ length: count }, () => {
        if (!take) return '9'.repeat(digits);
        const start = take.from < 0 ? digits + take.from : take.from;
        return '9'.repeat(start) + rest.shift()! + '9'.repeat(digits - start - take.length);
      });
      return [name, numbers];
    }),
  );
}

/** All draws of a play's numbers, those in `set` distinguished and the others taken together. */
export function drawsOver(one: Play, set: readonly string[]): WeightedResult<readonly string[]>[] {
  const length = one.takes[0]!.length;
  const all = Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'));
  const count = countRead(one);
  if (count === 1) return all.map((number) => ({ result: [number], count: 1n }));
  // A set of which nothing may appear is hit by any of its numbers alike.
  const distinguished =
    one.match.kind === 'none'
      ? [{ number: set[0]!, weight: BigInt(set.length) }]
      : set.map((number) => ({ number, weight: 1n }));
  const other = all.find((number) => !set.includes(number))!;
  const kinds = [...distinguished, { number: other, weight: BigInt(all.length - set.length) }];
  const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
  const results: WeightedResult<readonly string[]>[] = [];
  const place = (kind: number, left: number, numbers: readonly string[], ways: bigint): void => {
    const { number, weight } = kinds[kind]!;
    for (let times = kind === kinds.length - 1 ? left : 0; times <= left; times += 1) {
      const placed = [...numbers, ...Array.from({ length: times }, () => number)];
      const next = (ways * weight ** BigInt(times)) / factorial(times);
      if (kind < kinds.length - 1) place(kind + 1, left - times, placed, next);
      else results.push({ result: placed, count: next });
    }
  };
  place(0, count, [], factorial(count));
  return results;
}
