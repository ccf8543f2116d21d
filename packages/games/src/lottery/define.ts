import { baht } from '../stakes.ts';
import { resultFormats } from './formats.ts';
import type { FormatCode, Match, Play, PlayLimits, Take, Variant } from './types.ts';

/** Limits from whole baht: the most on a line and, of all members, on a key of a draw. */
export const limits = (most: number, perKey: number): PlayLimits => ({
  least: baht,
  most: BigInt(most) * baht,
  perKey: BigInt(perKey) * baht,
});

/** Reads the last digits of each number of a part. */
export const lastOf = (part: string, length: number): Take => ({ part, from: -length, length });

/** The patterns that have a price of their own when `digits` digits may come in any order. */
const PATTERNS: Readonly<Record<number, readonly Variant[]>> = {
  3: ['distinct', 'pair'],
  4: ['distinct', 'pair', 'twoPairs', 'triple'],
};

const variantsOf = (match: Match, entry: Play['entry']): readonly Variant[] =>
  match.kind === 'permutation' && entry.kind === 'number' ? PATTERNS[entry.digits]! : ['any'];

/** Builds the plays of a format. `units` is 1 unless given. */
export const playsIn =
  (format: FormatCode) =>
  (
    name: string,
    play: Omit<Play, 'code' | 'format' | 'name' | 'variants' | 'units'> & { readonly units?: number },
  ): Play => ({
    units: 1,
    ...play,
    code: `${format}.${name}`,
    format,
    name,
    variants: variantsOf(play.match, play.entry),
  });

/** How many numbers of how many digits a format's parts hold. */
export const partsOf = (format: FormatCode): readonly { name: string; digits: number; count: number }[] =>
  resultFormats[format].parts.flatMap((part) =>
    part.kind === 'digits' ? [{ name: part.name, digits: part.digits, count: part.count }] : [],
  );
