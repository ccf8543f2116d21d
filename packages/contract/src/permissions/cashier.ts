import type { PermissionDefaults } from '../permission.ts';

/**
 * Permissions on deposits, withdrawals and payment notices. `settle`: actions that move money
 * outside of the normal process.
 */
export const cashierPermissions = {
  'cashier.withdrawals.read': 'operator',
  'cashier.withdrawals.review': 'operator',
  'cashier.withdrawals.settle': 'supervisor',
  'cashier.deposits.read': 'operator',
  'cashier.notices.read': 'operator',
  'cashier.notices.resolve': 'operator',
  'cashier.adjustments.read': 'operator',
  'cashier.adjustments.propose': 'operator',
  'cashier.adjustments.decide': 'supervisor',
  'cashier.reconciliation.read': 'operator',
  'cashier.reconciliation.resolve': 'supervisor',
  'cashier.overview.read': 'operator',
  'cashier.settings.read': 'operator',
  'cashier.settings.edit': 'supervisor',
} as const satisfies PermissionDefaults<'cashier'>;
