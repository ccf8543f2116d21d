import { builtInRoles } from '@chokdee/contract/permission';
import { useTranslation } from 'react-i18next';

/**
 * Returns the name of a role as it is shown: a built-in role that nobody has renamed has a text,
 * other roles have the name that they were given.
 */
export function useRoleName(): (role: { readonly id: string; readonly name: string }) => string {
  const { t } = useTranslation('console');
  return ({ id, name }) => {
    const builtIn = builtInRoles.find((role) => role === id && role === name);
    return builtIn === undefined ? name : t(`role.${builtIn}`);
  };
}
