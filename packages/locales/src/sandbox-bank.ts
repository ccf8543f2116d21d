import en from './bundles/en/sandbox-bank.json' with { type: 'json' };
import th from './bundles/th/sandbox-bank.json' with { type: 'json' };

/** The texts of the sandbox bank's payment page, by key. */
export type SandboxBankTexts = Readonly<Record<keyof typeof en, string>>;

/** The texts of the sandbox bank's payment page: English for `EN`, else Thai. */
export const sandboxBankTexts = (language: string): SandboxBankTexts => (language === 'EN' ? en : th);
