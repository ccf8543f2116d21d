import { builtInRoles, type BuiltInRole } from './permission.ts';
import { permissions } from './permissions.gen.ts';

/** What an operator may be permitted to do. Every operator call names one. */
export type Permission = keyof typeof permissions;

/** The names of all permissions. */
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

/** The permissions of a built-in role in a new brand. */
export const defaultPermissions = (role: BuiltInRole): readonly Permission[] =>
  permissionNames.filter((name) => builtInRoles.indexOf(permissions[name]) <= builtInRoles.indexOf(role));
