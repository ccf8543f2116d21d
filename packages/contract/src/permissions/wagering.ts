import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on bulk settlements. Products start them; operators look and let them run again. */
export const wageringPermissions = {
  'wagering.settlements.read': 'operator',
  'wagering.settlements.retry': money('supervisor'),
} as const satisfies PermissionDefaults<'wagering'>;
