import { Badge, type Tone } from '@chokdee/ui/badge';
import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { FailureLine } from '@chokdee/ui/failure-line';
import { toast } from '@chokdee/ui/toast';
import { EmptyState } from '@chokdee/ui/states';
import { businessZone, dayOf, serverNow } from '@chokdee/ui/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { FindingList } from './finding-list.tsx';
import { useChannelName, useReconciliationDays, type ReconciliationDay } from './reconciliation-calls.ts';

const tones: Readonly<Record<ReconciliationDay['status'], Tone>> = {
  waiting: 'plain',
  due: 'sky',
  done: 'jade',
  failed: 'coral',
};
/** The current business day, GMT+8. */
const currentDay = (): string => dayOf(serverNow(), businessZone);

/** Count and amount of payments. */
function Sums({ sums }: { sums: ReconciliationDay['settled'] }) {
  const { t } = useTranslation('cashier-desk');
  return (
    <span className="whitespace-nowrap">
      <Amount value={sums.amount} />
      <span className="block text-12 text-faint">{t('reconciliation.count', { count: sums.count })}</span>
    </span>
  );
}

/** What can be done with a day: upload its statement, or compare it again. */
function DayActions({ day }: { day: ReconciliationDay }) {
  const { t } = useTranslation('cashier-desk');
  const can = useCan();
  const client = useQueryClient();
  const { channel, direction } = day;
  const compare = useMutation({
    mutationFn: () =>
      api.request('POST /console/reconciliation/compare', { body: { channel, direction, day: day.day } }),
    onSuccess: async () => {
      toast('jade', t('reconciliation.requested'));
      await client.invalidateQueries({ queryKey: ['cashier', 'reconciliation'] });
    },
  });
  if (!can('cashier.reconciliation.resolve')) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!day.reports && (
        <Button size="small" look="plain" onPress={() => openDialog('uploadStatementModal', { day })}>
          {t('reconciliation.upload')}
        </Button>
      )}
      {day.status !== 'waiting' && (
        <Button size="small" look="quiet" busy={compare.isPending} onPress={() => compare.mutate()}>
          {t('reconciliation.compare')}
        </Button>
      )}
      <FailureLine error={compare.error} />
    </div>
  );
}

/** Compares the current day of every channel that reports by itself. */
function CompareToday({ days }: { days: readonly ReconciliationDay[] }) {
  const { t } = useTranslation('cashier-desk');
  const can = useCan();
  const client = useQueryClient();
  const channels = [
    ...new Map(days.filter(({ reports }) => reports).map((day) => [`${day.channel}/${day.direction}`, day])).values(),
  ];
  const compare = useMutation({
    mutationFn: () =>
      Promise.all(
        channels.map(({ channel, direction }) =>
          api.request('POST /console/reconciliation/compare', { body: { channel, direction, day: currentDay() } }),
        ),
      ),
    onSuccess: () => toast('jade', t('reconciliation.requested')),
    onSettled: () => client.invalidateQueries({ queryKey: ['cashier', 'reconciliation'] }),
  });
  if (channels.length === 0 || !can('cashier.reconciliation.resolve')) return null;
  return (
    <>
      <Button size="small" look="line" className="ms-auto" busy={compare.isPending} onPress={() => compare.mutate()}>
        {t('reconciliation.compareToday')}
      </Button>
      <FailureLine error={compare.error} />
    </>
  );
}

/** The reconciliation of the channels: findings, and the compared days. */
export function ReconciliationTab() {
  const { t } = useTranslation('cashier-desk');
  const nameOf = useChannelName();
  const [page, setPage] = useState(1);
  const query = useReconciliationDays(page);
  const days = query.data?.list ?? [];
  const state = ({ status }: ReconciliationDay) => (
    <Badge tone={tones[status]}>{t(`reconciliation.state.${status}`)}</Badge>
  );
  const open = (row: ReconciliationDay) => (row.open > 0 ? <Badge tone="coral">{row.open}</Badge> : row.open);
  const channel = (row: ReconciliationDay) => (
    <span>
      {nameOf(row.channel)}
      <span className="block text-12 text-faint">{t(`reconciliation.${row.direction}`)}</span>
    </span>
  );
  const columns: Column<ReconciliationDay>[] = [
    {
      key: 'day',
      head: t('reconciliation.column.day'),
      cell: (row) => <span className="whitespace-nowrap">{row.day}</span>,
    },
    { key: 'channel', head: t('reconciliation.column.channel'), cell: channel },
    {
      key: 'settled',
      head: t('reconciliation.column.settled'),
      align: 'end',
      cell: (row) => <Sums sums={row.settled} />,
    },
    { key: 'booked', head: t('reconciliation.column.booked'), align: 'end', cell: (row) => <Sums sums={row.booked} /> },
    { key: 'open', head: t('reconciliation.column.open'), align: 'end', cell: open },
    { key: 'state', head: t('reconciliation.column.state'), cell: state },
    { key: 'action', head: t('reconciliation.column.action'), cell: (row) => <DayActions day={row} /> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <FindingList comparedAt={Math.max(0, ...days.map(({ comparedAt }) => comparedAt ?? 0))} />
      <section aria-labelledby="reconciled-days" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="reconciled-days" className="text-18">
            {t('reconciliation.days')}
          </h2>
          <CompareToday days={days} />
        </div>
        <PagedTable
          query={query}
          page={page}
          onPage={setPage}
          caption={t('reconciliation.days')}
          columns={columns}
          rowKey={(row) => `${row.day}/${row.channel}/${row.direction}`}
          expected={6}
          empty={<EmptyState title={t('reconciliation.noDays')} />}
          card={(row) => (
            <div className="flex flex-col gap-2">
              <div className="flex items-start justify-between gap-3">
                <span>
                  <span className="block">{row.day}</span>
                  {channel(row)}
                </span>
                {state(row)}
              </div>
              <div className="flex justify-between gap-3 text-13">
                <span>
                  {t('reconciliation.column.settled')} <Sums sums={row.settled} />
                </span>
                <span className="text-end">
                  {t('reconciliation.column.booked')} <Sums sums={row.booked} />
                </span>
              </div>
              <DayActions day={row} />
            </div>
          )}
        />
      </section>
    </div>
  );
}
