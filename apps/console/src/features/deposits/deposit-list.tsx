import { Amount } from '@chokdee/ui/amount';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Deposit } from '../../shared/api.ts';
import { ListFailure, ListFoot } from '../../shared/list.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useDeposits, type DepositState as State } from './calls.ts';
import { DepositState } from './deposit-state.tsx';

/** All deposits, newest first, with what really came in. */
export function DepositList({
  status,
  text,
  page,
  onPage,
}: {
  status: State | undefined;
  text: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { data, error, refetch } = useDeposits(status, text, page);
  if (error && !data) return <ListFailure error={error} again={refetch} />;
  const member = (row: Deposit) => (
    <Link
      to="/members"
      search={{ id: row.memberId }}
      className="inline-flex min-h-9 items-center font-medium text-gold-text hover:underline"
    >
      {row.account}
    </Link>
  );
  const columns: Column<Deposit>[] = [
    {
      key: 'at',
      head: t('deposits.column.at'),
      cell: (row) => <span className="whitespace-nowrap text-soft">{time.short(row.createdAt)}</span>,
    },
    {
      key: 'number',
      head: t('deposits.column.number'),
      cell: (row) => <span className="text-13 whitespace-nowrap text-soft">{row.orderNo}</span>,
    },
    { key: 'member', head: t('deposits.column.member'), cell: member },
    { key: 'amount', head: t('deposits.column.amount'), align: 'end', cell: (row) => <Amount value={row.amount} /> },
    {
      key: 'credited',
      head: t('deposits.column.credited'),
      align: 'end',
      cell: (row) => (row.creditedAmount === null ? t('nobody') : <Amount value={row.creditedAmount} />),
      ...(data ? { total: <Amount value={data.footer.amount} /> } : {}),
    },
    { key: 'state', head: t('deposits.column.state'), cell: (row) => <DepositState state={row.status} /> },
    {
      key: 'authorisation',
      head: t('deposits.column.authorisation'),
      cell: (row) => <span className="text-13 text-soft">{row.authorisation ?? t('nobody')}</span>,
    },
  ];
  return (
    <>
      <div className="surface p-1.5">
        <DataTable
          caption={t('deposits.tab.deposits')}
          columns={columns}
          rows={data?.list}
          rowKey={(row) => row.depositId}
          expected={8}
          empty={<EmptyState title={t('deposits.empty.deposits')} />}
          card={(row) => (
            <div className="flex items-center justify-between gap-3">
              <span>
                {member(row)}
                <span className="block text-13 text-faint">{time.short(row.createdAt)}</span>
              </span>
              <span className="text-end">
                <Amount value={row.amount} />
                <span className="block">
                  <DepositState state={row.status} />
                </span>
              </span>
            </div>
          )}
        />
      </div>
      {data && <ListFoot total={data.total} pages={data.totalPages} page={page} onPage={onPage} />}
    </>
  );
}
