import type { Play, Variant } from './types.ts';

/**
 * Why a text is no entry of a play. `digits`: it is not a number of that many digits. `count`: not
 * that many numbers. `repeated`: a number is named twice. `same`: all digits are equal, where the
 * order of digits must matter. `side`: not a side of the play.
 */
export type EntryError = 'digits' | 'count' | 'repeated' | 'same' | 'side';

/** The canonical text of an entry, or why there is none. */
export type ParsedEntry =
  { readonly entry: string; readonly error?: undefined } | { readonly entry?: undefined; readonly error: EntryError };

const SEPARATORS = /[\s,;./|-]+/;
const isNumber = (text: string, digits: number): boolean => text.length === digits && /^[0-9]+$/.test(text);

/** The numbers of a canonical entry; a side alone is one. */
export const numbersOf = (entry: string): string[] => entry.split('-');

const sortedDigits = (number: string): string => [...number].sort().join('');

/** How often each digit of a number occurs, the most frequent first, as text: "21" for 121. */
const pattern = (number: string): string =>
  [...new Set(number)]
    .map((digit) => [...number].filter((other) => other === digit).length)
    .sort((a, b) => b - a)
    .join('');

const VARIANTS: Readonly<Record<string, Variant>> = {
  '111': 'distinct',
  '21': 'pair',
  '1111': 'distinct',
  '211': 'pair',
  '22': 'twoPairs',
  '31': 'triple',
};

/** Reads an entry: the canonical text is `123`, `05-12-34` (ascending) or `high`. */
export function parseEntry(play: Play, text: string): ParsedEntry {
  const kind = play.entry;
  const words = text.trim().toLowerCase().split(SEPARATORS).filter(Boolean);
  switch (kind.kind) {
    case 'side':
      return words.length === 1 && kind.sides.some((side) => side === words[0])
        ? { entry: words[0]! }
        : { error: 'side' };
    case 'number': {
      if (words.length !== 1) return { error: words.length > 1 ? 'count' : 'digits' };
      const [number = ''] = words;
      if (!isNumber(number, kind.digits)) return { error: 'digits' };
      return play.match.kind === 'permutation' && new Set(number).size === 1 ? { error: 'same' } : { entry: number };
    }
    case 'set': {
      const numbers = kind.digits === 1 && words.length === 1 ? [...words[0]!] : words;
      if (!numbers.every((number) => isNumber(number, kind.digits))) return { error: 'digits' };
      if (numbers.length !== kind.size) return { error: 'count' };
      return new Set(numbers).size === numbers.length ? { entry: numbers.sort().join('-') } : { error: 'repeated' };
    }
  }
}

/** The variant at whose price an entry is taken. */
export const variantOf = (play: Play, entry: string): Variant =>
  play.match.kind === 'permutation' ? VARIANTS[pattern(entry)]! : 'any';

/** How many times its stake a line costs. */
export const unitsOf = (play: Play): number => play.units;

/**
 * The keys under which the exposure of an entry is counted and numbers are restricted: entries that
 * win together share one. `all`: each number of the set, since one number decides many sets.
 */
export function keysOf(play: Play, entry: string): string[] {
  switch (play.match.kind) {
    case 'permutation':
      return [sortedDigits(entry)];
    case 'all':
      return numbersOf(entry);
    default:
      return [entry];
  }
}
