import { decimalOf, MICROS_PER_UNIT, type Micro } from '@chokdee/money/amount';
import { parseEntry, unitsOf, type EntryError } from './entry.ts';
import { LineError, readLine, type LineFault, type Place, type ReadBet, type Tool } from './paste-line.ts';
import { playOf } from './plays.ts';
import { entriesWith } from './tools.ts';
import type { FormatCode, Play } from './types.ts';

/*
 * Lines as Thai agents send them: numbers, then stakes; `paste-line.ts` has their forms.
 * "123=50x20" is 50 on 3 top and 20 on 3 any order, "12 34=20" is 20 on each 2 top, "ล่าง 12=20"
 * names the play, "12=0x20" leaves the first play out. "กลับ 123=10x20" is 10 on each of the six
 * orders and 20 once on any order, 80 in all. A line of play names alone holds for the lines below.
 */

/** The bets that one text may come to: the lines of a slip. */
export const MOST_BETS = 1_000;
/** The characters that one text may have. */
export const MOST_CHARACTERS = 40_000;

/**
 * Why a line was not read: a `LineFault` of its form; `number`: no number. `stakes`: more stakes
 * than plays. `play`: the game has no such play for so many digits. `tooMany`: more than 1,000 bets
 * in all, or a text that is too long. The others: `EntryError`.
 */
export type PasteError = EntryError | LineFault | 'number' | 'stakes' | 'play' | 'tooMany';

/** A bet that was read, and the line that it comes from, counted from 1. */
export interface PastedBet {
  readonly line: number;
  readonly play: Play;
  readonly entry: string;
  readonly stake: Micro;
}

/** What was read of a text. A line is read as a whole or not at all. */
export interface Pasted {
  readonly bets: readonly PastedBet[];
  readonly errors: readonly { readonly line: number; readonly text: string; readonly error: PasteError }[];
}

/** The names of plays by the number of digits and the place. */
const NAMES: Readonly<Record<number, Readonly<Partial<Record<Place, string>>>>> = {
  1: { top: 'runTop', bottom: 'runBottom' },
  2: { top: 'top2', bottom: 'bottom2' },
  3: { top: 'top3', tote: 'tote3', bottom: 'back3', back: 'back3', front: 'front3' },
  4: { top: 'top4', tote: 'tote4' },
};
/** The places of several stakes of a line that names none, in their order. */
const ORDER: Readonly<Record<number, readonly Place[]>> = {
  1: ['top', 'bottom'],
  2: ['top', 'bottom'],
  3: ['top', 'tote', 'back'],
  4: ['top', 'tote'],
};
const STAKE = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** The stakes of a bet, zero where a place is left out. */
function amountsOf(texts: readonly string[]): Micro[] {
  const stakes = texts.map((text) => {
    const match = STAKE.exec(text);
    if (!match) throw new LineError('stake');
    return BigInt(match[1]!) * MICROS_PER_UNIT + BigInt((match[2] ?? '').padEnd(2, '0')) * (MICROS_PER_UNIT / 100n);
  });
  if (stakes.every((stake) => stake === 0n)) throw new LineError('stake');
  return stakes;
}

/** A number written out by the tools of its line. */
function applyTools(number: string, tools: readonly Tool[]): string[] {
  if (number.length > 4) throw new LineError('digits');
  if (tools.length > 0 && number.length !== 1) throw new LineError('digits');
  return tools.reduce<string[]>((numbers, tool) => numbers.flatMap(tool), [number]);
}

/** What a text is read for. */
export interface PasteTarget {
  readonly format: FormatCode;
  /**
   * The play of every line, which then has one stake; without it, digits and words decide. The
   * numbers of a line are one entry of a play on sets.
   */
  readonly play?: Play;
}

/** The plays of a number, with their stakes. */
function playsOfNumber(
  { format }: PasteTarget,
  number: string,
  named: readonly Place[],
  stakes: readonly Micro[],
): { play: Play; stake: Micro }[] {
  const order = ORDER[number.length];
  if (order === undefined) throw new LineError('digits');
  const places = named.length > 0 ? named : order.slice(0, stakes.length);
  const each = stakes.length === 1 ? places.map(() => stakes[0]!) : stakes;
  if (each.length > places.length) throw new LineError('stakes');
  return places.flatMap((place, index) => {
    const stake = each[index] ?? 0n;
    if (stake === 0n) return [];
    const play = playOf(`${format}.${NAMES[number.length]?.[place] ?? ''}`);
    if (play === undefined) throw new LineError('play');
    return [{ play, stake }];
  });
}

