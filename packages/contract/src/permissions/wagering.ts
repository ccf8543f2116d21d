import { money, type PermissionDefaults } from '../permission.ts';

/**
 * Permissions on bets, and on bulk settlements. Products start these; operators look and let them
 * run again.
 */
export const wageringPermissions = {
  'wagering.bets.read': 'operator',
  'wagering.settlements.read': 'operator',
  'wagering.settlements.retry': money('supervisor'),
} as const satisfies PermissionDefaults<'wagering'>;
