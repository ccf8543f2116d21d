/** A label of a host name. */
const HOST_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';

/** The patterns of register rules, by `patternId`. Browsers run the same expressions. */
export const patterns: readonly string[] = [
  '^.*$', // 0 anything
  '^[A-Za-z][A-Za-z0-9]*$', // 1 letters and digits, a letter first
  '^[\\u4e00-\\u9fff0-9]*$', // 2 Chinese characters and digits
  `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${HOST_LABEL}(?:\\.${HOST_LABEL})+$`, // 3 email
  '^[A-Za-z0-9]*$', // 4 letters or digits
  '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]*$', // 5 letters and digits, at least one of each
  '^[0-9]*$', // 6 digits
  '^(?=.*[A-Z])[A-Za-z0-9]*$', // 7 letters or digits, at least one capital
  '^[A-Za-z ]*$', // 8 letters and spaces
  '^\\S*$', // 9 no space
  '^[\\u4e00-\\u9fff\\u3000-\\u303f\\uff00-\\uff0f\\u00b7\\u2022.,]*$', // 10 Chinese characters and punctuation
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', // 11 yyyy-MM-dd
  '^[A-Za-z]+(?: [A-Za-z]+)?$', // 12 letters with at most one space inside
  '^[0-9]{2}-[0-9]{2}-[0-9]{4}$', // 13 MM-dd-yyyy
  '^[A-Za-z0-9]*$', // 14 letters and digits only
  '^[\\uac00-\\ud7a3\\u1100-\\u11ff\\u3131-\\u318e]*$', // 15 Korean
  '^[\\u0e01-\\u0e3a\\u0e40-\\u0e5b]*$', // 16 Thai
  '^[A-Za-z\\u0e01-\\u0e3a\\u0e40-\\u0e5b ]*$', // 17 Thai or English letters and spaces
  '^[A-Z ]*$', // 18 capitals and spaces
  '^[\\x21-\\x7e]*$', // 19 letters, digits and symbols
  '^[A-Za-z]*$', // 20 letters only (decision D49)
];

const YEAR_FIRST = 11;
const MONTH_FIRST = 13;
const compiled = patterns.map((source) => new RegExp(source, 'u'));
// Control characters are not typed on purpose, and PostgreSQL cannot store NUL.
const CONTROL = /\p{Cc}/u;

/** Whether a text matches a pattern. A date must also exist in the calendar. */
export function matchesPattern(patternId: number, text: string): boolean {
  const pattern = compiled[patternId];
  if (pattern === undefined || CONTROL.test(text) || !pattern.test(text)) return false;
  return (patternId !== YEAR_FIRST && patternId !== MONTH_FIRST) || dayOf(patternId, text) !== null;
}

/** The date of a text of pattern 11 or 13, as `yyyy-MM-dd`; null when there is no such day. */
export function dayOf(patternId: number, text: string): string | null {
  if ((patternId !== YEAR_FIRST && patternId !== MONTH_FIRST) || !compiled[patternId]?.test(text)) return null;
  const iso = patternId === YEAR_FIRST ? text : `${text.slice(6)}-${text.slice(0, 5)}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}
