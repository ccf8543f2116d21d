import en from './bundles/en/mails.json' with { type: 'json' };
import th from './bundles/th/mails.json' with { type: 'json' };

type Bundle = Readonly<Record<string, string>>;
const bundles: Readonly<Record<string, Bundle>> = { TH: th, EN: en };

/** A text of a letter in a language (upper-case code), with its `{{name}}` places filled; Thai where the language is unknown. Throws for a key that does not exist. */
export function mailText(
  key: string,
  language: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = bundles[language]?.[key] ?? (th as Bundle)[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(params[name] ?? ''));
}
