import { Button } from '@chokdee/ui/button';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { ParkedEvent } from '../../shared/api.ts';
import { ListFailure, ListFoot } from '../../shared/list.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useParked } from './calls.ts';
import { ErrorText } from './consumer-list.tsx';

/** Events that were set aside, newest first, in pages. */
export function ParkedList({
  consumer,
  page,
  onPage,
}: {
  consumer: string | undefined;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { data, error, refetch } = useParked(consumer, page);
  if (error && !data) return <ListFailure error={error} again={refetch} />;
  const topic = (row: ParkedEvent) => (
    <span className="flex flex-col">
      <code className="font-text text-13 font-medium">{row.topic}</code>
      <span className="text-12 text-faint">{row.consumer}</span>
    </span>
  );
  const show = (row: ParkedEvent) => (
    <Button
      look="plain"
      size="small"
      aria-label={t('events.showOf', { id: row.id, consumer: row.consumer })}
      onPress={() => {
        openDialog('parkedEventModal', { event: row });
      }}
    >
      {t('events.show')}
    </Button>
  );
  const columns: Column<ParkedEvent>[] = [
    { key: 'topic', head: t('events.column.topic'), cell: topic },
    {
      key: 'at',
      head: t('events.column.at'),
      cell: (row) => <span className="whitespace-nowrap text-soft">{time.full(row.at)}</span>,
    },
    { key: 'member', head: t('events.column.member'), cell: (row) => <Whose event={row} /> },
    { key: 'error', head: t('events.column.error'), cell: (row) => <ErrorText text={row.error} /> },
    {
      key: 'attempts',
      head: t('events.column.attempts'),
      align: 'end',
      cell: (row) => <span className="tabular-nums">{row.attempts}</span>,
    },
    { key: 'action', head: t('events.column.action'), align: 'end', cell: show },
  ];
  const empty =
    consumer === undefined ? (
      <EmptyState title={t('events.empty')} text={t('events.emptyText')} />
    ) : (
      <EmptyState title={t('events.emptyOf', { consumer })} />
    );
  return (
    <>
      <div className="surface p-1.5">
        <DataTable
          caption={t('events.parked')}
          columns={columns}
          rows={data?.list}
          rowKey={(row) => `${row.consumer}/${row.id}`}
          expected={4}
          empty={empty}
          card={(row) => (
            <div className="flex flex-col gap-1">
              <div className="flex items-start justify-between gap-3">
                {topic(row)}
                {show(row)}
              </div>
              <ErrorText text={row.error} />
              <div className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-faint">
                <Whose event={row} />
                <span>{time.full(row.at)}</span>
              </div>
            </div>
          )}
        />
      </div>
      {data && <ListFoot total={data.total} pages={data.totalPages} page={page} onPage={onPage} />}
    </>
  );
}

/** Whose event it is, with the way to the member; nothing where it is nobody's, or another brand's. */
export function Whose({ event: { memberId, account } }: { event: ParkedEvent }) {
  const { t } = useTranslation('console');
  return memberId === null || account === null ? (
    <span className="text-faint">{t('nobody')}</span>
  ) : (
    <Link
      to="/members"
      search={{ id: memberId }}
      aria-label={t('members.open', { account })}
      className="inline-flex min-h-11 items-center font-medium text-gold-text hover:underline"
    >
      {account}
    </Link>
  );
}
