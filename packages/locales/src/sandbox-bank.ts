import en from './bundles/en/sandbox-bank.json' with { type: 'json' };
import th from './bundles/th/sandbox-bank.json' with { type: 'json' };

/** The sandbox bank's words. */
export type SandboxBankTexts = Readonly<Record<keyof typeof en, string>>;

/** The sandbox bank's words in a language (upper-case code): English where asked, else Thai. */
export const sandboxBankTexts = (language: string): SandboxBankTexts => (language === 'EN' ? en : th);
