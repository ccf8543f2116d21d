import en from './bundles/en/banks.json' with { type: 'json' };
import th from './bundles/th/banks.json' with { type: 'json' };

const bundles: Readonly<Record<string, Readonly<Record<string, string>>>> = { TH: th, EN: en };

/** Codes of the banks there are names for, most used first. */
export const bankCodes: readonly string[] = Object.keys(th);

/** A bank's name in a language (upper-case code), in Thai where the language has none, else the code itself. */
export const bankName = (code: string, language: string): string =>
  bundles[language]?.[code] ?? bundles.TH?.[code] ?? code;
