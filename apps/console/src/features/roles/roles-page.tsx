import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { PlusIcon } from '@chokdee/ui/icons';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan, useOperator } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoleName } from '../../shared/role-name.ts';
import { rolesQuery, type Role } from './calls.ts';

/** The roles of operators: what each permits and how many operators have it. */
export function RolesPage() {
  const { t } = useTranslation('console');
  const can = useCan();
  return (
    <Page
      title={t('roles.title')}
      controls={
        can('console.roles.edit') && (
          <Button
            look="gold"
            size="small"
            className="ms-auto"
            onPress={() => {
              openDialog('editRoleModal', { role: null });
            }}
          >
            <PlusIcon aria-hidden="true" />
            {t('roles.new')}
          </Button>
        )
      }
    >
      <p className="max-w-[680px] text-14 text-soft">{t('roles.lead')}</p>
      <Roles />
    </Page>
  );
}

function Roles() {
  const { t } = useTranslation('console');
  const roleName = useRoleName();
  const { data, error, refetch } = useQuery(rolesQuery);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const permissions = (role: Role) =>
    role.everyPermission ? t('roles.every') : t('roles.count', { count: role.permissions.length });
  const name = (role: Role) => <span className="font-medium wrap-anywhere">{roleName(role)}</span>;
  const columns: Column<Role>[] = [
    { key: 'name', head: t('roles.column.name'), cell: name },
    { key: 'permissions', head: t('roles.column.permissions'), cell: permissions },
    { key: 'operators', head: t('roles.column.operators'), align: 'end', cell: (role) => role.operators },
    { key: 'created', head: t('roles.column.created'), cell: (role) => <TimeCell at={role.createdAt} /> },
    { key: 'action', head: t('roles.column.action'), align: 'end', cell: (role) => <RoleButtons role={role} /> },
  ];
  return (
    <SurfaceTable
      caption={t('roles.title')}
      columns={columns}
      rows={data}
      rowKey={(role) => role.id}
      empty={<EmptyState title={t('roles.empty')} />}
      card={(role) => (
        <div className="flex flex-col gap-2">
          <span>
            {name(role)}
            <span className="block text-13 text-faint">
              {permissions(role)} · {t('roles.operators', { count: role.operators })}
            </span>
          </span>
          <RoleButtons role={role} />
        </div>
      )}
    />
  );
}

/** Opens the editor of the role, or its permissions to read; deletes an unused one. */
function RoleButtons({ role }: { role: Role }) {
  const { t } = useTranslation('console');
  const roleName = useRoleName();
  const can = useCan();
  const { role: own } = useOperator();
  const mayEdit = can('console.roles.edit') && role.id !== own;
  const mayDelete = mayEdit && !role.everyPermission && role.operators === 0;
  const name = roleName(role);
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {mayDelete && (
        <Button
          size="small"
          look="coral"
          aria-label={t('roles.deleteOf', { name })}
          onPress={() => {
            openDialog('deleteRoleModal', { role });
          }}
        >
          {t('roles.delete')}
        </Button>
      )}
      <Button
        size="small"
        look="plain"
        aria-label={t(mayEdit ? 'roles.editOf' : 'roles.showOf', { name })}
        onPress={() => {
          openDialog('editRoleModal', { role });
        }}
      >
        {t(mayEdit ? 'roles.edit' : 'roles.show')}
      </Button>
    </span>
  );
}
