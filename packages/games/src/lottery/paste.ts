import { MICROS_PER_UNIT, type Micro } from '@chokdee/money/amount';
import { parseEntry, type EntryError } from './entry.ts';
import { playOf } from './plays.ts';
import { equalDigits, digitAnywhere, backRun, frontRun, permutationsOf } from './tools.ts';
import type { FormatCode, Play } from './types.ts';

/*
 * Lines as Thai agents send them: numbers, then stakes. "123=50x20" is 50 on 3 top and 20 on 3 any
 * order, "12 34=20" is 20 on each 2 top, "ล่าง 12=20" names the play, "12=0x20" leaves the first
 * play out. A line of play names alone holds for the lines below it.
 */

/** The bets that one text may come to: the lines of a slip. */
export const MOST_BETS = 1_000;
/** The characters that one text may have. */
export const MOST_CHARACTERS = 40_000;

/**
 * Why a line was not read. `word`: a word that is no play and no tool. `number`: no number, or
 * something else in its place. `stake`: no stake, or none above zero. `stakes`: more stakes than
 * plays. `play`: the game has no such play for so many digits. `tooMany`: more than 1,000 bets in
 * all, or a text that is too long. The others: `EntryError`.
 */
export type PasteError = EntryError | 'word' | 'number' | 'stake' | 'stakes' | 'play' | 'tooMany';

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

/** Thrown inside this file only. */
class LineError extends Error {
  override readonly name = 'LineError';
  readonly code: PasteError;
  constructor(code: PasteError) {
    super(code);
    this.code = code;
  }
}

/** Places of a bet, by the words that name them. */
type Place = 'top' | 'bottom' | 'tote' | 'front' | 'back';
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  บน: ['top'],
  top: ['top'],
  ล่าง: ['bottom'],
  bottom: ['bottom'],
  บนล่าง: ['top', 'bottom'],
  โต๊ด: ['tote'],
  โต้ด: ['tote'],
  โตด: ['tote'],
  tote: ['tote'],
  บนโต๊ด: ['top', 'tote'],
  บนโต้ด: ['top', 'tote'],
  หน้า: ['front'],
  front: ['front'],
  วิ่งบน: ['top'],
  วิ่งล่าง: ['bottom'],
};
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
type Tool = (number: string) => string[];
/** Words that write numbers; those of `plain` need none. */
const TOOLS: Readonly<Record<string, Tool>> = {
  กลับ: permutationsOf,
  '19ประตู': digitAnywhere,
  รูดหน้า: frontRun,
  รูดหลัง: backRun,
};
const PLAIN: Readonly<Record<string, () => string[]>> = { เบิ้ล: () => equalDigits(2), ตอง: () => equalDigits(3) };

/** Thai and full-width digits and signs as ASCII, one spelling of each separator. */
const normal = (line: string): string =>
  line
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .normalize('NFKC')
    .toLowerCase()
    // NFKC writes sara am as two characters.
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/[×✕*]/g, 'x')
    .replace(/:/g, '=')
    .replace(/19\s*ประตู/g, ' 19ประตู ')
    .replace(/[\u200b\ufeff]/g, '')
    .trim();

const STAKE = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** The stakes of a line, zero where a place is left out. */
function stakesOf(text: string): Micro[] {
  const stakes = text
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/บาท|฿|บ\.?$/g, '')
    .trim()
    .split(/\s*[x+/-]\s*|\s+/)
    .map((part) => {
      const match = STAKE.exec(part);
      if (!match) throw new LineError('stake');
      return BigInt(match[1]!) * MICROS_PER_UNIT + BigInt((match[2] ?? '').padEnd(2, '0')) * (MICROS_PER_UNIT / 100n);
    });
  if (stakes.every((stake) => stake === 0n)) throw new LineError('stake');
  return stakes;
}

