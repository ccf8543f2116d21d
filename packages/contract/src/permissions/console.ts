import type { PermissionDefaults } from '../permission.ts';

/** Permissions on members, the ledger's proof, operators, roles and the site's maintenance. */
export const consolePermissions = {
  'console.members.read': 'operator',
  'console.members.block': 'operator',
  'console.members.unblock': 'supervisor',
  'console.ledger.prove': 'operator',
  'console.operators.read': 'admin',
  'console.operators.edit': 'admin',
  'console.operators.reset': 'admin',
  'console.roles.read': 'admin',
  'console.roles.edit': 'admin',
  'console.site.maintain': 'admin',
  'console.pictures.edit': 'admin',
} as const satisfies PermissionDefaults<'console'>;
