import { backRun, digitAnywhere, equalDigits, frontRun } from './tools.ts';

/*
 * One line of a pasted text, taken apart into its words, numbers and stakes; `paste.ts` makes bets
 * of them. The forms are those that Thai agents send:
 *
 *   123=50x20, 123 50x20, 123*50*20, 99-50      numbers, then stakes
 *   456 100                                     one number and one stake
 *   ล่าง 12=20, 12=20 ล่าง, ล่าง12=20            a place before or after
 *   12ล20, 12 บน 10, 123บ50ต50                  each place with its own stake
 *   กลับ 123=10, 123=10 กลับ, 6กลับ 123=10       every order of the digits
 *   12=20, 34=30                                several bets, each whole
 *
 * A form that could be read in two ways is refused, unless one of them is usual.
 */

/**
 * Why a line was not read. `word`: a word that is no place and no tool. `stake`: no stake, or
 * something else in its place.
 */
export type LineFault = 'word' | 'stake';

/** Thrown while a line is read, and caught by `parsePaste`. */
export class LineError<Code extends string> extends Error {
  override readonly name = 'LineError';
  readonly code: Code;
  constructor(code: Code) {
    super(code);
    this.code = code;
  }
}

/** Places of a bet. */
export type Place = 'top' | 'bottom' | 'tote' | 'front' | 'back';
/** What words name them. */
const PLACES = new Map<string, readonly Place[]>([
  ...['บน', 'บ', 'วิ่งบน', 'top'].map((word) => [word, ['top']] as const),
  ...['ล่าง', 'ล', 'วิ่งล่าง', 'bottom'].map((word) => [word, ['bottom']] as const),
  ...['บนล่าง', 'บล'].map((word) => [word, ['top', 'bottom']] as const),
  ...['โต๊ด', 'โต้ด', 'โตด', 'ต', 'tote'].map((word) => [word, ['tote']] as const),
  ...['บนโต๊ด', 'บนโต้ด', 'บต'].map((word) => [word, ['top', 'tote']] as const),
  ...['หน้า', 'front'].map((word) => [word, ['front']] as const),
]);

/** Writes the numbers that a word and a digit stand for. */
export type Tool = (digit: string) => string[];
const TOOLS = new Map<string, Tool>([
  ['ประตู', digitAnywhere],
  ['รูดหน้า', frontRun],
  ['รูดหลัง', backRun],
]);
/** Words that stand for numbers of their own. */
const NUMBERS = new Map<string, () => string[]>([
  ['เบิ้ล', () => equalDigits(2)],
  ['ตอง', () => equalDigits(3)],
]);
const REVERSE = 'กลับ';
const BAHT: ReadonlySet<string> = new Set(['บาท', '฿', 'baht']);
/** Baht at the end of a stake, the upper place elsewhere. */
const BAHT_OR_TOP = 'บ';

/** What a bet of a line says. Stakes are texts; null when it has none. */
export interface ReadBet {
  readonly places: readonly Place[];
  readonly tools: readonly Tool[];
  /** Whether every order of the digits is meant. */
  readonly reverse: boolean;
  readonly numbers: readonly string[];
  readonly stakes: readonly string[] | null;
}

/** Thai and full-width digits and signs as ASCII, one spelling of each sign. */
const normal = (line: string): string =>
  line
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .normalize('NFKC')
    .toLowerCase()
    // NFKC writes sara am as two characters.
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[×✕*]/g, 'x')
    .replace(/[‐-―−]/g, '-')
    .replace(/[、،]/g, ',')
    .replace(/:/g, '=')
    .replace(/19\s*ประตู/g, ' ประตู ')
    // 6กลับ names how many orders there are; 123กลับ is a number and the word.
    .replace(/(?<![=x+/-]\s*)(?<!\d)[236]\s?กลับ/g, ' กลับ ')
    .replace(/[\s,;.|]+$/, '')
    .trim();

