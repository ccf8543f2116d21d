import { randomInt } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import type { PayoutChannel, PayoutOutcome } from '../channels.ts';

/**
 * The demo's paying bank. What it does is told by the end of the account number, so that every road can be walked:
 * `0001` refuses; `0002` pays but does not say so until it is asked; `0003` never says; any other pays.
 */
export function createSandboxPayout({ database }: { readonly database: Database }): PayoutChannel {
  const recorded = async (payoutId: string): Promise<PayoutOutcome> => {
    const [row] = await database.query<{ outcome: PayoutOutcome['outcome']; reference: string }>(
      'select outcome, reference from cashier.sandbox_payout where payout_id = $1',
      [payoutId],
    );
    if (row === undefined) return { outcome: 'unknown', note: 'the bank knows no such payout' };
    switch (row.outcome) {
      case 'paid':
        return { outcome: 'paid', reference: row.reference };
      case 'refused':
        return { outcome: 'refused', note: 'account closed' };
      case 'unknown':
        return { outcome: 'unknown', note: 'the bank does not say' };
    }
  };
  return {
    code: 'sandbox',
    pay: async ({ payoutId, amount, currency, payee }) => {
      const ending = payee.number.slice(-4);
      const outcome = ending === '0001' ? 'refused' : ending === '0003' ? 'unknown' : 'paid';
      // The payout id is the key: whatever is asked again, one payment.
      const fresh = await database.query(
        'insert into cashier.sandbox_payout (payout_id, amount, currency, outcome, reference) values ($1, $2, $3, $4, $5) on conflict do nothing returning payout_id',
        [payoutId, amount, currency, outcome, `SP${randomInt(1_000_000_000, 10_000_000_000)}`],
      );
      if (fresh.length > 0 && ending === '0002') return { outcome: 'unknown', note: 'the line broke' };
      return recorded(payoutId);
    },
    ask: recorded,
  };
}
