import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, unnamed, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';

interface PaymentRow {
  readonly id: string;
  readonly member_id: string;
  readonly account: string;
  readonly order_number: string;
}

/** Deposits, withdrawals, payment notices and the reconciliation in the audit log. */
export const cashierSubjects = (database: Database): readonly SubjectNaming[] => {
  const payments = (table: 'deposit' | 'withdrawal', brandId: string, ids: readonly string[]): Promise<PaymentRow[]> =>
    database.query<PaymentRow>(
      `select id, member_id, account, order_number from cashier.${table} where brand_id = $1 and id = any ($2)`,
      [brandId, uuidsIn(ids)],
    );
  return [
    {
      kind: 'withdrawal',
      permissions: ['cashier.withdrawals.read'],
      name: async ({ brandId, ids }) =>
        namesOf(await payments('withdrawal', brandId, ids), ({ id, member_id: member, account, order_number }) => ({
          name: `${order_number} · ${account}`,
          page: pageOf('/withdrawals', { view: 'all', member, id }),
        })),
    },
    {
      kind: 'deposit',
      permissions: ['cashier.deposits.read'],
      name: async ({ brandId, ids }) =>
        namesOf(await payments('deposit', brandId, ids), ({ account, order_number }) => ({
          name: `${order_number} · ${account}`,
          page: pageOf('/deposits', { tab: 'deposits', text: order_number }),
        })),
    },
    {
      kind: 'notice',
      permissions: ['cashier.notices.read'],
      name: async ({ brandId, ids }) =>
        namesOf(
          await database.query<{ id: string; reference: string }>(
            `select channel || '/' || nonce as id, reference
             from cashier.notice
             where brand_id = $1
               and (channel, nonce) in (
                 select split_part(id, '/', 1), substr(id, strpos(id, '/') + 1)
                 from unnest($2::text[]) as id
               )`,
            [brandId, ids],
          ),
          ({ reference }) => ({ name: reference || null, page: pageOf('/deposits', { tab: 'notices' }) }),
        ),
    },
    {
      kind: 'finding',
      permissions: ['cashier.reconciliation.read'],
      name: async ({ brandId, ids }) =>
        namesOf(
          await database.query<{ id: string; reference: string; key: string }>(
            'select id, reference, key from cashier.finding where brand_id = $1 and id = any ($2)',
            [brandId, uuidsIn(ids)],
          ),
          ({ reference, key }) => ({
            name: reference || key,
            page: pageOf('/cashier', { tab: 'reconciliation' }),
          }),
        ),
    },
    unnamed('channel', 'cashier.reconciliation.read', () => pageOf('/cashier', { tab: 'reconciliation' })),
  ];
};
