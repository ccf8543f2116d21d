import { bankCodes, bankName } from '@chokdee/locales/bank-name';

/** A kind of account that withdrawals are paid to: a bank account or an e-wallet. */
export type PayeeKind = 'BC' | 'EW';

/**
 * A bank, or a provider of e-wallets, that withdrawals can be paid to. `digits`: the valid lengths
 * of its account numbers; the number of an e-wallet of ten digits is a mobile number.
 */
export interface Bank {
  readonly code: string;
  readonly kind: PayeeKind;
  readonly digits: readonly number[];
}

/**
 * Account numbers of Thai banks have ten digits, those of the state savings and farmers' banks
 * twelve. PromptPay takes a mobile number or a citizen id.
 */
const digitsOf: Readonly<Record<string, readonly number[]>> = {
  GSB: [12],
  BAAC: [12],
  GHB: [12],
  PROMPTPAY: [10, 13],
};
const wallets: ReadonlySet<string> = new Set(['PROMPTPAY', 'TRUEMONEY']);

/** Where members have accounts: the banks of Thailand's interbank payment system, and e-wallets. */
export const banks: readonly Bank[] = bankCodes.map((code) => ({
  code,
  kind: wallets.has(code) ? 'EW' : 'BC',
  digits: digitsOf[code] ?? [10],
}));

/** The bank of a code; undefined for an unknown one. */
export const bankOf = (code: string): Bank | undefined => banks.find((bank) => bank.code === code);

/** Whether a number has a valid length, and for a wallet the form of a mobile number. */
export const isAccountNumber = ({ kind, digits }: Bank, number: string): boolean =>
  /^\d+$/.test(number) && digits.includes(number.length) && (kind === 'BC' || number.length > 10 || number[0] === '0');

/** A bank as it is sent to clients, with its name in a language. */
export const bankResponse = (code: string, language: string) => ({
  bankCode: code,
  bankName: bankName(code, language),
  bankIconUrl: '',
});
