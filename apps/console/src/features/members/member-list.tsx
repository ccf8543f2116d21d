import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../shared/api.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useMembers, type MemberState } from './calls.ts';
import { MemberStateBadge, useMemberTypeText } from './member-labels.tsx';

/** The members that match a search. Opening one is recorded in the audit log. */
export function MemberList({
  text,
  state,
  page,
  onPage,
  opened,
  onOpen,
}: {
  text: string;
  state: MemberState | undefined;
  page: number;
  onPage: (page: number) => void;
  opened: string | undefined;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('console');
  const typeText = useMemberTypeText();
  const query = useMembers(text, state, page);
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
    { key: 'type', head: t('members.column.type'), cell: (row) => typeText(row.type) },
    { key: 'state', head: t('members.column.state'), cell: (row) => <MemberStateBadge state={row.state} /> },
    { key: 'registered', head: t('members.column.registered'), cell: (row) => <TimeCell at={row.registeredAt} /> },
    {
      key: 'login',
      head: t('members.column.login'),
      cell: (row) => <TimeCell at={row.lastLoginAt} never={t('members.never')} />,
    },
  ];
  return (
    <PagedTable
      query={query}
      page={page}
      onPage={onPage}
      caption={t('members.title')}
      columns={columns}
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
  );
}
