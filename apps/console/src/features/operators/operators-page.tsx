import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { CheckCircleIcon, PlusIcon, ProhibitIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api, type OperatorAccount } from '../../shared/api.ts';
import { ListFailure } from '../../shared/list.tsx';
import { useAdmin, useOperator } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { useTimeText } from '../../shared/time.ts';

/** Operator accounts; for administrators. */
export function OperatorsPage() {
  const { t } = useTranslation('console');
  const admin = useAdmin();
  if (!admin)
    return (
      <Page title={t('operators.title')}>
        <div className="surface">
          <EmptyState title={t('notPermitted')} />
        </div>
      </Page>
    );
  return (
    <Page
      title={t('operators.title')}
      beside={
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
      }
    >
      <Accounts />
    </Page>
  );
}

function Accounts() {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { id: me } = useOperator();
  const { data, error, refetch } = useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => api.request('GET /console/operators', {}, { signal }),
  });
  if (error && !data) return <ListFailure error={error} again={refetch} />;
  const name = (row: OperatorAccount) => (
    <span className="font-medium">
      {row.name}
      {row.id === me && <span className="ms-2 text-13 font-normal text-faint">({t('operators.you')})</span>}
    </span>
  );
  const columns: Column<OperatorAccount>[] = [
    { key: 'name', head: t('operators.column.name'), cell: name },
    { key: 'role', head: t('operators.column.role'), cell: (row) => t(`role.${row.role}`) },
    { key: 'state', head: t('operators.column.state'), cell: (row) => <AccountState account={row} /> },
    {
      key: 'login',
      head: t('operators.column.login'),
      cell: (row) => (
        <span className="whitespace-nowrap text-soft">
          {row.lastLoginAt === null ? t('members.never') : time.short(row.lastLoginAt)}
        </span>
      ),
    },
    {
      key: 'created',
      head: t('operators.column.created'),
      cell: (row) => <span className="whitespace-nowrap text-soft">{time.short(row.createdAt)}</span>,
    },
    {
      key: 'action',
      head: t('operators.column.action'),
      align: 'end',
      cell: (row) => row.id !== me && <Switch account={row} />,
    },
  ];
  return (
    <div className="surface p-1.5">
      <DataTable
        caption={t('operators.title')}
        columns={columns}
        rows={data}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('operators.empty')} />}
        card={(row) => (
          <div className="flex items-center justify-between gap-3">
            <span>
              {name(row)}
              <span className="block text-13 text-faint">{t(`role.${row.role}`)}</span>
            </span>
            <AccountState account={row} />
            {row.id !== me && <Switch account={row} />}
          </div>
        )}
      />
    </div>
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

function Switch({ account }: { account: OperatorAccount }) {
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
