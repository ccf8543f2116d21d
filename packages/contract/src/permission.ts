/** The roles that every brand starts with, from the fewest permissions to all. */
export const builtInRoles = ['operator', 'supervisor', 'admin'] as const;
/** A role that every brand starts with. `admin` has every permission, also those added later. */
export type BuiltInRole = (typeof builtInRoles)[number];

/**
 * The permissions of a module by name, `<module>.<subject>.<verb>`, each with the lowest built-in
 * role that has it in a new brand. In existing brands a new permission belongs to `admin` only,
 * until it is given to another role in the console. The texts are in packages/locales
 * (`permissions/<module>.json`), by name.
 */
export type PermissionDefaults<Module extends string = string> = Readonly<
  Record<`${Module}.${string}.${string}`, BuiltInRole>
>;
