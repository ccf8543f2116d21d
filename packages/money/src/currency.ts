/** A currency of the ledger. Money of different kinds is never mixed. */
export interface Currency {
  readonly code: string;
  readonly kind: 'real' | 'play' | 'points';
}

/** Currencies by code. The demo brand uses THB. FUN is play money, PTS are loyalty points. */
export const currencies = {
  THB: { code: 'THB', kind: 'real' },
  VND: { code: 'VND', kind: 'real' },
  USD: { code: 'USD', kind: 'real' },
  USDT: { code: 'USDT', kind: 'real' },
  FUN: { code: 'FUN', kind: 'play' },
  PTS: { code: 'PTS', kind: 'points' },
} as const satisfies Record<string, Currency>;

/** A code of `currencies`. */
export type CurrencyCode = keyof typeof currencies;

/** Whether `code` is a currency of the ledger. */
export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currencies, code);
