import { createInstance } from 'i18next';
import { bundles } from './bundles.gen.ts';
import type { Namespace } from './bundles.ts';
import { defaultLanguage, languageOf } from './languages.ts';

/** The values of a text's `{{name}}` placeholders. A number `count` chooses its plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** i18next by language tags, because plural rules are found by them and not by our codes. */
const i18n = createInstance({
  resources: Object.fromEntries(Object.entries(bundles).map(([code, texts]) => [languageOf(code).tag, texts])),
  lng: languageOf(defaultLanguage).tag,
  fallbackLng: languageOf(defaultLanguage).tag,
  load: 'currentOnly',
  initAsync: false,
  // Keys of the flat bundles contain dots, and unknown codes may contain anything.
  nsSeparator: false,
  // A text is not HTML; pages escape it whole.
  interpolation: { escapeValue: false },
});
void i18n.init();
// The keys are data here; the functions for each bundle have the types.
const translate = i18n.t as unknown as (key: string, options: object) => string;

/**
 * A text of a bundle in a language (upper-case code), for the server: all bundles are in memory.
 * Thai if the language lacks it; null if the key is unknown. A value that looks like a placeholder
 * is written as it is.
 */
export function serverText(
  namespace: Namespace,
  key: string,
  language: string,
  params: TextParams = {},
): string | null {
  const count = params['count'];
  const options = {
    ns: namespace,
    lng: languageOf(language).tag,
    replace: params,
    nest: false,
    // Without a count the form `other` is used.
    count: typeof count === 'number' ? count : 0,
  };
  return i18n.exists(key, options) ? translate(key, options) : null;
}
