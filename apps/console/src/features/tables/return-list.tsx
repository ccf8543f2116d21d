import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import type { Column } from '@chokdee/ui/data-table';
import { Segments } from '@chokdee/ui/segments';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoValue } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useReturns, type TableReturn } from './calls.ts';

const PERIODS = ['1', '7', '30', '366'] as const;
const percentText = (value: number): string => `${value.toFixed(2)} %`;

/** What the tables have paid against what their stakes return on average. */
export function ReturnList() {
  const { t } = useTranslation('table-desk');
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const { data, error, refetch } = useReturns(Number(days));
  const columns: Column<TableReturn>[] = [
    { key: 'table', head: t('table'), cell: (row) => <b className="font-medium">{row.name}</b> },
    { key: 'rounds', head: t('roundsWithBets'), align: 'end', cell: (row) => row.rounds.toLocaleString('en') },
    { key: 'stake', head: t('stakes'), align: 'end', cell: (row) => <Amount value={row.stake} /> },
    { key: 'payout', head: t('payout'), align: 'end', cell: (row) => <Amount value={row.payout} /> },
    { key: 'theoretical', head: t('theoretical'), align: 'end', cell: (row) => <Percent value={row.theoretical} /> },
    { key: 'interval', head: t('interval'), align: 'end', cell: (row) => <Interval row={row} /> },
    { key: 'actual', head: t('actual'), align: 'end', cell: (row) => <Actual row={row} /> },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Segments
        label={t('period')}
        value={days}
        onChange={setDays}
        items={PERIODS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
      />
      <p className="max-w-[80ch] text-13 text-soft">{t('returnsText')}</p>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SurfaceTable
          caption={t('tab.returns')}
          columns={columns}
          rows={data?.list}
          rowKey={(row) => row.code}
          expected={8}
          empty={<EmptyState title={t('noTables')} />}
          card={(row) => (
            <div className="flex flex-col gap-2">
              <div className="flex justify-between gap-3">
                <b className="font-medium">{row.name}</b>
                <Actual row={row} />
              </div>
              <div className="flex flex-wrap justify-between gap-2 text-13">
                <span>{t('roundsCount', { count: row.rounds })}</span>
                <Interval row={row} />
              </div>
            </div>
          )}
        />
      )}
    </div>
  );
}

const Percent = ({ value }: { value: number | null }) =>
  value === null ? <NoValue /> : <span className="whitespace-nowrap tabular-nums">{percentText(value)}</span>;

const Interval = ({ row: { low, high } }: { row: TableReturn }) =>
  low === null || high === null ? (
    <NoValue />
  ) : (
    <span className="whitespace-nowrap tabular-nums">
      {percentText(low)} – {percentText(high)}
    </span>
  );

/** The actual return, marked when it is outside the interval. */
function Actual({ row }: { row: TableReturn }) {
  const { t } = useTranslation('table-desk');
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Percent value={row.actual} />
      {row.alarm && <Badge tone="coral">{t('alarm')}</Badge>}
    </span>
  );
}
