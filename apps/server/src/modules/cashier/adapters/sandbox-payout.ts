import { randomInt } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import type { PayoutChannel, PayoutOutcome } from '../channels.ts';
import { readSettledPages } from './sandbox/settled.ts';

/**
 * The payout channel of the demo. The last digits of the account number select the outcome, so that
 * every case can be tried: `0001` is refused; `0002` is paid, but the first answer is `unknown`;
 * `0003` stays `unknown`; any other is paid.
 */
export function createSandboxPayoutChannel({ database }: { readonly database: Database }): PayoutChannel {
  const fetchOutcome = async (payoutId: string): Promise<PayoutOutcome> => {
    const [row] = await database.query<{ outcome: 'paid' | 'refused' | 'unknown'; reference: string }>(
      'select outcome, reference from cashier.sandbox_payout where payout_id = $1',
      [payoutId],
    );
    if (row === undefined) return { outcome: 'unknown', note: 'the bank has no such payout' };
    switch (row.outcome) {
      case 'paid':
        return { outcome: 'paid', reference: row.reference };
      case 'refused':
        return { outcome: 'refused', note: 'account closed' };
      case 'unknown':
        return { outcome: 'unknown', note: 'the bank reports no outcome' };
    }
  };
  return {
    code: 'sandbox',
    pay: async ({ payoutId, amount, currency, payee }) => {
      const ending = payee.number.slice(-4);
      const outcome = ending === '0001' ? 'refused' : ending === '0003' ? 'unknown' : 'paid';
      // The payout id is the key: a repeated request makes no second payment.
      const inserted = await database.query(
        `insert into cashier.sandbox_payout (payout_id, amount, currency, outcome, reference)
        values ($1, $2, $3, $4, $5)
        on conflict do nothing
        returning payout_id`,
        [payoutId, amount, currency, outcome, `SP${randomInt(1_000_000_000, 10_000_000_000)}`],
      );
      if (inserted.length > 0 && ending === '0002') return { outcome: 'unknown', note: 'connection lost' };
      return fetchOutcome(payoutId);
    },
    fetchOutcome,
    settled: readSettledPages(
      database,
      `select payout_id::text as key, reference, amount, currency, at as "settledAt"
       from cashier.sandbox_payout
       where outcome = 'paid'
         and at >= $1
         and at < $2
         and payout_id::text > $3
       order by payout_id::text
       limit $4`,
      ({ key }) => key,
    ),
  };
}
