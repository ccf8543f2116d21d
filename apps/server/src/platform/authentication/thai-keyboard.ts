/** The keys of the Thai (Kedmanee) layout: what each types, and the Latin letter or sign on it. */
const KEYS: readonly (readonly [thai: string, latin: string])[] = [
  ['ๅ/-ภถุึคตจขช', '1234567890-='],
  ['ๆไำพะัีรนยบลฃ', 'qwertyuiop[]\\'],
  ['ฟหกดเ้่าสวง', "asdfghjkl;'"],
  ['ผปแอิืทมใฝ', 'zxcvbnm,./'],
  ['+๑๒๓๔ู฿๕๖๗๘๙', '1234567890-='],
  ['๐"ฎฑธํ๊ณฯญฐ,', 'qwertyuiop[]'],
  ['ฤฆฏโฌ็๋ษศซ.', "asdfghjkl;'"],
  ['()ฉฮฺ์?ฒฬฦ', 'zxcvbnm,./'],
];
const THAI = /[\u0E00-\u0E7F]/u;
const latinOf = new Map(KEYS.flatMap(([thai, latin]) => [...thai].map((sign, at) => [sign, latin[at] ?? ''] as const)));

/** The rows of the Thai layout from left to right. */
export const thaiRows = KEYS.map(([thai]) => [...thai].filter((sign) => THAI.test(sign)).join(''));

/** What the same keys type on the Latin layout, in small letters. Other signs stay. */
export const latinKeys = (text: string): string =>
  // NFKC takes this vowel apart, which one key types.
  [...text.replaceAll('\u0E4D\u0E32', '\u0E33')]
    .map((sign) => (THAI.test(sign) ? (latinOf.get(sign) ?? sign) : sign))
    .join('');
