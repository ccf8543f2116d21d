import { thaiStylePlays } from './plays-thai.ts';
import { vietnamNorthPlays, vietnamSouthPlays } from './plays-vietnam.ts';
import type { FormatCode, Play } from './types.ts';

/** Every play of every format, in the order of the play menus. */
export const plays: readonly Play[] = [...vietnamNorthPlays, ...vietnamSouthPlays, ...thaiStylePlays];

const byCode = new Map(plays.map((play) => [play.code, play]));

/** The play of a code; `undefined` when there is none. */
export const playOf = (code: string): Play | undefined => byCode.get(code);

/** The plays of a game's format, in the order of its menu. */
export const playsOf = ({ format }: { readonly format: FormatCode }): readonly Play[] =>
  plays.filter((play) => play.format === format);
