import { serverText, type TextParams } from './server-text.ts';

/** The text of an error code in a language (upper-case code); null if the code is unknown. */
export const errorText = (code: string, language: string, params?: TextParams): string | null =>
  serverText('errors', code, language, params);
