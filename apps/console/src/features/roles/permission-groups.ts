import { permissionNames, type Permission } from '@chokdee/contract/permissions';
import { useTexts } from '@chokdee/ui/i18n';

type ModuleOf<Name extends string> = Name extends `${infer Module}.${string}` ? Module : never;
type PermissionModule = ModuleOf<Permission>;

const moduleOf = (name: Permission): PermissionModule => name.slice(0, name.indexOf('.')) as PermissionModule;

/** The permissions of one module with their texts. */
export interface PermissionGroup {
  readonly module: PermissionModule;
  readonly title: string;
  readonly permissions: readonly { readonly name: Permission; readonly text: string }[];
}

const modules = [...new Set(permissionNames.map(moduleOf))];
const texts = [
  ...permissionNames.map((name) => `permissions:${name}` as const),
  ...modules.map((module) => `permissions:${module}.title` as const),
];

/** All permissions by module, in the page's language. */
export function usePermissionGroups(): readonly PermissionGroup[] {
  const textOf = useTexts(texts);
  return modules.map((module) => ({
    module,
    title: textOf(`permissions:${module}.title`),
    permissions: permissionNames
      .filter((name) => moduleOf(name) === module)
      .map((name) => ({ name, text: textOf(`permissions:${name}`) })),
  }));
}

/** The groups with the permissions that contain the text; a module whose title does keeps all. */
export function found(groups: readonly PermissionGroup[], text: string): readonly PermissionGroup[] {
  const wanted = text.trim().toLowerCase();
  const has = (part: string): boolean => part.toLowerCase().includes(wanted);
  return groups
    .map((group) =>
      has(group.title)
        ? group
        : { ...group, permissions: group.permissions.filter(({ name, text: shown }) => has(shown) || has(name)) },
    )
    .filter(({ permissions }) => permissions.length > 0);
}
