import { defaultLanguage, offeredLanguage, type Language } from '@chokdee/locales/languages';
import { create } from 'zustand';

/** Dark by night, light by day. */
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
    /* a closed store only forgets the choice */
  }
};

/** Theme and language of this browser. `boot.js` has set both on the page before the first paint; this store follows from there. */
export const usePreferences = create<Preferences>(() => ({
  theme: read('theme') === 'light' ? 'light' : 'dark',
  language: offeredLanguage(read('lang') ?? read('hisLang') ?? defaultLanguage),
}));

/** Changes the theme and remembers it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#f6efe3' : '#090c21');
  write('theme', theme);
  usePreferences.setState({ theme });
}

/** Puts a language on the page (`lang`, `dir`) and remembers it under `lang` and `hisLang`. Texts change by `changeLanguage` of i18n.tsx. */
export function keepLanguage(code: string): Language {
  const language = offeredLanguage(code);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
  write('hisLang', language.code);
  write('lang', language.code);
  usePreferences.setState({ language });
  return language;
}

/** Hears what other tabs of this site keep under `key`, beginning with what stands there now: they may have chosen before this page listened, or while it was put away. Returns how to stop. */
export function onKeptElsewhere(key: string, heard: (value: string) => void): () => void {
  const catchUp = () => {
    const value = read(key);
    if (value !== null) heard(value);
  };
  const listen = (event: StorageEvent) => {
    if (event.key === key) catchUp();
  };
  addEventListener('storage', listen);
  addEventListener('pageshow', catchUp);
  catchUp();
  return () => {
    removeEventListener('storage', listen);
    removeEventListener('pageshow', catchUp);
  };
}
