import { money, type PermissionDefaults } from '../permission.ts';

/**
 * Permissions on deposits, withdrawals and payment notices. `settle`: actions that move money
 * outside of the normal process.
 */
export const cashierPermissions = {
  'cashier.withdrawals.read': 'operator',
  'cashier.withdrawals.review': money('operator'),
  'cashier.withdrawals.settle': money('supervisor'),
  'cashier.deposits.read': 'operator',
  'cashier.notices.read': 'operator',
  'cashier.notices.resolve': money('operator'),
  'cashier.adjustments.read': 'operator',
  'cashier.adjustments.propose': money('operator'),
  'cashier.adjustments.decide': money('supervisor'),
  'cashier.reconciliation.read': 'operator',
  'cashier.reconciliation.resolve': money('supervisor'),
  'cashier.overview.read': 'operator',
  'cashier.settings.read': 'operator',
  'cashier.settings.edit': money('supervisor'),
} as const satisfies PermissionDefaults<'cashier'>;
