import { money, type PermissionDefaults } from '../permission.ts';

/** Permissions on members, the ledger's proof, operators, roles and the site's maintenance. */
export const consolePermissions = {
  'console.members.read': 'operator',
  'console.members.block': 'operator',
  'console.members.unblock': 'supervisor',
  'console.ledger.prove': 'operator',
  'console.operators.read': 'admin',
  'console.operators.edit': money('admin'),
  'console.operators.reset': money('admin'),
  'console.roles.read': 'admin',
  'console.roles.edit': money('admin'),
  'console.bound.edit': money('admin'),
  'console.site.maintain': 'admin',
  'console.pictures.edit': 'admin',
} as const satisfies PermissionDefaults<'console'>;
