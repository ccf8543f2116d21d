import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { fractionalPurses, type FractionalPurse } from '@chokdee/ledger/client';
import { MINOR_UNIT } from '@chokdee/money/amount';
import { record, type Actor } from '../audit/index.ts';

/** The name of the job, and the name under which it acts. */
export const ROUNDING_JOB = 'wallet.round-purses';
const ACTOR: Actor = { kind: 'system', id: ROUNDING_JOB, name: ROUNDING_JOB };
/** The account that pays what is missing to the next minor unit. */
const ROUNDING_ACCOUNT = 'house:rounding';
const PAGE = 500;

/**
 * Rounds the purses that are not whole minor units up, each by one adjustment of less than 0.01
 * with an entry in the audit log (decision 0065). Purses received micro-units before that decision;
 * since then only the reversal of a payout from before leaves a fraction. Returns the number of
 * purses.
 */
export async function roundPurses(database: Database): Promise<number> {
  for (let rounded = 0; ; rounded += PAGE) {
    const purses = await fractionalPurses(database, MINOR_UNIT, PAGE);
    for (const purse of purses) await roundPurse(database, purse);
    if (purses.length < PAGE) return rounded + purses.length;
  }
}

/** The adjustment, its audit entry and the news of the balance: all or nothing. */
async function roundPurse(
  database: Database,
  { memberId, brandId, purse, currency, fraction }: FractionalPurse,
): Promise<void> {
  const id = uuid7();
  const amount = String(MINOR_UNIT - fraction);
  await database.transaction(async (tx) => {
    const [row] = await tx.query<{ answer: { status: string } }>('select ledger.adjust($1::jsonb) as answer', [
      JSON.stringify({
        id,
        memberId,
        type: 'adjustment',
        lines: [{ debit: ROUNDING_ACCOUNT, credit: purse, amount, currency }],
        reference: 'rounding',
      }),
    ]);
    if (row!.answer.status !== 'ok') throw new Error(`the purse ${purse} of ${memberId}: ${row!.answer.status}`);
    await record(tx, {
      brandId,
      actor: ACTOR,
      action: 'purse.round',
      subject: `member:${memberId}`,
      after: { adjustment: id, purse, currency, amount },
    });
    await tx.query(`select platform.publish('balance.changed', $1, '{}')`, [memberId]);
  });
}
