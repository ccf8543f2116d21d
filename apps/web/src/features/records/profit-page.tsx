import type { CallOutput } from '@chokdee/contract/client';
import { Amount } from '@chokdee/ui/amount';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { Segments } from '@chokdee/ui/segments';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { categoryRoutes, type Category } from '../catalogue/categories.ts';
import { defaultPeriod } from './period-picker.tsx';
import { timeRangeOf } from './period.ts';
import { RecordFilters } from './record-filters.tsx';

type Profit = CallOutput<'GET /wps/report/personalProfit'>;
type Row = Profit['footer'] & { readonly name: string };

const isCategory = (product: string): product is Category => Object.hasOwn(categoryRoutes, product);

/** The rows of a grouping with their names. */
function useRows(profit: Profit | undefined, by: 'products' | 'days'): Row[] | undefined {
  const { t } = useTranslation('home');
  if (by === 'days') return profit?.days.map((row) => ({ ...row, name: row.day }));
  return profit?.products.map((row) => ({
    ...row,
    name: isCategory(row.product) ? t(`category.${row.product}`) : row.product,
  }));
}

/** Profit and loss per product or per day of a period. */
export default function ProfitPage() {
  const { t } = useTranslation('member');
  const [period, setPeriod] = useState(defaultPeriod);
  const [by, setBy] = useState<'products' | 'days'>('products');
  const range = timeRangeOf(period.days);
  const profit = useQuery({
    queryKey: ['member', 'betting-record', 'profit', range],
    enabled: range !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/report/personalProfit',
        { query: { startDate: range?.from, endDate: range?.to } },
        { signal },
      ),
  });
  const rows = useRows(profit.data, by);
  const footer = profit.data?.footer;
  const amount = (key: 'betAmount' | 'validBetAmount' | 'winAmount' | 'profitAndLoss', head: string): Column<Row> => {
    const cell = (row: Profit['footer']) => <Amount value={row[key]} change={key === 'profitAndLoss'} />;
    return { key, head, align: 'end', cell, total: footer && cell(footer) };
  };
  const columns: Column<Row>[] = [
    { key: 'name', head: t(`profit.${by}`), cell: (row) => row.name },
    { key: 'bets', head: t('profit.bets'), align: 'end', cell: (row) => row.bets, total: footer?.bets },
    amount('betAmount', t('bets.stake')),
    amount('validBetAmount', t('bets.valid')),
    amount('winAmount', t('bets.back')),
    amount('profitAndLoss', t('bets.result')),
  ];
  return (
    <div className="flex flex-col gap-4">
      <RecordFilters period={period} onPeriod={setPeriod} set={0} actions={null} />
      <Segments
        label={t('profit.by')}
        value={by}
        onChange={setBy}
        items={[
          { value: 'products', label: t('profit.products') },
          { value: 'days', label: t('profit.days') },
        ]}
      />
      {profit.error && !profit.data ? (
        <LoadError error={profit.error} onRetry={profit.refetch} />
      ) : (
        <DataTable
          caption={t('page.personalProfit')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.name}
          expected={3}
          totals={
            footer && [
              { label: t('bets.stake'), value: <Amount value={footer.betAmount} /> },
              { label: t('bets.back'), value: <Amount value={footer.winAmount} /> },
              { label: t('bets.result'), value: <Amount value={footer.profitAndLoss} change /> },
            ]
          }
          empty={<EmptyState title={t('bets.empty')} text={t('profit.emptyText')} />}
          card={(row) => (
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                {row.name}
                <span className="block text-12 text-faint">
                  {t('profit.count', { count: row.bets })} · {t('bets.stake')} <Amount value={row.betAmount} />
                </span>
              </span>
              <Amount value={row.profitAndLoss} change className="text-16" />
            </div>
          )}
        />
      )}
      {footer !== undefined && footer.bets > 0 && <p className="text-13 text-faint">{t('profit.note')}</p>}
    </div>
  );
}
