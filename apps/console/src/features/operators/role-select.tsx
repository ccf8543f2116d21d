import { Select, type SelectProps } from '@chokdee/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { useRoleName } from '../../shared/role-name.ts';
import { rolesQuery } from '../roles/calls.ts';

/** The choice of a role, among those that have no permission which the operator does not have. */
export function RoleSelect(props: Omit<SelectProps, 'label' | 'options'>) {
  const { t } = useTranslation('console');
  const can = useCan();
  const roleName = useRoleName();
  const { data = [] } = useQuery(rolesQuery);
  return (
    <Select
      label={t('operators.role')}
      options={data
        .filter(({ permissions }) => permissions.every((name) => can(name)))
        .map((role) => ({ value: role.id, label: roleName(role) }))}
      {...props}
    />
  );
}
