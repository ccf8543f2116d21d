import type { Withdrawal } from '../../shared/api.ts';

/** The payee's bank and the last four digits of the account. */
export const PayeeAccount = ({ withdrawal: { bankName, cardNumber } }: { withdrawal: Withdrawal }) => (
  <>
    {bankName} <span aria-hidden="true">•••</span> {cardNumber.slice(-4)}
  </>
);
