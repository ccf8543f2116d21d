import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on sports. Results and void markets are decided by two persons. */
export const sportsPermissions = {
  'sports.events.read': 'operator',
  'sports.markets.hold': money('operator'),
  'sports.terms.edit': money('supervisor'),
  'sports.results.enter': money('operator'),
  'sports.results.confirm': money('supervisor'),
  'sports.tickets.read': 'operator',
} as const satisfies PermissionDefaults<'sports'>;
