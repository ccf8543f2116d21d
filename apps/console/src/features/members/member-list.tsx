import { DataTable, type Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../shared/api.ts';
import { useTimeText } from '../../shared/time.ts';
import { MemberStateBadge, useKindText } from './member-words.tsx';

/** Members found. Opening one is written in the audit log. */
export function MemberList({
  rows,
  opened,
  onOpen,
}: {
  rows: readonly Member[] | undefined;
  opened: string | undefined;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const kindText = useKindText();
  const account = (row: Member) => (
    <button
      type="button"
      aria-label={t('members.open', { account: row.account })}
      aria-current={row.id === opened ? 'true' : undefined}
      onClick={() => onOpen(row.id)}
      className="min-h-11 text-start font-medium text-gold-text hover:underline aria-[current]:underline"
    >
      {row.account}
    </button>
  );
  const columns: Column<Member>[] = [
    { key: 'account', head: t('members.column.account'), cell: account },
    { key: 'nickname', head: t('members.column.nickname'), cell: (row) => row.nickname || t('nobody') },
    { key: 'type', head: t('members.column.type'), cell: (row) => kindText(row.type) },
    { key: 'state', head: t('members.column.state'), cell: (row) => <MemberStateBadge state={row.state} /> },
    {
      key: 'registered',
      head: t('members.column.registered'),
      cell: (row) => <span className="whitespace-nowrap text-soft">{time.short(row.registeredAt)}</span>,
    },
    {
      key: 'login',
      head: t('members.column.login'),
      cell: (row) => (
        <span className="whitespace-nowrap text-soft">
          {row.lastLoginAt === null ? t('members.never') : time.short(row.lastLoginAt)}
        </span>
      ),
    },
  ];
  return (
    <div className="surface p-1.5">
      <DataTable
        caption={t('members.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        expected={8}
        empty={<EmptyState title={t('members.empty')} text={t('members.emptyText')} />}
        card={(row) => (
          <div className="flex items-center justify-between gap-3">
            {account(row)}
            <MemberStateBadge state={row.state} />
          </div>
        )}
      />
    </div>
  );
}
