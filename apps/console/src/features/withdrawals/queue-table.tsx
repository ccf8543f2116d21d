import { cn } from '@chokdee/ui/cn';
import { Amount } from '@chokdee/ui/amount';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState } from '@chokdee/ui/states';
import { useSecond } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../shared/api.ts';
import { HeadCell } from '../../shared/cells.tsx';
import { useTimeText } from '../../shared/time.ts';
import type { View } from './calls.ts';
import { PayeeAccount } from './payee-account.tsx';
import { WithdrawalState } from './state-badge.tsx';
import { WaitingTime } from './waiting-time.tsx';

/** Props of `QueueTable`. */
export interface QueueTableProps {
  /** Undefined while they load. */
  rows: readonly Withdrawal[] | undefined;
  view: View;
  /** The search text. */
  text: string;
  /** Id of the opened withdrawal. */
  opened: string | undefined;
  onOpen: (row: Withdrawal) => void;
}

/**
 * The withdrawals as a dense table. A click anywhere on a row opens it; by keyboard its number
 * does.
 */
export function QueueTable({ rows, view, text, opened, onOpen }: QueueTableProps) {
  const { t } = useTranslation('console');
  const now = useSecond();
  const waiting = view !== 'all';
  if (!rows) return <LoadingQueue />;
  if (rows.length === 0) return <EmptyQueue view={view} text={text} />;
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
            <HeadCell className="rounded-s-2">{t('withdrawals.column.number')}</HeadCell>
            <HeadCell>{t('withdrawals.column.member')}</HeadCell>
            <HeadCell className="@max-[820px]:hidden">{t('withdrawals.column.to')}</HeadCell>
            <HeadCell className="text-end">{t('withdrawals.column.amount')}</HeadCell>
            <HeadCell>{t(waiting ? 'withdrawals.column.waited' : 'withdrawals.column.at')}</HeadCell>
            <HeadCell>{t('withdrawals.column.state')}</HeadCell>
            <HeadCell className="rounded-e-2">{t('withdrawals.column.owner')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              waitingUntil={waiting ? now : null}
              opened={row.id === opened}
              onOpen={() => onOpen(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LoadingQueue() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="surface flex flex-col gap-2 p-3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}

function EmptyQueue({ view, text }: { view: View; text: string }) {
  const { t } = useTranslation('console');
  const title =
    text !== ''
      ? t('withdrawals.empty.found', { text })
      : t(view === 'queue' ? 'withdrawals.empty.queue' : 'withdrawals.empty.other');
  return (
    <div className="surface">
      <EmptyState title={title} text={view === 'queue' && text === '' ? t('withdrawals.empty.queueText') : undefined} />
    </div>
  );
}

/**
 * A withdrawal. `waitingUntil`: shows the waiting time until then; null: shows the request time.
 */
function QueueRow({
  row,
  waitingUntil,
  opened,
  onOpen,
}: {
  row: Withdrawal;
  waitingUntil: number | null;
  opened: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return (
    <tr
      aria-current={opened ? 'true' : undefined}
      onClick={onOpen}
      className={cn(
        'cursor-pointer border-b border-hair last:border-0 hover:bg-ink-2/60',
        'aria-[current]:bg-ink-3 aria-[current]:shadow-[inset_3px_0_0_var(--gold)]',
      )}
    >
      <td className="px-3">
        <button
          type="button"
          aria-label={t('withdrawals.open', { number: row.orderNo, account: row.account })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          className="min-h-11 text-13 whitespace-nowrap text-soft"
        >
          {row.orderNo.split('-').at(-1)}
        </button>
      </td>
      <td className="max-w-[150px] truncate px-3 font-medium">{row.account}</td>
      <td className="px-3 whitespace-nowrap text-soft @max-[820px]:hidden">
        <PayeeAccount withdrawal={row} />
      </td>
      <td className="px-3 text-end">
        <Amount value={row.amount} />
      </td>
      <td className="px-3 whitespace-nowrap">
        {waitingUntil === null ? (
          <span className="text-soft">{time.short(row.requestedAt)}</span>
        ) : (
          <WaitingTime since={row.requestedAt} now={waitingUntil} />
        )}
      </td>
      <td className="px-3">
        <WithdrawalState withdrawal={row} />
      </td>
      <td className="px-3 whitespace-nowrap text-soft">{row.takenBy?.name ?? t('nobody')}</td>
    </tr>
  );
}
