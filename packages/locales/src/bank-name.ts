import en from './bundles/en/banks.json' with { type: 'json' };
import th from './bundles/th/banks.json' with { type: 'json' };

const BUNDLES: Readonly<Record<string, Readonly<Record<string, string>>>> = { TH: th, EN: en };

/** The codes of the named banks, most used first. */
export const bankCodes: readonly string[] = Object.keys(th);

/**
 * The name of a bank in a language (upper-case code). In Thai if the language has no name for it,
 * else the code itself.
 */
export const bankName = (code: string, language: string): string =>
  BUNDLES[language]?.[code] ?? BUNDLES.TH?.[code] ?? code;
