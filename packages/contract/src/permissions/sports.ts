import type { PermissionDefaults } from '../permission.ts';

/** Permissions on sports. Results and void markets are decided by two persons. */
export const sportsPermissions = {
  'sports.events.read': 'operator',
  'sports.markets.hold': 'operator',
  'sports.terms.edit': 'supervisor',
  'sports.results.enter': 'operator',
  'sports.results.confirm': 'supervisor',
  'sports.tickets.read': 'operator',
} as const satisfies PermissionDefaults<'sports'>;
