import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on live tables. A round is made void by two persons. */
export const tablesPermissions = {
  'tables.table.read': 'operator',
  'tables.table.edit': money('supervisor'),
  'tables.round.read': 'operator',
  'tables.round.void': money('operator'),
  'tables.round.confirm': money('supervisor'),
} as const satisfies PermissionDefaults<'tables'>;
