import type { PermissionDefaults } from '../permission.ts';

/** Permissions on live tables. A round is made void by two persons. */
export const tablesPermissions = {
  'tables.table.read': 'operator',
  'tables.table.edit': 'supervisor',
  'tables.round.read': 'operator',
  'tables.round.void': 'operator',
  'tables.round.confirm': 'supervisor',
} as const satisfies PermissionDefaults<'tables'>;
