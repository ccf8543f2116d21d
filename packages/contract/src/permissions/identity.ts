import type { PermissionDefaults } from '../permission.ts';

/** Permissions on affiliate and referral codes. */
export const identityPermissions = {
  'identity.codes.read': 'supervisor',
  'identity.codes.edit': 'admin',
} as const satisfies PermissionDefaults<'identity'>;
