import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState } from '@chokdee/ui/states';
import { useSecond } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../shared/api.ts';
import { useTimeText } from '../../shared/time.ts';
import type { View } from './calls.ts';
import { Waited } from './waited.tsx';
import { WithdrawalState } from './state-badge.tsx';

/** Props of the queue: rows (undefined while they load), what is looked at, the open one. */
export interface QueueTableProps {
  rows: readonly Withdrawal[] | undefined;
  view: View;
  text: string;
  opened: string | undefined;
  onOpen: (row: Withdrawal) => void;
}

/** The queue as a dense table. The whole row opens it by mouse, its number by keyboard. */
export function QueueTable({ rows, view, text, opened, onOpen }: QueueTableProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const now = useSecond();
  const waits = view !== 'all';
  if (!rows)
    return (
      <div role="status" aria-label={t('loading', { ns: 'common' })} className="surface flex flex-col gap-2 p-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-11" />
        ))}
      </div>
    );
  if (rows.length === 0) {
    const title =
      text !== ''
        ? t('withdrawals.empty.found', { text })
        : t(view === 'queue' ? 'withdrawals.empty.queue' : 'withdrawals.empty.other');
    return (
      <div className="surface">
        <EmptyState
          title={title}
          text={view === 'queue' && text === '' ? t('withdrawals.empty.queueText') : undefined}
        />
      </div>
    );
  }
  const head = 'px-3 py-2.5 text-start text-13 font-normal whitespace-nowrap text-faint';
  return (
    <div
      className="surface @container overflow-x-auto p-1.5"
      role="region"
      tabIndex={0}
      aria-label={t('withdrawals.title')}
    >
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">{t(`withdrawals.view.${view}`)}</caption>
        <thead>
          <tr className="bg-ink-2">
            <th scope="col" className={cn(head, 'rounded-s-2')}>
              {t('withdrawals.column.number')}
            </th>
            <th scope="col" className={head}>
              {t('withdrawals.column.member')}
            </th>
            <th scope="col" className={cn(head, '@max-[820px]:hidden')}>
              {t('withdrawals.column.to')}
            </th>
            <th scope="col" className={cn(head, 'text-end')}>
              {t('withdrawals.column.amount')}
            </th>
            <th scope="col" className={head}>
              {t(waits ? 'withdrawals.column.waited' : 'withdrawals.column.at')}
            </th>
            <th scope="col" className={head}>
              {t('withdrawals.column.state')}
            </th>
            <th scope="col" className={cn(head, 'rounded-e-2')}>
              {t('withdrawals.column.owner')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              aria-current={row.id === opened ? 'true' : undefined}
              onClick={() => onOpen(row)}
              className="cursor-pointer border-b border-hair last:border-0 hover:bg-ink-2/60 aria-[current]:bg-ink-3 aria-[current]:shadow-[inset_3px_0_0_var(--gold)]"
            >
              <td className="px-3">
                <button
                  type="button"
                  aria-label={t('withdrawals.open', { number: row.orderNo, account: row.account })}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(row);
                  }}
                  className="min-h-11 text-13 whitespace-nowrap text-soft"
                >
                  {row.orderNo.split('-').at(-1)}
                </button>
              </td>
              <td className="max-w-[150px] truncate px-3 font-medium">{row.account}</td>
              <td className="px-3 whitespace-nowrap text-soft @max-[820px]:hidden">
                {row.bankName} <span aria-hidden="true">•••</span> {row.cardNumber.slice(-4)}
              </td>
              <td className="px-3 text-end">
                <Amount value={row.amount} />
              </td>
              <td className="px-3 whitespace-nowrap">
                {waits ? (
                  <Waited since={row.requestedAt} now={now} />
                ) : (
                  <span className="text-soft">{time.short(row.requestedAt)}</span>
                )}
              </td>
              <td className="px-3">
                <WithdrawalState withdrawal={row} />
              </td>
              <td className="px-3 whitespace-nowrap text-soft">{row.takenBy?.name ?? t('nobody')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
