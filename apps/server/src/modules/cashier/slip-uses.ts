import type { Queryable } from '@chokdee/database/database';
import { tables, type DepositRow } from './tables.ts';

/** Another deposit with the same or a similar picture. */
export interface SlipUse {
  readonly fileId: string;
  readonly match: 'same' | 'similar';
  /** When that deposit's picture was sent. */
  readonly usedAt: Date;
  readonly deposit: DepositRow;
}

/** The most uses that are read of a deposit, the newest first. */
const MOST = 50;

/** The other deposits of the brand that have the pictures of a deposit. */
export async function readSlipUses(queryable: Queryable, memberId: string, depositId: string): Promise<SlipUse[]> {
  const uses = await queryable.query<{
    file_id: string;
    member_id: string;
    deposit_id: string;
    match: SlipUse['match'];
    used_at: Date;
  }>('select * from cashier.slip_uses($1, $2) order by match, used_at desc limit $3', [memberId, depositId, MOST]);
  if (uses.length === 0) return [];
  const rows = await tables(queryable)
    .selectFrom('deposit')
    .selectAll()
    .where(
      'member_id',
      'in',
      uses.map((use) => use.member_id),
    )
    .where(
      'id',
      'in',
      uses.map((use) => use.deposit_id),
    )
    .execute();
  const deposits = new Map(rows.map((row) => [row.id, row]));
  return uses.flatMap(({ file_id: fileId, deposit_id: id, match, used_at: usedAt }) => {
    const deposit = deposits.get(id);
    return deposit ? [{ fileId, match, usedAt, deposit }] : [];
  });
}
