import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on the switches, register rules and access of the brand. */
export const brandPermissions = {
  'brand.settings.read': 'supervisor',
  'brand.settings.edit': money('admin'),
} as const satisfies PermissionDefaults<'brand'>;
