/** A currency the ledger can hold. `play` money and points never mix with real purses. */
export interface Currency {
  readonly code: string;
  readonly kind: 'real' | 'play' | 'points';
}

/** Currencies by code. THB is the demo brand's; FUN is play money; PTS are loyalty points. */
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

/** Whether `code` names a currency the ledger can hold. */
export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currencies, code);
