import { bankName, bankCodes } from '@chokdee/locales/bank-name';

/** A bank that can be paid to. `digits` are the lengths its account numbers have. */
export interface Bank {
  readonly code: string;
  readonly digits: readonly number[];
}

/** Thai account numbers have ten digits, those of the state's savings and farmers' banks twelve. */
const digitsOf: Readonly<Record<string, readonly number[]>> = { GSB: [12], BAAC: [12], GHB: [12] };

/** Every bank of Thailand's interbank payment system that members hold accounts with, by its usual code. */
export const banks: readonly Bank[] = bankCodes.map((code) => ({ code, digits: digitsOf[code] ?? [10] }));

/** The bank of a code, undefined for an unknown one. */
export const bankOf = (code: string): Bank | undefined => banks.find((bank) => bank.code === code);

/** A bank as the wire has it, named in a language. */
export const bankOut = (code: string, language: string) => ({
  bankCode: code,
  bankName: bankName(code, language),
  bankIconUrl: '',
});
