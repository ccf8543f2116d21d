import { languages } from '@chokdee/locales/languages';
import type { Texts } from './store.ts';

const known = new Set<string>(languages.map(({ code }) => code));

/** Whether there is a text in a language that the site does not have. */
export const hasUnknownLanguage = (texts: Texts): boolean => Object.keys(texts).some((code) => !known.has(code));

/** The texts of a request; languages without a text are left out. */
export const writtenTexts = (texts: Readonly<Record<string, string | undefined>>): Texts =>
  Object.fromEntries(Object.entries(texts).flatMap(([code, text]) => (text === undefined ? [] : [[code, text]])));
