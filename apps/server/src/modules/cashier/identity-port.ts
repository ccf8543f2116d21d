/** What the cashier asks of identity. */
export interface CashierIdentity {
  /** The member's real name as registered; empty while it is not given. */
  realName(memberId: string): Promise<string>;
  /** Checks the payment password. Refuses with `invalid.payment.pw`, `not.exists.payment.password` or the throttle's code. */
  verifyPaymentPassword(memberId: string, password: string): Promise<void>;
}

/** Whether two names are one person's: letters only count, not case, spacing or the way they are encoded. */
export const sameName = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);
const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('th');