/**
 * The entries of a play for a number. กลับ bets every order of a straight number at the stake; a
 * play that takes the digits in any order has them all in one bet, which is staked once.
 */
function entriesOf(play: Play, text: string, reverse: boolean): string[] {
  const parsed = parseEntry(play, text);
  if (parsed.error !== undefined) throw new LineError(parsed.error);
  return reverse ? entriesWith(play, [text], true) : [parsed.entry];
}

/** The bets of one line of numbers. Throws `LineError`. */
function betsOfLine(
  target: PasteTarget,
  { numbers, tools, places, reverse }: ReadBet,
  stakes: readonly Micro[],
): Omit<PastedBet, 'line'>[] {
  if (numbers.length === 0) throw new LineError('number');
  const { play } = target;
  const written = numbers.flatMap((number) => applyTools(number, tools));
  if (play === undefined)
    return written.flatMap((number) =>
      playsOfNumber(target, number, places, stakes).flatMap((bet) =>
        entriesOf(bet.play, number, reverse).map((entry) => ({ ...bet, entry })),
      ),
    );
  if (places.length > 0) throw new LineError('word');
  if (stakes.length > 1) throw new LineError('stakes');
  const texts = play.entry.kind === 'set' ? [written.join(' ')] : written;
  return texts.flatMap((text) => entriesOf(play, text, reverse).map((entry) => ({ play, entry, stake: stakes[0]! })));
}

/** Line ends of all systems. */
const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/;

/** The lines of a text, as `PastedBet.line` counts them from 1. */
export const linesOfText = (text: string): string[] => text.split(LINE_END);

/** Reads a pasted text. Never throws; empty lines are skipped. */
export function parsePaste(target: PasteTarget, text: string): Pasted {
  if (text.length > MOST_CHARACTERS) return { bets: [], errors: [{ line: 1, text: '', error: 'tooMany' }] };
  const bets: PastedBet[] = [];
  const errors: { line: number; text: string; error: PasteError }[] = [];
  let heading: readonly Place[] = [];
  for (const [index, raw] of linesOfText(text).entries()) {
    if (errors.length >= MOST_BETS) break;
    try {
      const added = readLine(raw).flatMap((read) => {
        if (read.stakes === null && read.numbers.length === 0 && read.tools.length === 0 && !read.reverse)
          if (target.play === undefined) {
            heading = read.places;
            return [];
          }
        if (read.stakes === null) throw new LineError('stake');
        const places = read.places.length > 0 ? read.places : heading;
        return betsOfLine(target, { ...read, places }, amountsOf(read.stakes));
      });
      if (bets.length + added.length > MOST_BETS) throw new LineError('tooMany');
      bets.push(...added.map((bet) => ({ line: index + 1, ...bet })));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      errors.push({ line: index + 1, text: raw.trim().slice(0, 100), error: error.code as PasteError });
    }
  }
  return { bets, errors };
}

/** What bets cost together, their stakes times the units of their plays. */
export const costOfBets = (bets: readonly Pick<PastedBet, 'play' | 'stake'>[]): Micro =>
  bets.reduce((sum, { play, stake }) => sum + stake * BigInt(unitsOf(play)), 0n);

const WORDS: Readonly<Record<Place, string>> = { top: 'บน', bottom: 'ล่าง', tote: 'โต๊ด', front: 'หน้า', back: 'ล่าง' };

/**
 * Writes a bet as a line that `parsePaste` reads as the same bet: `โต๊ด 123=20`. Null for a play
 * that no line can name, such as a side.
 */
export function pasteLineOf({ play, entry, stake }: Omit<PastedBet, 'line'>): string | null {
  const places = Object.entries(NAMES[entry.length] ?? {});
  const place = places.find(([, name]) => name === play.name)?.[0];
  return place === undefined ? null : `${WORDS[place as Place]} ${entry}=${decimalOf(stake)}`;
}
