import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import type { DeskDetail, Restriction } from './calls.ts';

/** The restricted numbers of a lottery. */
export function NumberList({ game }: { game: DeskDetail }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  const number = (row: Restriction) => (
    <span>
      <b className="font-medium tabular-nums">{row.number}</b>
      <span className="block text-12 text-faint">{row.playName}</span>
    </span>
  );
  const rate = (row: Restriction) => <Rate rate={row.rate} />;
  const issue = (row: Restriction) => (
    <span className="whitespace-nowrap tabular-nums">{row.numero ?? t('everyIssue')}</span>
  );
  const lift = (row: Restriction) =>
    can('lottery.numbers.restrict') && (
      <Button
        size="small"
        look="plain"
        aria-label={t('liftOf', { number: row.number })}
        onPress={() => void openDialog('liftNumberModal', { game: game.gameId, restriction: row })}
      >
        {t('lift')}
      </Button>
    );
  const columns: Column<Restriction>[] = [
    { key: 'number', head: t('column.number'), cell: number },
    { key: 'rate', head: t('column.rate'), cell: rate },
    { key: 'issue', head: t('column.issue'), cell: issue },
    { key: 'reason', head: t('column.reason'), cell: (row) => <span className="wrap-anywhere">{row.reason}</span> },
    { key: 'by', head: t('column.by'), cell: (row) => row.createdBy },
    { key: 'at', head: t('column.since'), cell: (row) => <TimeCell at={row.createdAt} /> },
    { key: 'action', head: t('column.action'), align: 'end', cell: lift },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[680px] text-14 text-soft">{t('numbersLead')}</p>
        {can('lottery.numbers.restrict') && (
          <Button look="gold" size="small" onPress={() => void openDialog('restrictNumbersModal', { game })}>
            {t('restrict')}
          </Button>
        )}
      </div>
      <SurfaceTable
        caption={t('tabs.numbers')}
        columns={columns}
        rows={game.restrictions}
        rowKey={(row) => `${row.playId} ${row.number} ${row.numero ?? ''}`}
        empty={<EmptyState title={t('noNumbers')} text={t('noNumbersText')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-start justify-between gap-3">
              {number(row)}
              {rate(row)}
            </div>
            <p className="flex flex-wrap justify-between gap-2 text-13 text-soft">
              {issue(row)}
              <TimeCell at={row.createdAt} />
            </p>
            <p className="text-13 wrap-anywhere text-soft">
              {row.reason} · {row.createdBy}
            </p>
            {lift(row)}
          </div>
        )}
      />
    </>
  );
}

/** What new lines on a number are paid. */
export function Rate({ rate }: { rate: number }) {
  const { t } = useTranslation('lottery-desk');
  if (rate === 100) return <span className="text-faint">{t('fullPrice')}</span>;
  return <Badge tone={rate === 0 ? 'coral' : 'gold'}>{rate === 0 ? t('numberClosed') : t('pays', { rate })}</Badge>;
}