/** A number, word or sign of a line. */
interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  readonly text: string;
  readonly spaced: boolean;
}

const TOKEN = /(\s*)(?:(\d+)|(x(?![a-z])|[=+/,;.|-])|([a-z]+|[^\s\da-z=+/,;.|-]+))/g;
const tokensOf = (line: string): Token[] =>
  [...line.matchAll(TOKEN)].map(([, space, number, sign, word]) => ({
    kind: number !== undefined ? 'number' : sign !== undefined ? 'sign' : 'word',
    text: number ?? sign ?? word!,
    spaced: space !== '',
  }));

const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

/** Reads an amount: digits, thousands by commas, decimals. Null when there is none at `at`. */
function amountAt(tokens: readonly Token[], at: number): { readonly text: string; readonly next: number } | null {
  const digits = (index: number): string | null => {
    const token = tokens[index];
    return token?.kind === 'number' ? token.text : null;
  };
  let text = digits(at);
  let next = at + 1;
  if (text === null) return null;
  const follows = (sign: string): boolean =>
    isSign(tokens[next], sign) && !tokens[next]!.spaced && !(tokens[next + 1]?.spaced ?? true);
  if (text.length <= 3)
    while (follows(',') && digits(next + 1)?.length === 3) {
      text += digits(next + 1)!;
      next += 2;
    }
  if (follows('.') && digits(next + 1) !== null) {
    text += `.${digits(next + 1)!}`;
    next += 2;
  }
  return { text, next };
}

/** Reads words and numbers; signs between them separate. `fault`: what an unknown word is. */
function readWords(tokens: readonly Token[], fault: LineFault): Omit<ReadBet, 'stakes'> {
  const places: Place[] = [];
  const tools: Tool[] = [];
  const numbers: string[] = [];
  let reverse = false;
  for (const { kind, text } of tokens) {
    if (kind === 'number') numbers.push(text);
    else if (kind === 'sign') {
      // Only separators of numbers may stand between them.
      if (text === 'x' || text === '+' || text === '=') throw new LineError('stake');
    } else if (PLACES.has(text)) places.push(...PLACES.get(text)!);
    else if (TOOLS.has(text)) tools.push(TOOLS.get(text)!);
    else if (NUMBERS.has(text)) numbers.push(...NUMBERS.get(text)!());
    else if (text === REVERSE) reverse = true;
    else throw new LineError(fault);
  }
  return { places, tools, reverse, numbers };
}

/** Numbers and stakes on both sides of a sign. */
function readSides(left: readonly Token[], right: readonly Token[]): ReadBet {
  const stakes: string[] = [];
  const words: Token[] = [];
  let needsAmount = true;
  for (let at = 0; at < right.length;) {
    const amount = amountAt(right, at);
    const token = right[at]!;
    if (amount) {
      stakes.push(amount.text);
      needsAmount = false;
      at = amount.next;
      continue;
    }
    at += 1;
    if (token.kind === 'sign') {
      if (needsAmount || !isSign(token, 'x', '+', '/', '-')) throw new LineError('stake');
      needsAmount = true;
    } else if (!BAHT.has(token.text) && !(token.text === BAHT_OR_TOP && stakes.length > 0 && at === right.length))
      words.push(token);
  }
  if (needsAmount) throw new LineError('stake');
  const named = readWords(left, 'word');
  const after = readWords(words, 'stake');
  return {
    places: [...named.places, ...after.places],
    tools: [...named.tools, ...after.tools],
    reverse: named.reverse || after.reverse,
    numbers: [...named.numbers, ...after.numbers],
    stakes,
  };
}

