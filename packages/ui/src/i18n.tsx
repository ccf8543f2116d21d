import type { Namespace, TextKey } from '@chokdee/locales/bundles';
import { languageOfTag, type Language } from '@chokdee/locales/languages';
import { withWordJoiners } from '@chokdee/locales/word-joiners';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { setLanguage, usePreferences } from './preferences.tsx';
import { useTimeZone } from './time.tsx';

/**
 * Text bundles by path, as `import.meta.glob` of `bundles/*` + `/*.{json,gen.ts}` returns
 * them; each is its own chunk.
 */
export type BundleFiles = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Starts i18next with an application's bundles. Resolves when the given namespaces are loaded in
 * the visitor's language.
 */
export async function startTranslation(files: BundleFiles, namespaces: readonly Namespace[]): Promise<void> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, callback) => {
      const name = `/${languageOfTag(language).code.toLowerCase()}/${namespace}`;
      const path = Object.keys(files).find((file) => file.endsWith(`${name}.json`) || file.endsWith(`${name}.gen.ts`));
      const load = path === undefined ? undefined : files[path];
      if (!load) {
        callback(new Error(`no texts ${language}/${namespace}`), null);
        return;
      }
      load().then(
        (texts) => callback(null, withWordJoiners(texts as Record<string, string>)),
        (error: unknown) => callback(error as Error, null),
      );
    },
  };
  const { language } = usePreferences.getState();
  setLanguage(language.code);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      // By its tag: plural rules are not found by our codes.
      lng: language.tag,
      load: 'currentOnly',
      // Every offered language is complete (bundles.test.ts), so no page waits for the texts of a
      // second language.
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      partialBundledLanguages: true,
      react: { useSuspense: true },
    });
}

/** Loads more namespaces of the current language ahead of the page that needs them. */
export const loadNamespaces = async (namespaces: readonly string[]): Promise<void> => {
  await i18next.loadNamespaces(namespaces);
};

/** Changes the language: texts, page attributes and the stored preference. */
export async function changeLanguage(code: string): Promise<Language> {
  const language = setLanguage(code);
  await i18next.changeLanguage(language.tag);
  return language;
}

/**
 * The Intl tag of the current language. What is written with it also depends on the zone of times,
 * so that a component follows both.
 */
export function useIntlTag(): string {
  useTimeZone();
  return usePreferences((state) => state.language.tag);
}

/**
 * Reads texts that are chosen by data, such as the entries of a menu. `keys` are all that it may be
 * asked for: their bundles are loaded.
 */
export function useTexts(keys: readonly TextKey[]): (key: TextKey) => string {
  const { t } = useTranslation([...new Set(keys.map((key) => key.split(':')[0] as Namespace))]);
  return t as (key: TextKey) => string;
}
