import type { Binding, Job } from '../../platform/module.ts';

/** A deposit as its channel needs it. `reference` names it in both houses; amounts are micro-units. */
export interface DepositOrder {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly language: string;
}
/** A channel's authentic word on a deposit. `nonce` is unique per notice, `authorisation` is the payer bank's number for the payment, which an adapter makes unique in its channel (with the bank, or the day, where numbers come again): one payment is credited once. */
export interface DepositNotice {
  readonly nonce: string;
  readonly reference: string;
  readonly outcome: 'paid' | 'refused';
  readonly amount: bigint;
  readonly currency: string;
  readonly authorisation: string;
}
/** A callback as it came, and the database's clock. */
export interface Callback {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/** Thrown by `readCallback`: not signed by the channel (or too old), or signed but senseless. */
export class CallbackError extends Error {
  readonly kind: 'unsigned' | 'unreadable';
  constructor(kind: 'unsigned' | 'unreadable') {
    super(kind);
    this.kind = kind;
  }
}

/** A way money comes in. One adapter per channel; the composition root lists those a house offers. */
export interface DepositChannel {
  readonly code: string;
  /** The wire's kind of bank, e.g. `PGMT`. */
  readonly bankType: string;
  /** Tells the channel of an order and answers where the payer goes. The same reference again answers the same. */
  open(order: DepositOrder): Promise<{ readonly redirectUrl: string }>;
  /** Authenticates and reads a callback. Throws `CallbackError`. */
  readCallback(callback: Callback): DepositNotice;
  /** Pages and work of the channel's own. */
  readonly routes?: readonly Binding[];
  readonly jobs?: readonly Job[];
}

/** A payout as its channel needs it. `payoutId` is its name for ever: the channel pays it at most once. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: { readonly bankCode: string; readonly number: string; readonly holder: string };
}
/** What became of a payout. `unknown` moves nothing: a person must find out. */
export type PayoutOutcome =
  | { readonly outcome: 'paid'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly note: string }
  | { readonly outcome: 'unknown'; readonly note: string };

/** A way money goes out. One adapter per channel. */
export interface PayoutChannel {
  readonly code: string;
  /** Pays, or answers what became of this payout id when it was asked before. */
  pay(order: PayoutOrder): Promise<PayoutOutcome>;
  /** What became of a payout, without paying. */
  ask(payoutId: string): Promise<PayoutOutcome>;
}
