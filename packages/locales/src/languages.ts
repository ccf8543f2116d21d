/**
 * A language. `code` is the upper-case code of the wire (header `Language`, localStorage `lang`),
 * `tag` the BCP 47 tag for Intl and `<html lang>`, `flag` an ISO 3166 country code. `complete`: all
 * its bundles are in `bundles/<code>`, and it is offered.
 */
export interface Language {
  readonly code: string;
  readonly name: string;
  readonly flag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly tag: string;
  readonly complete?: true;
}

/** All known languages, each with its own name. */
export const languages = [
  { code: 'TH', name: 'ไทย', flag: 'TH', dir: 'ltr', tag: 'th-TH', complete: true },
  { code: 'EN', name: 'English', flag: 'GB', dir: 'ltr', tag: 'en-GB', complete: true },
  { code: 'CN', name: '简体中文', flag: 'CN', dir: 'ltr', tag: 'zh-Hans-CN' },
  { code: 'TW', name: '繁體中文', flag: 'TW', dir: 'ltr', tag: 'zh-Hant-TW' },
  { code: 'VI', name: 'Tiếng Việt', flag: 'VN', dir: 'ltr', tag: 'vi-VN' },
  { code: 'JA', name: '日本語', flag: 'JP', dir: 'ltr', tag: 'ja-JP' },
  { code: 'KO', name: '한국어', flag: 'KR', dir: 'ltr', tag: 'ko-KR' },
  { code: 'PT', name: 'Português', flag: 'BR', dir: 'ltr', tag: 'pt-BR' },
  { code: 'ES', name: 'Español', flag: 'ES', dir: 'ltr', tag: 'es-ES' },
  { code: 'HI', name: 'हिन्दी', flag: 'IN', dir: 'ltr', tag: 'hi-IN' },
  { code: 'ID', name: 'Bahasa Indonesia', flag: 'ID', dir: 'ltr', tag: 'id-ID' },
  { code: 'MS', name: 'Bahasa Melayu', flag: 'MY', dir: 'ltr', tag: 'ms-MY' },
  { code: 'TL', name: 'Filipino', flag: 'PH', dir: 'ltr', tag: 'fil-PH' },
  { code: 'LO', name: 'ລາວ', flag: 'LA', dir: 'ltr', tag: 'lo-LA' },
  { code: 'KM', name: 'ខ្មែរ', flag: 'KH', dir: 'ltr', tag: 'km-KH' },
  { code: 'MY', name: 'မြန်မာ', flag: 'MM', dir: 'ltr', tag: 'my-MM' },
  { code: 'BN', name: 'বাংলা', flag: 'BD', dir: 'ltr', tag: 'bn-BD' },
  { code: 'NE', name: 'नेपाली', flag: 'NP', dir: 'ltr', tag: 'ne-NP' },
  { code: 'TR', name: 'Türkçe', flag: 'TR', dir: 'ltr', tag: 'tr-TR' },
  { code: 'AR', name: 'العربية', flag: 'SA', dir: 'rtl', tag: 'ar-SA' },
  { code: 'FA', name: 'فارسی', flag: 'IR', dir: 'rtl', tag: 'fa-IR' },
  { code: 'UR', name: 'اردو', flag: 'PK', dir: 'rtl', tag: 'ur-PK' },
  { code: 'HE', name: 'עברית', flag: 'IL', dir: 'rtl', tag: 'he-IL' },
  { code: 'RU', name: 'Русский', flag: 'RU', dir: 'ltr', tag: 'ru-RU' },
  { code: 'UK', name: 'Українська', flag: 'UA', dir: 'ltr', tag: 'uk-UA' },
  { code: 'KK', name: 'Қазақша', flag: 'KZ', dir: 'ltr', tag: 'kk-KZ' },
  { code: 'UZ', name: 'Oʻzbekcha', flag: 'UZ', dir: 'ltr', tag: 'uz-UZ' },
  { code: 'FR', name: 'Français', flag: 'FR', dir: 'ltr', tag: 'fr-FR' },
  { code: 'DE', name: 'Deutsch', flag: 'DE', dir: 'ltr', tag: 'de-DE' },
  { code: 'IT', name: 'Italiano', flag: 'IT', dir: 'ltr', tag: 'it-IT' },
  { code: 'NL', name: 'Nederlands', flag: 'NL', dir: 'ltr', tag: 'nl-NL' },
  { code: 'PL', name: 'Polski', flag: 'PL', dir: 'ltr', tag: 'pl-PL' },
  { code: 'RO', name: 'Română', flag: 'RO', dir: 'ltr', tag: 'ro-RO' },
  { code: 'SV', name: 'Svenska', flag: 'SE', dir: 'ltr', tag: 'sv-SE' },
  { code: 'EL', name: 'Ελληνικά', flag: 'GR', dir: 'ltr', tag: 'el-GR' },
] as const satisfies readonly Language[];

/** A code of a known language. */
export type LanguageCode = (typeof languages)[number]['code'];

/** The language of a visitor without a choice (decision D7). */
export const defaultLanguage = 'TH' satisfies LanguageCode;
/** The languages with complete bundles; only these are offered. */
export const completeLanguages: readonly LanguageCode[] = languages
  .filter((language: Language) => language.complete)
  .map(({ code }) => code);

/** The language of a code in upper or lower case; the default language if it is unknown. */
export function languageOf(code: string | null | undefined): Language {
  const wanted = code?.toUpperCase();
  return languages.find((language) => language.code === wanted) ?? languages[0];
}

/** The ISO 639-1 code of a language, lower case: `zh` for CN. */
export const isoCodeOf = (code: string): string => {
  const { tag } = languageOf(code);
  return tag === 'fil-PH' ? 'tl' : tag.slice(0, 2);
};

/** The language of a BCP 47 tag of the list; the default language if it is unknown. */
export const languageOfTag = (tag: string): Language =>
  languages.find((language) => language.tag === tag) ?? languages[0];

/** The language of a code if it is offered, else the default language. */
export function offeredLanguage(code: string | null | undefined): Language {
  const language = languageOf(code);
  return language.complete ? language : languageOf(defaultLanguage);
}
