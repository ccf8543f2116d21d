import type { CallOutput } from '@chokdee/contract/client';
import { Amount } from '@chokdee/ui/amount';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { usePreferences } from '@chokdee/ui/preferences';
import { Segments } from '@chokdee/ui/segments';
import { Select } from '@chokdee/ui/select';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { shortTimeText } from '@chokdee/ui/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { CsvButton } from './csv-button.tsx';
import { defaultPeriod } from './period-picker.tsx';
import { timeRangeOf } from './period.ts';
import { RecordFilters } from './record-filters.tsx';
import { StatementView } from './statement-view.tsx';
import { usePagination } from './use-pagination.ts';

type Transaction = CallOutput<'GET /wps/relay/ODSFE2_MemTransDet'>['list'][number];
const size = 10;
const types = ['', 'deposit', 'withdraw', 'betting', 'winning', 'other'] as const;

/** The account record: every movement of the purse, or its months from zero on. */
export default function AccountRecordPage() {
  const { t } = useTranslation('member');
  const [view, setView] = useState<'movements' | 'months'>('movements');
  return (
    <div className="flex flex-col gap-4">
      <Segments
        label={t('statement.view')}
        value={view}
        onChange={setView}
        items={[
          { value: 'movements', label: t('statement.movements') },
          { value: 'months', label: t('statement.months') },
        ]}
      />
      {view === 'movements' ? <Movements /> : <StatementView />}
    </div>
  );
}

/** The number of a bet, deposit or withdrawal; the end of an id where there is no other number. */
const OrderNumber = ({ row: { number } }: { row: Transaction }) => (
  <bdi className="whitespace-nowrap">{number.length > 20 ? `…${number.slice(-8)}` : number}</bdi>
);

/** Every movement of the purse with the balance after it. */
function Movements() {
  const { t } = useTranslation(['member', 'common']);
  const tag = useIntlTag();
  const code = usePreferences((state) => state.language.code);
  const [period, setPeriod] = useState(defaultPeriod);
  const [type, setType] = useState('');
  const { page, setPage, goToPage, list } = usePagination();
  const range = timeRangeOf(period.days);
  const filter = range && { startTime: range.from, endTime: range.to, codeTypes: type, language: code };
  const record = useQuery({
    queryKey: ['member', 'account-record', filter, page],
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.request('GET /wps/relay/ODSFE2_MemTransDet', { query: { ...filter, page, size } }, { signal }),
  });
  const withFirstPage =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setPage(1);
    };
  const sum = record.data && <Amount value={record.data.footer.amount} change />;

  const columns: Column<Transaction>[] = [
    {
      key: 'time',
      head: t('member:transactions.time'),
      cell: (row) => (
        <span className="whitespace-nowrap text-soft tabular-nums">{shortTimeText(row.txTimeInTimestamp, tag)}</span>
      ),
    },
    { key: 'type', head: t('member:transactions.type'), cell: (row) => row.txTypeName },
    {
      key: 'order',
      head: t('member:transactions.order'),
      cell: (row) => (
        <span className="text-13 text-faint" title={row.orderNo}>
          <OrderNumber row={row} />
        </span>
      ),
    },
    {
      key: 'remark',
      head: t('member:transactions.remark'),
      cell: (row) => <span className="text-soft">{row.remark}</span>,
    },
    {
      key: 'amount',
      head: t('member:transactions.amount'),
      align: 'end',
      cell: (row) => <Amount value={row.amount} change />,
      total: sum,
    },
    {
      key: 'balance',
      head: t('member:transactions.balance'),
      align: 'end',
      cell: (row) => <Amount value={row.currentAvailBalance} className="font-normal text-soft" />,
    },
  ];

  return (
    <>
      <RecordFilters
        period={period}
        onPeriod={withFirstPage(setPeriod)}
        set={type === '' ? 0 : 1}
        actions={
          <CsvButton
            name={`chokdee-account-${period.days.from}-${period.days.to}`}
            disabled={!filter || !record.data?.total}
            read={() => api.request('GET /wps/report/transaction/export', { query: filter ?? {} })}
          />
        }
      >
        <Select
          compact
          className="max-w-[240px]"
          label={t('member:transactions.filter')}
          value={type}
          onChange={(event) => withFirstPage(setType)(event.target.value)}
          options={types.map((value) => ({
            value,
            label: t(`member:transactions.types.${value === '' ? 'all' : value}`),
          }))}
        />
      </RecordFilters>
      <div ref={list} className="scroll-mt-18">
        {record.error && !record.data ? (
          <LoadError error={record.error} onRetry={record.refetch} />
        ) : (
          <DataTable
            caption={t('member:transactions.title')}
            columns={columns}
            rows={record.data?.list}
            rowKey={(row) => row.txId}
            expected={size}
            totalLabel={record.data && t('member:transactions.count', { count: record.data.total })}
            totals={sum && [{ label: t('member:transactions.amount'), value: sum }]}
            empty={<EmptyState title={t('member:transactions.empty')} text={t('member:transactions.emptyText')} />}
            card={(row) => (
              <div className="flex items-start justify-between gap-3">
                <span className="min-w-0">
                  {row.txTypeName}
                  <span className="block text-12 text-faint">
                    {shortTimeText(row.txTimeInTimestamp, tag)} · <OrderNumber row={row} />
                  </span>
                  {row.remark && <span className="block text-13 text-soft">{row.remark}</span>}
                </span>
                <span className="flex flex-col items-end">
                  <Amount value={row.amount} change className="text-16" />
                  <span className="text-12 text-faint">
                    <Amount value={row.currentAvailBalance} className="font-normal" />
                  </span>
                </span>
              </div>
            )}
          />
        )}
      </div>
      <Pagination pages={record.data?.totalPages ?? 0} current={page} onChange={goToPage} />
    </>
  );
}
