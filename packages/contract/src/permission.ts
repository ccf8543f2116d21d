/** The roles that every brand starts with, from the fewest permissions to all. */
export const builtInRoles = ['operator', 'supervisor', 'admin'] as const;
/** A role that every brand starts with. `admin` has every permission, also those added later. */
export type BuiltInRole = (typeof builtInRoles)[number];

/**
 * A permission to move money, to decide on it or on what it is computed from, or to give such a
 * permission to somebody. Who gets one is another person than who gave it only after 72 hours.
 */
export interface MoneyPermission {
  readonly lowest: BuiltInRole;
  readonly money: true;
}
/** Declares a money permission with the lowest built-in role that has it in a new brand. */
export const money = (lowest: BuiltInRole): MoneyPermission => ({ lowest, money: true });

/**
 * The permissions of a module by name, `<module>.<subject>.<verb>`, each with the lowest built-in
 * role that has it in a new brand. In existing brands a new permission belongs to `admin` only,
 * until it is given to another role in the console. The texts are in packages/locales
 * (`permissions/<module>.json`), by name.
 */
export type PermissionDefaults<Module extends string = string> = Readonly<
  Record<`${Module}.${string}.${string}`, BuiltInRole | MoneyPermission>
>;
