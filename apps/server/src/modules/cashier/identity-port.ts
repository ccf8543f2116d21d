import type { CallContext } from '../../platform/http/context.ts';

/** What the cashier needs of identity. */
export interface CashierIdentity {
  /** The user names of members, by id. Unknown ids are left out. */
  accountsOf(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The member's real name; empty when it is not given. */
  realName(memberId: string): Promise<string>;
  /**
   * Checks the payment password, typed in the input `field`. Refuses with `invalid.payment.pw`
   * (under that input), `not.exists.payment.password` or `login.too.many`.
   */
  verifyPaymentPassword(
    memberId: string,
    secret: { readonly field: string; readonly value: string },
    origin: AttemptOrigin,
  ): Promise<void>;
  /** Sends a code for a withdrawal to the member's own number and returns its minutes. */
  sendWithdrawalCode(context: CallContext, memberId: string): Promise<number>;
  /** Requires that code. Refuses under its input. */
  verifyWithdrawalCode(
    context: CallContext,
    memberId: string,
    typed: { readonly field: string; readonly value: string },
  ): Promise<void>;
}

/** Where a payment password is typed. Attempts are counted per origin. */
export interface AttemptOrigin {
  readonly address: string;
  readonly userAgent: string;
  readonly device?: string;
}

/** Reads the origin from a request. */
export const attemptOrigin = ({ address, userAgent, cookies }: CallContext): AttemptOrigin => ({
  address,
  userAgent,
  ...(cookies['device'] !== undefined && { device: cookies['device'] }),
});

/** Whether two names are the same person's: case, spacing and Unicode form do not count. */
export const isSameName = (one: string, other: string): boolean =>
  normalized(one) !== '' && normalized(one) === normalized(other);
const normalized = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('th');
