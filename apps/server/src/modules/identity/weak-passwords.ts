/** Words that lists of stolen passwords begin with, in Latin letters; a password that is one of them, or little else, is the first thing tried. */
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
/** Rows a finger runs along; also read backwards. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ๆไำพะัีรนยบล',
  'ฟหกดเ้่าสวง',
  'ผปแอิืทมใฝ',
];
const ways = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

/** The shortest text that gives `text` when it is repeated, the last time perhaps in part. */
function period(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** What is left of a text when the words that anybody tries are taken out of it, the long ones first. */
function without(text: string, words: readonly string[]): string {
  return words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), text);
}

/** How many characters must be of the person's own making. */
const OWN = 4;

/**
 * Is this password among the first that anybody would try? One or two letters over and over, a short text repeated, a run along the keyboard, the user name or a common word with little around it.
 * It asks for no capitals or signs (facts/trust.md section 5: no composition rules).
 */
export function isWeakPassword(password: string, account: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const own = period(text.replace(/[\s._-]/gu, ''));
  if (new Set(own).size < OWN || ways.some((way) => way.includes(own))) return true;
  const name = account.trim().toLowerCase();
  return without(own, [...COMMON, ...(name.length >= 3 ? [name] : [])]).length < OWN;
}
