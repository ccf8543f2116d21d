import { Amount, useAmountText } from '@chokdee/ui/amount';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '../../shared/time.ts';
import { namedChannels, overviewQuery, type Overview } from './calls.ts';

type Direction = Overview['deposits'];
type ChannelRow = Overview['channels'][number];

/** One direction: today beside the average day of the week before, and what waits. */
function DirectionCard({ name, figures }: { name: 'deposits' | 'withdrawals'; figures: Direction }) {
  const { t } = useTranslation('cashier-desk');
  const amountText = useAmountText();
  const time = useTimeText();
  const { today, week, waiting } = figures;
  return (
    <section aria-labelledby={`cashier-${name}`} className="surface px-5 py-4">
      <h2 id={`cashier-${name}`} className="text-15 text-soft">
        {t(`overview.${name}`)}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-4">
        {(['today', 'week'] as const).map((period) => {
          const flow = period === 'today' ? today : week;
          return (
            <div key={period}>
              <dt className="text-13 text-faint">{t(`overview.${period}`)}</dt>
              <dd className={period === 'today' ? 'font-display text-22 font-medium' : 'text-18 text-soft'}>
                <Amount value={flow.amount} />
              </dd>
              <dd className="text-13 text-soft">{t('overview.count', { count: flow.count })}</dd>
              <dd className="text-13 text-faint">
                {flow.averageMinutes === null
                  ? t('overview.noTime')
                  : t('overview.minutes', { minutes: flow.averageMinutes })}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 border-t border-hair pt-3 text-13 text-soft">
        {t(name === 'deposits' ? 'overview.waitingIn' : 'overview.waitingOut')}:{' '}
        {waiting.count === 0 ? (
          t('overview.nothing')
        ) : (
          <>
            {t('overview.count', { count: waiting.count })} · {amountText(waiting.amount)}
            {waiting.oldest !== null && <> · {t('overview.oldest', { time: time.full(waiting.oldest) })}</>}
          </>
        )}
      </p>
    </section>
  );
}

/** In, out and waiting; today per channel. */
export function OverviewTab() {
  const { t } = useTranslation('cashier-desk');
  const { data, error, refetch } = useQuery(overviewQuery);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 rounded-3" />;
  const nameOf = ({ channel }: ChannelRow) => {
    const named = namedChannels.find((each) => each === channel);
    return named ? t(`channelNames.${named}`) : channel;
  };
  const columns: Column<ChannelRow>[] = [
    { key: 'channel', head: t('overview.channel'), cell: nameOf },
    { key: 'direction', head: t('overview.direction'), cell: (row) => t(`overview.${row.direction}`) },
    { key: 'count', head: t('overview.payments'), align: 'end', cell: (row) => row.count },
    { key: 'amount', head: t('overview.amount'), align: 'end', cell: (row) => <Amount value={row.amount} /> },
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 min-[900px]:grid-cols-2">
        <DirectionCard name="deposits" figures={data.deposits} />
        <DirectionCard name="withdrawals" figures={data.withdrawals} />
      </div>
      <p className="text-14 text-soft">
        {t('overview.net')}: <Amount value={data.deposits.today.amount - data.withdrawals.today.amount} change />
      </p>
      <DataTable
        caption={t('overview.channels')}
        columns={columns}
        rows={data.channels}
        rowKey={(row) => `${row.direction}-${row.channel}`}
        expected={3}
        empty={<EmptyState title={t('overview.none')} />}
        card={(row) => (
          <div className="flex items-center justify-between gap-3">
            <span>
              {nameOf(row)}
              <span className="block text-12 text-faint">
                {t(`overview.${row.direction}`)} · {t('overview.count', { count: row.count })}
              </span>
            </span>
            <Amount value={row.amount} />
          </div>
        )}
      />
    </div>
  );
}
