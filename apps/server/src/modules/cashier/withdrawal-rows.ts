import type { Queryable } from '@chokdee/database/database';
import { tables, type PayeeRow, type WithdrawalRow } from './tables.ts';

/** A withdrawal with the account it is paid to. */
export type WithdrawalWithPayee = WithdrawalRow & Pick<PayeeRow, 'kind' | 'bank_code' | 'number_masked' | 'holder'>;

/** Query of withdrawals with their payee accounts. Result type: `WithdrawalWithPayee`. */
export const withdrawalsWithPayee = (queryable: Queryable) =>
  tables(queryable)
    .selectFrom('withdrawal')
    .innerJoin('payee', (join) =>
      join.onRef('payee.member_id', '=', 'withdrawal.member_id').onRef('payee.id', '=', 'withdrawal.payee_id'),
    )
    .selectAll('withdrawal')
    .select(['payee.kind', 'payee.bank_code', 'payee.number_masked', 'payee.holder']);
