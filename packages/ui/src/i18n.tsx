import type { Bundles } from '@chokdee/locales/bundles';
import type { Language } from '@chokdee/locales/languages';
import { unbroken } from '@chokdee/locales/unbroken';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, usePreferences } from './preferences.tsx';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Bundles;
    returnNull: false;
  }
}

/** Files by path, as `import.meta.glob('…/bundles/*' + '/*.json', { import: 'default' })` gives them: each text bundle is a chunk of its own. */
export type BundleFiles = Readonly<Record<string, () => Promise<unknown>>>;
/** A text bundle by name. */
export type Namespace = keyof Bundles;

/** Starts translation with an application's bundle files; ready when the given namespaces of the visitor's language are there. */
export async function startTranslation(files: BundleFiles, namespaces: readonly Namespace[]): Promise<void> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, done) => {
      const path = Object.keys(files).find((file) => file.endsWith(`/${language.toLowerCase()}/${namespace}.json`));
      const load = path === undefined ? undefined : files[path];
      if (!load) {
        done(new Error(`no texts ${language}/${namespace}`), null);
        return;
      }
      load().then(
        (texts) => done(null, unbroken(texts as Record<string, string>)),
        (error: unknown) => done(error as Error, null),
      );
    },
  };
  const { language } = usePreferences.getState();
  keepLanguage(language.code);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language.code,
      fallbackLng: false, // offered languages are whole (bundles.test.ts): no page waits for the texts of a second one
      ns: [...namespaces],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      partialBundledLanguages: true,
      react: { useSuspense: true },
    });
}

/** Ready when more namespaces of the chosen language are there, so that a page that speaks by them is drawn at once. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await i18next.loadNamespaces(namespaces);
};

/** Changes the language everywhere: texts, page, memory. */
export async function changeLanguage(code: string): Promise<Language> {
  const language = keepLanguage(code);
  await i18next.changeLanguage(language.code);
  return language;
}

/** The current language's Intl tag. */
export const useIntlTag = (): string => usePreferences((state) => state.language.tag);
