import { bundles } from './bundles.gen.ts';
import { serverText } from './server-text.ts';

/** The codes of the named banks, most used first. */
export const bankCodes: readonly string[] = Object.keys(bundles.TH.banks);

/** The name of a bank in a language (upper-case code); the code itself if it has no name. */
export const bankName = (code: string, language: string): string => serverText('banks', code, language) ?? code;
