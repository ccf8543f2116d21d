import { cn } from '@chokdee/ui/cn';
import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Skeleton } from '@chokdee/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../shared/time.ts';
import { useSummary } from './calls.ts';

/** A figure. `bad`: it needs attention. */
const Tile = ({
  name,
  value,
  note,
  bad = false,
}: {
  name: string;
  value: ReactNode;
  note: ReactNode;
  bad?: boolean;
}) => (
  <div className="surface flex min-h-[104px] flex-col px-4 py-3">
    <dt className="text-13 text-faint">{name}</dt>
    <dd className={cn('font-display text-22 font-medium', bad && 'text-coral')}>{value}</dd>
    <dd className="text-13 text-soft">{note}</dd>
  </div>
);

/** The figures of the queue: waiting, overdue, average time and amount paid today. */
export function SummaryTiles() {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { data } = useSummary();
  if (!data)
    return (
      <div className="grid grid-cols-2 gap-3 min-[900px]:grid-cols-4" aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-[104px] rounded-3" />
        ))}
      </div>
    );
  const { averageMinutes } = data.paidToday;
  return (
    <dl className="grid grid-cols-2 gap-3 min-[900px]:grid-cols-4">
      <Tile
        name={t('withdrawals.tiles.waiting')}
        value={data.queue.count}
        note={t('withdrawals.tiles.waitingSum', { amount: amountText(data.queue.amount) })}
      />
      <Tile
        name={t('withdrawals.tiles.overdue', { count: data.targetMinutes })}
        value={data.overdue}
        bad={data.overdue > 0}
        note={t('withdrawals.tiles.overdueGoal')}
      />
      <Tile
        name={t('withdrawals.tiles.average')}
        value={averageMinutes === null ? t('nobody') : durationText(averageMinutes * 60_000)}
        note={
          averageMinutes === null
            ? t('withdrawals.tiles.averageNone')
            : t('withdrawals.tiles.averageGoal', { count: data.targetMinutes })
        }
      />
      <Tile
        name={t('withdrawals.tiles.paid')}
        value={<Amount value={data.paidToday.amount} />}
        note={t('withdrawals.tiles.paidCount', { count: data.paidToday.count })}
      />
    </dl>
  );
}
