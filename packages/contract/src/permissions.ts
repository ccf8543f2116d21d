import { builtInRoles, type BuiltInRole, type MoneyPermission } from './permission.ts';
import { permissions } from './permissions.gen.ts';

/** What an operator may be permitted to do. Every operator call names one. */
export type Permission = keyof typeof permissions;

/** The names of all permissions. */
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

const declared = (name: Permission): BuiltInRole | MoneyPermission => permissions[name];
const lowestRole = (name: Permission): BuiltInRole => {
  const value = declared(name);
  return typeof value === 'string' ? value : value.lowest;
};

/** Whether a permission is a money permission. */
export const isMoneyPermission = (name: Permission): boolean => typeof declared(name) === 'object';

/** The permissions of a built-in role in a new brand. */
export const defaultPermissions = (role: BuiltInRole): readonly Permission[] =>
  permissionNames.filter((name) => builtInRoles.indexOf(lowestRole(name)) <= builtInRoles.indexOf(role));
