import { bundles } from './bundles.gen.ts';
import type { Bundles } from './bundles.ts';
import { serverText } from './server-text.ts';

/** The texts of the sandbox bank's payment page, by key. */
export type SandboxBankTexts = Readonly<Record<keyof Bundles['sandbox-bank'], string>>;

/** The texts of the sandbox bank's payment page in a language (upper-case code). */
export const sandboxBankTexts = (language: string): SandboxBankTexts =>
  Object.fromEntries(
    Object.keys(bundles.EN['sandbox-bank']).map((key) => [key, serverText('sandbox-bank', key, language) ?? key]),
  ) as SandboxBankTexts;
