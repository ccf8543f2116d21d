import type { PermissionDefaults } from '../permission.ts';

/** Permissions on lotteries. */
export const lotteryPermissions = {
  'lottery.desk.read': 'operator',
  'lottery.desk.edit': 'supervisor',
  'lottery.numbers.restrict': 'operator',
  'lottery.prices.edit': 'supervisor',
  'lottery.orders.read': 'operator',
} as const satisfies PermissionDefaults<'lottery'>;
