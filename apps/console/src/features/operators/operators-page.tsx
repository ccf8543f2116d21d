import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { CheckCircleIcon, PlusIcon, ProhibitIcon } from '@chokdee/ui/icons';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api, type OperatorAccount } from '../../shared/api.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan, useOperator } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoleName } from '../../shared/role-name.ts';
import { ActList } from './act-list.tsx';

/** The operator accounts. */
export function OperatorsPage() {
  const { t } = useTranslation('console');
  const mayEdit = useMayEdit();
  return (
    <Page
      title={t('operators.title')}
      controls={
        mayEdit && (
          <Button
            look="gold"
            size="small"
            className="ms-auto"
            onPress={() => {
              openDialog('newOperatorModal');
            }}
          >
            <PlusIcon aria-hidden="true" />
            {t('operators.new')}
          </Button>
        )
      }
    >
      <Accounts />
      <ActList />
    </Page>
  );
}

/** Whether the operator may change accounts, and see the roles to choose from. */
function useMayEdit(): boolean {
  const can = useCan();
  return can('console.operators.edit') && can('console.roles.read');
}

function Accounts() {
  const { t } = useTranslation('console');
  const { id: me } = useOperator();
  const roleName = useRoleName();
  const mayEdit = useMayEdit();
  const { data, error, refetch } = useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => api.request('GET /console/operators', {}, { signal }),
  });
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const name = (row: OperatorAccount) => (
    <span className="font-medium">
      {row.name}
      {row.id === me && <span className="ms-2 text-13 font-normal text-faint">({t('operators.you')})</span>}
    </span>
  );
  const columns: Column<OperatorAccount>[] = [
    { key: 'name', head: t('operators.column.name'), cell: name },
    { key: 'role', head: t('operators.column.role'), cell: (row) => roleName({ id: row.role, name: row.roleName }) },
    { key: 'state', head: t('operators.column.state'), cell: (row) => <AccountState account={row} /> },
    {
      key: 'login',
      head: t('operators.column.login'),
      cell: (row) => <TimeCell at={row.lastLoginAt} never={t('members.never')} />,
    },
    { key: 'created', head: t('operators.column.created'), cell: (row) => <TimeCell at={row.createdAt} /> },
    {
      key: 'action',
      head: t('operators.column.action'),
      align: 'end',
      cell: (row) => mayEdit && row.id !== me && <AccountButtons account={row} />,
    },
  ];
  return (
    <SurfaceTable
      caption={t('operators.title')}
      columns={columns}
      rows={data}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('operators.empty')} />}
      card={(row) => (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {name(row)}
            <span className="block text-13 text-faint">{roleName({ id: row.role, name: row.roleName })}</span>
          </span>
          <AccountState account={row} />
          {mayEdit && row.id !== me && <AccountButtons account={row} />}
        </div>
      )}
    />
  );
}

function AccountState({ account }: { account: OperatorAccount }) {
  const { t } = useTranslation('console');
  if (account.disabledAt !== null)
    return (
      <Badge tone="coral" icon={<ProhibitIcon aria-hidden="true" />}>
        {t('operators.disabled')}
      </Badge>
    );
  return (
    <Badge tone="jade" icon={<CheckCircleIcon aria-hidden="true" />}>
      {t('operators.active')}
    </Badge>
  );
}

/** Changes the role of the account; resets its sign-in; disables or enables it. */
function AccountButtons({ account }: { account: OperatorAccount }) {
  const can = useCan();
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <RoleButton account={account} />
      {can('console.operators.reset') && <ResetButton account={account} />}
      <StateButton account={account} />
    </span>
  );
}

function ResetButton({ account: { id, name } }: { account: OperatorAccount }) {
  const { t } = useTranslation('console');
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('operators.resetOf', { name })}
      onPress={() => {
        openDialog('resetOperatorModal', { id, name });
      }}
    >
      {t('operators.reset')}
    </Button>
  );
}

function RoleButton({ account }: { account: OperatorAccount }) {
  const { t } = useTranslation('console');
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('operators.roleOf', { name: account.name })}
      onPress={() => {
        openDialog('operatorRoleModal', { account });
      }}
    >
      {t('operators.changeRole')}
    </Button>
  );
}

function StateButton({ account }: { account: OperatorAccount }) {
  const { t } = useTranslation('console');
  const disable = account.disabledAt === null;
  return (
    <Button
      size="small"
      look={disable ? 'coral' : 'plain'}
      aria-label={t(disable ? 'operators.disableOf' : 'operators.enableOf', { name: account.name })}
      onPress={() => {
        openDialog('operatorStateModal', { id: account.id, name: account.name, disable });
      }}
    >
      {t(disable ? 'operators.disable' : 'operators.enable')}
    </Button>
  );
}
