import { keysOf, parseEntry } from './entry.ts';
import type { Play } from './types.ts';

// Entry tools: they write the numbers that players name by one word.

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

/**
 * The entries that a play gets from written numbers, each bet once; a number that is no entry of
 * the play is left out. `reverse` (กลับ): every order of the digits, which is one bet of a play that
 * takes the digits in any order.
 */
export function entriesWith(play: Play, numbers: readonly string[], reverse: boolean): string[] {
  const isReversed = reverse && play.entry.kind === 'number' && play.match.kind !== 'permutation';
  const byKey = new Map<string, string>();
  for (const text of isReversed ? numbers.flatMap(permutationsOf) : numbers) {
    const { entry } = parseEntry(play, text);
    if (entry === undefined) continue;
    const key = keysOf(play, entry).join(' ');
    if (!byKey.has(key)) byKey.set(key, entry);
  }
  return [...byKey.values()];
}

/** Draws without a new entry after which a quick pick ends: there are no more, or hardly any. */
const MOST_MISSES = 2_000;

/**
 * Random entries for plays that are bet together: `count` different ones that are no bet of `lines`
 * yet, so that no stake is doubled; fewer when there are no more. `below` as in `quickPick`,
 * `reverse` as in `entriesWith`.
 */
export function quickPicks(
  plays: readonly [Play, ...Play[]],
  count: number,
  {
    below,
    lines,
    reverse,
  }: {
    readonly below: (n: number) => number;
    readonly lines: readonly { readonly play: string; readonly entry: string }[];
    readonly reverse: boolean;
  },
): string[] {
  const keyOf = (play: Play, entry: string): string => `${play.code} ${keysOf(play, entry).join(' ')}`;
  const taken = new Set(
    plays.flatMap((play) => lines.flatMap((line) => (line.play === play.code ? keyOf(play, line.entry) : []))),
  );
  const picked: string[] = [];
  for (let misses = 0; picked.length < count && misses < MOST_MISSES;) {
    const entry = quickPick(plays[0], below);
    const keys = plays.map((play) => entriesWith(play, [entry], reverse).map((each) => keyOf(play, each)));
    if (keys.every((ofPlay) => ofPlay.length > 0 && ofPlay.every((key) => !taken.has(key)))) {
      picked.push(entry);
      for (const key of keys.flat()) taken.add(key);
      misses = 0;
    } else misses += 1;
  }
  return picked;
}
