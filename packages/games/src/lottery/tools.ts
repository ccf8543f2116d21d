import type { Play } from './types.ts';

// Entry tools: they write the numbers that players name by one word (facts/games.md 5.2).

const DIGITS = [...'0123456789'];
const twoDigits: readonly string[] = DIGITS.flatMap((first) => DIGITS.map((second) => first + second));

/** Every different order of the digits of a number (กลับ, đảo), ascending. At most 6 digits. */
export function permutationsOf(number: string): string[] {
  if (number.length > 6) throw new RangeError('too many digits');
  if (number.length < 2) return [number];
  const all = [...number].flatMap((digit, at) =>
    permutationsOf(number.slice(0, at) + number.slice(at + 1)).map((rest) => digit + rest),
  );
  return [...new Set(all)].sort();
}

/** Numbers whose digits are all equal: doubles (เบิ้ล, kép), triples (ตอง). */
export const equalDigits = (length: number): string[] => DIGITS.map((digit) => digit.repeat(length));

/** รูดหน้า, đầu: the ten numbers of two digits that begin with a digit. */
export const frontRun = (digit: string): string[] => DIGITS.map((other) => digit + other);

/** รูดหลัง, đuôi: the ten numbers of two digits that end with a digit. */
export const backRun = (digit: string): string[] => DIGITS.map((other) => other + digit);

/** 19 ประตู: the nineteen numbers of two digits with a digit in either place. */
export const digitAnywhere = (digit: string): string[] => twoDigits.filter((number) => number.includes(digit));

/** พี่น้อง: the twenty numbers of two neighbouring digits; 9 and 0 are neighbours. */
export const neighbours = (): string[] =>
  twoDigits.filter((number) => [1, 9].includes((Number(number[1]) - Number(number[0]) + 10) % 10));

/** Tổng: the ten numbers of two digits whose sum ends with a digit. */
export const sumEndsWith = (digit: string): string[] =>
  twoDigits.filter((number) => (Number(number[0]) + Number(number[1])) % 10 === Number(digit));

/** The tools for numbers of two digits that take a digit, by their text key `tool.<name>`. */
export const digitTools = { digitAnywhere, frontRun, backRun, sumEndsWith } as const;

/** The tools for numbers of so many digits that take nothing. */
export const plainTools = (digits: number): Readonly<Record<string, () => string[]>> => ({
  ...(digits === 2 ? { doubles: () => equalDigits(2), neighbours } : {}),
  ...(digits === 3 ? { triples: () => equalDigits(3) } : {}),
});

/**
 * A random entry of a play. `below(n)` gives a whole number from 0 to n - 1: the random source of
 * the caller.
 */
export function quickPick(play: Play, below: (n: number) => number): string {
  const number = (digits: number): string => Array.from({ length: digits }, () => DIGITS[below(10)]).join('');
  const { entry } = play;
  if (entry.kind === 'side') return entry.sides[below(entry.sides.length)]!;
  if (entry.kind === 'set') {
    const set = new Set<string>();
    while (set.size < entry.size) set.add(number(entry.digits));
    return [...set].sort().join('-');
  }
  // A number of equal digits has no other order.
  const isEntry = (text: string): boolean => play.match.kind !== 'permutation' || new Set(text).size > 1;
  let picked = number(entry.digits);
  while (!isEntry(picked)) picked = number(entry.digits);
  return picked;
}
