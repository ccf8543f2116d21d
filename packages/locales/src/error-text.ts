import en from './bundles/en/errors.json' with { type: 'json' };
import th from './bundles/th/errors.json' with { type: 'json' };

/** Texts by error code. */
type Bundle = Readonly<Record<string, string>>;
const BUNDLES: Readonly<Record<string, Bundle>> = { TH: th, EN: en };

/** The languages with error texts, as upper-case codes; the first is the default. */
export const errorLanguages: readonly string[] = Object.keys(BUNDLES);

/**
 * The text of an error code in a language (upper-case code), with its `{{name}}` placeholders
 * replaced. Thai if the language is unknown; null if the code is.
 */
export function errorText(
  code: string,
  language: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const text = BUNDLES[language]?.[code] ?? th[code as keyof typeof th];
  if (text === undefined) return null;
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(params[name] ?? ''));
}
