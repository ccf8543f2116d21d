import { ratio, type Ratio } from '@chokdee/money/ratio';
import { casesOf, returnOver, type WeightedResult } from '../tables/returns.ts';
import { partsOf } from './define.ts';
import { hundredthsWon, paid } from './settle.ts';
import type { Play, Variant } from './types.ts';

/** How many numbers of a result a play reads. */
export const countRead = (play: Play): number => {
  const parts = partsOf(play.format);
  return play.takes.reduce((sum, { part }) => sum + parts.find(({ name }) => name === part)!.count, 0);
};

/** Entries of each pattern: other digits in the same pattern have the same chance. */
const PATTERNS: Readonly<Record<Exclude<Variant, 'any'>, string>> = {
  distinct: '0123',
  pair: '0012',
  twoPairs: '0011',
  triple: '0001',
};

/**
 * Entries of which one has the highest chance of all entries of a variant: every side, and one
 * number or set, since digits are drawn evenly.
 */
export function sampleEntries(play: Play, variant: Variant): readonly string[] {
  const { entry } = play;
  switch (entry.kind) {
    case 'side':
      return entry.sides;
    case 'number':
      if (variant === 'any') return ['0'.repeat(entry.digits)];
      return [variant === 'pair' && entry.digits === 3 ? '001' : PATTERNS[variant].slice(0, entry.digits)];
    case 'set':
      return [Array.from({ length: entry.size }, (_, n) => String(n).padStart(entry.digits, '0')).join('-')];
  }
}

/** Every number that a play may read of one draw, once each. */
const everyNumber = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));

/**
 * The hundredths of the price won over all cases of several numbers that are drawn evenly and
 * independently. Only how many different numbers of the set were hit (`distinct`) and how often
 * (`hits`) matters, so the numbers are drawn one after the other and equal states are added.
 */
function outcomesOfMany(play: Play, entry: string): WeightedResult<number>[] {
  const set = entry.split('-');
  const values = BigInt(10 ** play.takes[0]!.length);
  let states = new Map([['0 0', { distinct: 0, hits: 0, count: 1n }]]);
  for (let drawn = countRead(play); drawn > 0; drawn -= 1) {
    const next: typeof states = new Map();
    const add = (distinct: number, hits: number, count: bigint): void => {
      const same = next.get(`${distinct} ${hits}`);
      if (same) same.count += count;
      else if (count > 0n) next.set(`${distinct} ${hits}`, { distinct, hits, count });
    };
    for (const { distinct, hits, count } of states.values()) {
      add(distinct, hits, count * (values - BigInt(set.length)));
      add(distinct, hits + 1, count * BigInt(distinct));
      add(distinct + 1, hits + 1, count * BigInt(set.length - distinct));
    }
    states = next;
  }
  return [...states.values()].map(({ distinct, hits, count }) => ({
    result: hundredthsWon(play, entry, [
      ...set.slice(0, distinct),
      ...Array.from({ length: hits - distinct }, () => set[0]!),
    ]),
    count,
  }));
}

/** The hundredths of the price that an entry wins, over all equally likely cases. */
export function outcomesOf(play: Play, entry: string): readonly WeightedResult<number>[] {
  if (countRead(play) > 1) return outcomesOfMany(play, entry);
  const counts = new Map<number, bigint>();
  for (const number of everyNumber(play.takes[0]!.length)) {
    const won = hundredthsWon(play, entry, [number]);
    counts.set(won, (counts.get(won) ?? 0n) + 1n);
  }
  return [...counts].map(([result, count]) => ({ result, count }));
}

const memory = new Map<string, readonly WeightedResult<number>[]>();

/** The outcomes of the sample entries of a variant; plays that settle alike share them. */
const outcomes = (play: Play, variant: Variant): (readonly WeightedResult<number>[])[] =>
  sampleEntries(play, variant).map((entry) => {
    const key = JSON.stringify([play.match, play.takes[0]!.length, countRead(play), entry]);
    const found = memory.get(key) ?? outcomesOf(play, entry);
    memory.set(key, found);
    return found;
  });

const highest = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce((best, one) => (one.numerator * best.denominator > best.numerator * one.denominator ? one : best));

/** The highest chance that an entry of a variant wins anything. */
export const chanceOf = (play: Play, variant: Variant): Ratio =>
  highest(
    outcomes(play, variant).map((results) =>
      ratio(casesOf(results.filter(({ result }) => result > 0)), casesOf(results)),
    ),
  );

/**
 * The exact return of a price (ten-thousandths): the highest mean of what an entry of the variant
 * pays, per unit of its cost. By enumeration of the drawn numbers with the rule that settles.
 */
export const returnOf = (play: Play, variant: Variant, price: number): Ratio => {
  const returned = highest(
    outcomes(play, variant).map((results) => returnOver(results, (hundredths) => paid(price, hundredths))),
  );
  return ratio(returned.numerator, returned.denominator * BigInt(play.units));
};

/** The largest multiple of its stake that a line can pay. */
export const largestPayout = (play: Play, variant: Variant, price: number): Ratio =>
  paid(price, Math.max(...outcomes(play, variant).flatMap((results) => results.map(({ result }) => result))));
