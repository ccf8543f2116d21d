import { latinKeys, thaiRows } from './thai-keyboard.ts';
import { thaiWords, transliteratedWords } from './thai-words.ts';

/** The most frequent words of leaked password lists, in Latin script. */
const COMMON = [
  '123456',
  '123456789',
  '12345678',
  '1234567890',
  'qwerty',
  'qwertyuiop',
  'qwerty123',
  'password',
  'passw0rd',
  'p@ssw0rd',
  'password123',
  'iloveyou',
  'abc123',
  'abcd1234',
  'a1b2c3d4',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'qazwsx',
  'zaq12wsx',
  '1qaz2wsx',
  'asdfghjkl',
  'zxcvbnm',
  'asdf1234',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'root',
  'guest',
  'changeme',
  'default',
  'secret',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'basketball',
  'superman',
  'batman',
  'princess',
  'sunshine',
  'shadow',
  'master',
  'michael',
  'jordan',
  'liverpool',
  'chelsea',
  'arsenal',
  'manchester',
  'computer',
  'internet',
  'whatever',
  'trustno1',
  'starwars',
  'pokemon',
  'samsung',
  'google',
  'facebook',
  'thailand',
  'bangkok',
  'chokdee',
  'sawasdee',
  'casino',
  'lottery',
  'jackpot',
  'money',
  'lucky',
  'winner',
  'operator',
  'supervisor',
  'login',
  'hello',
  'test',
  'demo',
  'user',
] as const;
/** The alphabets, the digits and the rows of the Latin and Thai keyboards. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  '๐๑๒๓๔๕๖๗๘๙๐',
  ...thaiRows,
];
const sequences = RUNS.flatMap((run) => [run, [...run].reverse().join('')]).map((run) => run.normalize('NFKC'));

/** The shortest text whose repetition gives `text`; the last repetition may be partial. */
function period(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** A text with these words removed, the longest first. */
function without(text: string, words: readonly string[]): string {
  return words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), text);
}

/**
 * Words by which many passwords begin, also as the keys of a Thai word type them in Latin letters.
 */
const words = [...COMMON, ...transliteratedWords, ...thaiWords, ...thaiWords.map(latinKeys)].map((word) =>
  word.normalize('NFKC'),
);

/** Characters a password must have beside common words. */
const MIN_OWN_CHARACTERS = 4;
/** A year or a run of digits, which adds nothing to a common word. */
const YEAR = /^\d{4}$/;
/** Characters of the shortest name that a password must not consist of. */
const MIN_NAME = 3;

/**
 * Whether a password is easy to guess: few different characters, a short text repeated, a keyboard
 * sequence, or a name or a common word of English or Thai with little else; also when the keyboard
 * was set to the other layout. `names`: the user name, the brand. It requires no capitals or
 * symbols (no composition rules).
 */
export function isWeakPassword(password: string, ...names: readonly string[]): boolean {
  const text = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]/gu, '');
  const known = names.map((name) => name.normalize('NFKC').toLowerCase().replace(/\s/gu, ''));
  const avoided = [...words, ...known.filter((name) => name.length >= MIN_NAME)];
  return [text, latinKeys(text)].map(period).some((own) => {
    if (new Set(own).size < MIN_OWN_CHARACTERS) return true;
    const rest = without(own, avoided);
    return sequences.some((sequence) => sequence.includes(own)) || rest.length < MIN_OWN_CHARACTERS || YEAR.test(rest);
  });
}
