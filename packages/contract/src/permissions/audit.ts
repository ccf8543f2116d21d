import type { PermissionDefaults } from '../permission.ts';

/** Permissions on the audit log. */
export const auditPermissions = {
  'audit.log.read': 'operator',
  'audit.log.export': 'supervisor',
} as const satisfies PermissionDefaults<'audit'>;
