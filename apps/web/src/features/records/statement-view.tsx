import type { CallOutput } from '@chokdee/contract/client';
import { Amount } from '@chokdee/ui/amount';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { useIntlTag } from '@chokdee/ui/i18n';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { monthText } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { CsvButton } from './csv-button.tsx';

type Month = CallOutput<'GET /wps/report/statement'>['list'][number];
const SUMS = ['deposits', 'withdrawals', 'bets', 'wins', 'other'] as const;

/** The purse by month, from zero to the present balance. */
export function StatementView() {
  const { t } = useTranslation('member');
  const tag = useIntlTag();
  const { data, error, refetch } = useQuery({
    queryKey: ['member', 'account-record', 'statement'],
    staleTime: 0,
    queryFn: ({ signal }) => api.request('GET /wps/report/statement', {}, { signal }),
  });
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const columns: Column<Month>[] = [
    { key: 'month', head: t('statement.month'), cell: (row) => monthText(row.month, tag) },
    { key: 'opening', head: t('statement.opening'), align: 'end', cell: (row) => <Amount value={row.opening} /> },
    ...SUMS.map((sum): Column<Month> => ({
      key: sum,
      head: t(`statement.${sum}`),
      align: 'end',
      cell: (row) => <Amount value={row[sum]} change />,
    })),
    { key: 'closing', head: t('statement.closing'), align: 'end', cell: (row) => <Amount value={row.closing} /> },
  ];
  return (
    <>
      <DataTable
        caption={t('statement.months')}
        columns={columns}
        rows={data?.list}
        rowKey={(row) => row.month}
        expected={3}
        empty={<EmptyState title={t('statement.empty')} text={t('statement.emptyText')} />}
        card={(row) => (
          <div className="flex flex-col gap-1">
            <p className="flex items-baseline justify-between gap-3">
              <b className="font-semibold">{monthText(row.month, tag)}</b>
              <Amount value={row.closing} className="text-16" />
            </p>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-13">
              <div className="flex justify-between gap-2">
                <dt className="text-faint">{t('statement.opening')}</dt>
                <dd>
                  <Amount value={row.opening} />
                </dd>
              </div>
              {SUMS.map((sum) => (
                <div key={sum} className="flex justify-between gap-2">
                  <dt className="text-faint">{t(`statement.${sum}`)}</dt>
                  <dd>
                    <Amount value={row[sum]} change />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-13 text-faint">{t('statement.note')}</p>
        <CsvButton
          name="chokdee-statement"
          disabled={!data || data.list.length === 0}
          read={() => api.request('GET /wps/report/statement/export', {})}
        />
      </div>
    </>
  );
}
