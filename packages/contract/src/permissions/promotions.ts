import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on the promotions of the brand. */
export const promotionsPermissions = {
  'promotions.promotions.read': 'operator',
  'promotions.promotions.edit': money('supervisor'),
} as const satisfies PermissionDefaults<'promotions'>;
