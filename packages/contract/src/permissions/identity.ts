import type { PermissionDefaults } from '../permission.ts';

/** Permissions on accounts, and on affiliate and referral codes. */
export const identityPermissions = {
  'identity.accounts.open': 'supervisor',
  'identity.codes.read': 'supervisor',
  'identity.codes.edit': 'admin',
} as const satisfies PermissionDefaults<'identity'>;
