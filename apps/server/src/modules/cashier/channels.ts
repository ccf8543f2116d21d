import type { Binding, Job } from '../../platform/module.ts';

/**
 * A deposit as it is sent to its channel. `reference` identifies it on both sides. Amounts are
 * micro-units.
 */
export interface DepositOrder {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly language: string;
}

/**
 * How to pay a deposit without a page of the channel: `promptpay` is the text of a QR code and
 * the name that banking apps show, `transfer` an account of a bank. `reference` is what the
 * payer's bank passes on.
 */
export type DepositInstructions =
  | { readonly kind: 'promptpay'; readonly payload: string; readonly name: string; readonly reference: string }
  | {
      readonly kind: 'transfer';
      readonly bankCode: string;
      readonly accountNumber: string;
      readonly name: string;
      readonly reference: string;
    };

/** Where, or how, a deposit is paid. */
export interface PaymentPlace {
  readonly redirectUrl?: string;
  readonly instructions?: DepositInstructions;
}

/** A channel's authentic notice about a deposit. */
export interface DepositNotice {
  /** Unique per notice. */
  readonly nonce: string;
  readonly reference: string;
  readonly outcome: 'paid' | 'refused';
  readonly amount: bigint;
  readonly currency: string;
  /**
   * The payer bank's number of the payment. A payment is credited once, so the adapter must make it
   * unique in its account (with the bank, or the day where numbers repeat). Letter case, spaces and
   * punctuation do not distinguish payments.
   */
  readonly authorisation: string;
}

/** A received callback. `now` is the database's clock. */
export interface Callback {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/**
 * Thrown by `readCallback`: `unsigned` (no valid signature, or too old) or `unreadable` (signed,
 * with invalid content).
 */
export class CallbackError extends Error {
  readonly kind: 'unsigned' | 'unreadable';
  constructor(kind: 'unsigned' | 'unreadable') {
    super(kind);
    this.kind = kind;
  }
}

/** A payment that a channel settled. The amount is in micro-units. */
export interface SettledTransfer {
  /** The payer bank's number of a deposit, or the payout id: as in notices and orders. */
  readonly key: string;
  /** What identifies it for people: the order number, or the bank's reference of a payout. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly settledAt: Date;
}
/**
 * Reads what a channel settled from `from` (included) until `until` (excluded), in pages. A channel
 * without it is reconciled by a statement that an operator uploads.
 */
export type ReadSettled = (from: Date, until: Date) => AsyncIterable<readonly SettledTransfer[]>;

/**
 * A channel for deposits: one adapter each. The composition root lists the channels that are
 * offered.
 */
export interface DepositChannel {
  readonly code: string;
  /**
   * The brand's account that is paid into. A payment into an account is credited once, whichever
   * channel it came by.
   */
  readonly account: string;
  /** The wire's kind of bank, such as `PGMT`. */
  readonly bankType: string;
  /** The only currency it takes; without it every one. */
  readonly currency?: string;
  /** Whether members send slips, by which an operator finds the payment on the bank's statement. */
  readonly slips: boolean;
  /** Registers an order and returns where the payer pays. Idempotent per reference. */
  open(order: DepositOrder): Promise<PaymentPlace>;
  /** Authenticates and parses a callback. Throws `CallbackError`. */
  readCallback(callback: Callback): DepositNotice;
  readonly settled?: ReadSettled;
  /** The channel's own calls and jobs. */
  readonly routes?: readonly Binding[];
  readonly jobs?: readonly Job[];
}

/** A payout as it is sent to its channel. The channel must pay a `payoutId` at most once. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: { readonly bankCode: string; readonly number: string; readonly holder: string };
}

/**
 * The outcome of a payout. `unknown` moves no money until a later answer or an operator settles it;
 * `pending`: the channel works on it and is asked again; `manual`: an operator pays it.
 */
export type PayoutOutcome =
  | { readonly outcome: 'paid'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly note: string }
  | { readonly outcome: 'unknown' | 'pending' | 'manual'; readonly note: string };

/** A channel's authentic notice about a payout. */
export interface PayoutNotice {
  readonly payoutId: string;
  readonly outcome: PayoutOutcome;
}

/** A channel for payouts: one adapter each. */
export interface PayoutChannel {
  readonly code: string;
  /** Pays, or returns the outcome of an earlier request with the same payout id. */
  pay(order: PayoutOrder): Promise<PayoutOutcome>;
  /** The outcome of a payout. Does not pay. */
  fetchOutcome(payoutId: string): Promise<PayoutOutcome>;
  /** Authenticates and parses a callback, where the channel sends some. Throws `CallbackError`. */
  readCallback?(callback: Callback): PayoutNotice;
  readonly settled?: ReadSettled;
}
