import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on lotteries. */
export const lotteryPermissions = {
  'lottery.desk.read': 'operator',
  'lottery.desk.edit': money('supervisor'),
  'lottery.numbers.restrict': money('operator'),
  'lottery.prices.edit': money('supervisor'),
  'lottery.orders.read': 'operator',
} as const satisfies PermissionDefaults<'lottery'>;
