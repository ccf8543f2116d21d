import en from './bundles/en/mails.json' with { type: 'json' };
import th from './bundles/th/mails.json' with { type: 'json' };

/** Texts by key. */
type Bundle = Readonly<Record<string, string>>;
const BUNDLES: Readonly<Record<string, Bundle>> = { TH: th, EN: en };

/**
 * A text of an email in a language (upper-case code), with its `{{name}}` placeholders replaced.
 * Thai if the language is unknown. Throws for an unknown key.
 */
export function mailText(
  key: string,
  language: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = BUNDLES[language]?.[key] ?? (th as Bundle)[key];
  if (text === undefined) throw new Error(`There is no email text ${key}; add it to mails.json.`);
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(params[name] ?? ''));
}