/** A line taken apart: the words before the stakes, and the stakes' text; null without stakes. */
function partsOfLine(line: string): { words: string[]; stakes: string | null } {
  const at = line.indexOf('=');
  const split = (text: string): string[] => text.split(/[\s,;./|-]+/).filter(Boolean);
  if (at >= 0) {
    const after = line
      .slice(at + 1)
      .split(/\s+/)
      .filter(Boolean);
    const isWord = (word: string): boolean => Object.hasOwn(PLACES, word) || Object.hasOwn(TOOLS, word);
    return {
      words: [...split(line.slice(0, at)), ...after.filter(isWord)],
      stakes: after.filter((word) => !isWord(word)).join(' '),
    };
  }
  // Without a sign, the last word holds the stakes if it has several: "123 50x50".
  const match = /^(.*\S)\s+(\d[\d.]*(?:\s*x\s*\d[\d.]*)+)$/.exec(line);
  return match ? { words: split(match[1]!), stakes: match[2]! } : { words: split(line), stakes: null };
}

/** What the words of a line name. */
interface LineWords {
  readonly places: readonly Place[];
  readonly tools: readonly Tool[];
  readonly numbers: readonly string[];
}

function readWords(words: readonly string[]): LineWords {
  const places: Place[] = [];
  const tools: Tool[] = [];
  const numbers: string[] = [];
  for (const word of words) {
    if (/^\d+$/.test(word)) numbers.push(word);
    else if (Object.hasOwn(PLACES, word)) places.push(...PLACES[word]!);
    else if (Object.hasOwn(TOOLS, word)) tools.push(TOOLS[word]!);
    else if (Object.hasOwn(PLAIN, word)) numbers.push(...PLAIN[word]!());
    else throw new LineError(/\d/.test(word) ? 'number' : 'word');
  }
  return { places, tools, numbers };
}

/** A number written out by the tools of its line. */
function applyTools(number: string, tools: readonly Tool[]): string[] {
  if (number.length > 4) throw new LineError('digits');
  if (tools.some((tool) => tool !== permutationsOf) && number.length !== 1) throw new LineError('digits');
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

const entryOf = (play: Play, text: string): string => {
  const parsed = parseEntry(play, text);
  if (parsed.error !== undefined) throw new LineError(parsed.error);
  return parsed.entry;
};

/** The bets of one line of numbers. Throws `LineError`. */
function betsOfLine(
  target: PasteTarget,
  { numbers, tools, places }: LineWords,
  stakes: readonly Micro[],
): Omit<PastedBet, 'line'>[] {
  if (numbers.length === 0) throw new LineError('number');
  const { play } = target;
  const written = numbers.flatMap((number) => applyTools(number, tools));
  if (play === undefined)
    return written.flatMap((number) =>
      playsOfNumber(target, number, places, stakes).map((bet) => ({ ...bet, entry: entryOf(bet.play, number) })),
    );
  if (places.length > 0) throw new LineError('word');
  if (stakes.length > 1) throw new LineError('stakes');
  const texts = play.entry.kind === 'set' ? [written.join(' ')] : written;
  return texts.map((text) => ({ play, entry: entryOf(play, text), stake: stakes[0]! }));
}

/** Reads a pasted text. Never throws; empty lines are skipped. */
export function parsePaste(target: PasteTarget, text: string): Pasted {
  if (text.length > MOST_CHARACTERS) return { bets: [], errors: [{ line: 1, text: '', error: 'tooMany' }] };
  const bets: PastedBet[] = [];
  const errors: { line: number; text: string; error: PasteError }[] = [];
  let heading: readonly Place[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = normal(raw);
    if (line === '') continue;
    if (errors.length >= MOST_BETS) break;
    try {
      const { words, stakes } = partsOfLine(line);
      const read = readWords(words);
      if (stakes === null && read.numbers.length === 0 && read.tools.length === 0 && target.play === undefined) {
        heading = read.places;
        continue;
      }
      if (stakes === null) throw new LineError('stake');
      const places = read.places.length > 0 ? read.places : heading;
      const added = betsOfLine(target, { ...read, places }, stakesOf(stakes));
      if (bets.length + added.length > MOST_BETS) throw new LineError('tooMany');
      bets.push(...added.map((bet) => ({ line: index + 1, ...bet })));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      errors.push({ line: index + 1, text: raw.trim().slice(0, 100), error: error.code });
    }
  }
  return { bets, errors };
}
