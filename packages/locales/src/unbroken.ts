/** Thai words the dictionary of browsers does not know and breaks in the middle, as their parts. */
const words: readonly (readonly string[])[] = [['เดิม', 'พัน']];
/** Nothing to see or hear, and no line is broken at it: U+2060. */
const joiner = '\u2060';

type Texts = string | { readonly [key: string]: Texts };

/** A bundle of texts, or one text, whose words a line break cannot part. */
export function unbroken<T extends Texts>(texts: T): T {
  if (typeof texts === 'string')
    return words.reduce<string>((text, parts) => text.replaceAll(parts.join(''), parts.join(joiner)), texts) as T;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, unbroken(text)])) as T;
}
