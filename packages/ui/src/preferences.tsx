import { defaultLanguage, offeredLanguage, type Language } from '@chokdee/locales/languages';
import { create } from 'zustand';

/** Colour theme. */
export type Theme = 'dark' | 'light';
interface Preferences {
  theme: Theme;
  language: Language;
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* without storage the choice is not remembered */
  }
};

/**
 * Theme and language of this browser. `boot.js` puts both on the page before the first paint; this
 * store takes over.
 */
export const usePreferences = create<Preferences>(() => ({
  theme: read('theme') === 'light' ? 'light' : 'dark',
  language: offeredLanguage(read('lang') ?? read('hisLang') ?? defaultLanguage),
}));

/** Changes the theme and stores it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#f6efe3' : '#090c21');
  write('theme', theme);
  usePreferences.setState({ theme });
}

/**
 * Sets the language of the page (`lang`, `dir`) and stores it as `lang` and `hisLang`. Texts are
 * changed by `changeLanguage`.
 */
export function setLanguage(code: string): Language {
  const language = offeredLanguage(code);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
  write('hisLang', language.code);
  write('lang', language.code);
  usePreferences.setState({ language });
  return language;
}

/**
 * Calls `onValue` with the stored value of `key`: now, when another tab changes it, and when the
 * page is shown again (it may have missed changes). Returns a function that stops it.
 */
export function onStoredValue(key: string, onValue: (value: string) => void): () => void {
  const readStored = () => {
    const value = read(key);
    if (value !== null) onValue(value);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) readStored();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', readStored);
  readStored();
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', readStored);
  };
}
