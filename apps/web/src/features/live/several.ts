/** Tables that can be open at once. */
export const MOST_TABLES = 4;
const KEY = 'live-several';

/** The codes of several tables in a text as the address has it: `baccarat-1,sic-bo-1`. */
export const codesOf = (text: string): string[] =>
  [...new Set(text.split(','))].filter((code) => /^[a-z0-9-]{2,40}$/.test(code)).slice(0, MOST_TABLES);

/** The tables that were open together last, in this browser. */
export function readSeveral(): readonly string[] {
  try {
    return codesOf(localStorage.getItem(KEY) ?? '');
  } catch {
    return [];
  }
}

/** Remembers the tables that are open together. */
export function keepSeveral(codes: readonly string[]): void {
  try {
    localStorage.setItem(KEY, codes.join(','));
  } catch {
    /* without storage the choice is not remembered */
  }
}
