/** Thai words that browsers' dictionaries lack and break in the middle, in their parts. */
const WORDS: readonly (readonly string[])[] = [['เดิม', 'พัน']];
/** WORD JOINER: an invisible character that prevents a line break. */
const WORD_JOINER = '\u2060';

type Texts = string | { readonly [key: string]: Texts };

/** A text, or a bundle of texts, with joiners inside words that a line break must not split. */
export function withWordJoiners<T extends Texts>(texts: T): T {
  if (typeof texts === 'string')
    return WORDS.reduce<string>((text, parts) => text.replaceAll(parts.join(''), parts.join(WORD_JOINER)), texts) as T;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withWordJoiners(text)])) as T;
}
