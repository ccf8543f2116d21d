import type { CallContext } from '../../platform/http/context.ts';

/** What the cashier asks of identity. */
export interface CashierIdentity {
  /** The member's real name as registered; empty while it is not given. */
  realName(memberId: string): Promise<string>;
  /** Checks the payment password, typed in the input `field`. Refuses with `invalid.payment.pw` (under that input), `not.exists.payment.password` or the throttle's code. */
  verifyPaymentPassword(
    memberId: string,
    secret: { readonly field: string; readonly typed: string },
    from: TypedFrom,
  ): Promise<void>;
}

/** From where a payment password is typed: guesses are counted by it. */
export interface TypedFrom {
  readonly address: string;
  readonly userAgent: string;
  readonly device?: string;
}
/** Reads that out of a request. */
export const typedFrom = ({ address, userAgent, cookies }: CallContext): TypedFrom => ({
  address,
  userAgent,
  ...(cookies['device'] !== undefined && { device: cookies['device'] }),
});

/** Whether two names are one person's: letters only count, not case, spacing or the way they are encoded. */
export const sameName = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);
const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('th');
