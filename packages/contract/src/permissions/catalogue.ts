import type { PermissionDefaults } from '../permission.ts';

/** Permissions on vendors and games. */
export const cataloguePermissions = {
  'catalogue.desk.read': 'operator',
  'catalogue.desk.edit': 'supervisor',
} as const satisfies PermissionDefaults<'catalogue'>;
