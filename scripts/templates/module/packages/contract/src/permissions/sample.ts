import type { PermissionDefaults } from '../permission.ts';

/** Permissions on the entries of members. */
export const samplePermissions = {
  'sample.entries.read': 'operator',
  'sample.entries.close': 'supervisor',
} as const satisfies PermissionDefaults<'sample'>;
