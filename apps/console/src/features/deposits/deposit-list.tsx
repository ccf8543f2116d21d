import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { Deposit } from '../../shared/api.ts';
import { MemberLink, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useDeposits, type DepositState as State } from './calls.ts';
import { DepositState } from './deposit-state.tsx';

/** Opens the check of a deposit's slip. */
function CheckSlip({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('console');
  const can = useCan();
  if (!can('cashier.notices.resolve')) return null;
  return (
    <Button size="small" look="plain" onPress={() => void openDialog('checkSlipModal', { deposit })}>
      {t('deposits.slip.check')}
    </Button>
  );
}

/**
 * Deposits, newest first, with the credited amount: all, or with `slip` those whose slip waits for
 * an operator.
 */
export function DepositList({
  slip,
  status,
  text,
  page,
  onPage,
}: {
  slip: boolean;
  status: State | undefined;
  text: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const query = useDeposits(status, slip, text, page);
  const { data } = query;
  const member = (row: Deposit) => <MemberLink id={row.memberId} account={row.account} className="min-h-9" />;
  const columns: Column<Deposit>[] = [
    { key: 'at', head: t('deposits.column.at'), cell: (row) => <TimeCell at={row.createdAt} /> },
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
    ...(slip
      ? [{ key: 'slip', head: t('deposits.column.decision'), cell: (row: Deposit) => <CheckSlip deposit={row} /> }]
      : []),
  ];
  return (
    <PagedTable
      query={query}
      page={page}
      onPage={onPage}
      caption={t(slip ? 'deposits.tab.slips' : 'deposits.tab.deposits')}
      columns={columns}
      rowKey={(row) => row.depositId}
      expected={8}
      empty={
        slip ? (
          <EmptyState title={t('deposits.empty.slips')} text={t('deposits.empty.slipsText')} />
        ) : (
          <EmptyState title={t('deposits.empty.deposits')} />
        )
      }
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
            {slip && <CheckSlip deposit={row} />}
          </span>
        </div>
      )}
    />
  );
}
