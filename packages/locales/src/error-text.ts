import en from './bundles/en/errors.json' with { type: 'json' };
import th from './bundles/th/errors.json' with { type: 'json' };

type Bundle = Readonly<Record<string, string>>;
const bundles: Readonly<Record<string, Bundle>> = { TH: th, EN: en };

/** The languages error texts exist in, upper case; the first is the default. */
export const errorLanguages: readonly string[] = Object.keys(bundles);

/** The text of a refusal's code in a language (upper-case code), with its `{{name}}` places filled; Thai where the language is unknown, null where the code is. */
export function errorText(
  code: string,
  language: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const text = bundles[language]?.[code] ?? th[code as keyof typeof th];
  if (text === undefined) return null;
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(params[name] ?? ''));
}