/** `12 บน 10 ล่าง 20`: each place with its stake. Null when a text has another form. */
function readPlaceStakes(tokens: readonly Token[]): ReadBet | null {
  const first = tokens.findIndex(({ kind }) => kind === 'number');
  const from = tokens.findIndex((token, at) => at > first && token.kind === 'word' && PLACES.has(token.text));
  if (first < 0 || from < 0) return null;
  const places: Place[] = [];
  const stakes: string[] = [];
  for (let at = from; at < tokens.length;) {
    const named = PLACES.get(tokens[at]!.text);
    if (named === undefined) return null;
    const amount = amountAt(tokens, isSign(tokens[at + 1], '=') ? at + 2 : at + 1);
    if (!amount) return null;
    places.push(...named);
    stakes.push(...named.map(() => amount.text));
    at = amount.next;
    while (at < tokens.length && BAHT.has(tokens[at]!.text)) at += 1;
    if (at === tokens.length - 1 && tokens[at]!.text === BAHT_OR_TOP) at += 1;
  }
  const left = tokens.slice(0, isSign(tokens[from - 1], '=') ? from - 1 : from);
  if (left.some(({ kind, text }) => kind === 'sign' && text === '=')) return null;
  const words = readWords(left, 'word');
  return words.places.length > 0 ? null : { ...words, places, stakes };
}

/** Where the stakes of a text without a sign begin, and where its numbers end; null: no stakes. */
function splitWithoutSign(tokens: readonly Token[]): { readonly end: number; readonly from: number } | null {
  const numberAt = tokens.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []));
  const [first, second] = numberAt;
  if (first === undefined || second === undefined) return null;
  // 123x50x20, 99-50: stakes joined to one number by one sign.
  const sign = tokens[first + 1]!;
  const joined = tokens.slice(first + 1).filter(({ kind }) => kind === 'sign');
  if (
    isSign(sign, 'x', '-') &&
    joined.every(({ text }) => text === sign.text || text === '.' || text === ',') &&
    numberAt.slice(1).every((at) => tokens[at - 1]!.kind === 'sign')
  )
    return { end: first + 1, from: first + 2 };
  // 12 34 50x20: the last group has several stakes.
  const cross = tokens.findIndex((token) => isSign(token, 'x'));
  const start = cross - 1;
  if (cross > 1 && tokens[start]!.kind === 'number' && tokens[start]!.spaced && start > first)
    return { end: start, from: start };
  // 456 100: one number and one stake.
  const amount = amountAt(tokens, second);
  return amount && tokens[second]!.spaced && second === first + 1 && !numberAt.some((at) => at >= amount.next)
    ? { end: second, from: second }
    : null;
}

/** Reads one bet. Throws `LineError`. */
function readBet(tokens: readonly Token[]): ReadBet {
  const placed = readPlaceStakes(tokens);
  if (placed) return placed;
  const signs = tokens.flatMap((token, at) => (isSign(token, '=') ? [at] : []));
  if (signs.length > 1) throw new LineError('stake');
  const [sign] = signs;
  if (sign !== undefined) return readSides(tokens.slice(0, sign), tokens.slice(sign + 1));
  const split = splitWithoutSign(tokens);
  return split === null
    ? { ...readWords(tokens, 'word'), stakes: null }
    : readSides(tokens.slice(0, split.end), tokens.slice(split.from));
}

/** A whole bet of a line; null when it cannot be read or has no number or stake. */
function readWholeBet(text: string): ReadBet | null {
  try {
    const bet = readBet(tokensOf(text));
    return bet.stakes === null || bet.numbers.length === 0 ? null : bet;
  } catch (error) {
    if (error instanceof LineError) return null;
    throw error;
  }
}

/** The bets of a line; none when it is empty. Throws `LineError` with a `LineFault`. */
export function readLine(line: string): ReadBet[] {
  const text = normal(line);
  if (text === '') return [];
  const whole = readWholeBet(text);
  if (whole) return [whole];
  const parts = text.split(/[,;]/).map(readWholeBet);
  return parts.length > 1 && parts.every((bet) => bet !== null) ? parts : [readBet(tokensOf(text))];
}
