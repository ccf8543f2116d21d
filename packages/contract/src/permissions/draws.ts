import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on draws. A result is entered by one person and confirmed by another. */
export const drawsPermissions = {
  'draws.calendar.read': 'operator',
  'draws.calendar.edit': money('supervisor'),
  'draws.results.read': 'operator',
  'draws.results.enter': money('operator'),
  'draws.results.confirm': money('operator'),
} as const satisfies PermissionDefaults<'draws'>;
