import { serverText, type TextParams } from './server-text.ts';

/** A text of an email in a language (upper-case code). Throws for an unknown key. */
export function mailText(key: string, language: string, params?: TextParams): string {
  const text = serverText('mails', key, language, params);
  if (text === null) throw new Error(`There is no email text ${key}; add it to mails.json.`);
  return text;
}
