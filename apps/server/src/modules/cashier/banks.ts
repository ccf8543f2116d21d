import { bankCodes, bankName } from '@chokdee/locales/bank-name';

/** A bank that withdrawals can be paid to. `digits`: the valid lengths of its account numbers. */
export interface Bank {
  readonly code: string;
  readonly digits: readonly number[];
}

/**
 * Account numbers of Thai banks have ten digits, those of the state savings and farmers' banks
 * twelve.
 */
const digitsOf: Readonly<Record<string, readonly number[]>> = { GSB: [12], BAAC: [12], GHB: [12] };

/** The banks of Thailand's interbank payment system where members have accounts. */
export const banks: readonly Bank[] = bankCodes.map((code) => ({ code, digits: digitsOf[code] ?? [10] }));

/** The bank of a code; undefined for an unknown one. */
export const bankOf = (code: string): Bank | undefined => banks.find((bank) => bank.code === code);

/** A bank as it is sent to clients, with its name in a language. */
export const bankResponse = (code: string, language: string) => ({
  bankCode: code,
  bankName: bankName(code, language),
  bankIconUrl: '',
});
