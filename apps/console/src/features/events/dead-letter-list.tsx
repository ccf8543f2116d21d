import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { DeadLetter } from '../../shared/api.ts';
import { MemberLink, NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useDeadLetters } from './calls.ts';
import { ErrorText } from './consumer-list.tsx';

/** The dead letters of one consumer or of all, newest first. */
export function DeadLetterList({
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
  const query = useDeadLetters(consumer, page);
  const topic = (row: DeadLetter) => (
    <span className="flex flex-col">
      <code className="font-text text-13 font-medium">{row.topic}</code>
      <span className="text-12 text-faint">{row.consumer}</span>
    </span>
  );
  const show = (row: DeadLetter) => (
    <Button
      look="plain"
      size="small"
      aria-label={t('events.showOf', { id: row.id, consumer: row.consumer })}
      onPress={() => {
        openDialog('deadLetterModal', { event: row });
      }}
    >
      {t('events.show')}
    </Button>
  );
  const columns: Column<DeadLetter>[] = [
    { key: 'topic', head: t('events.column.topic'), cell: topic },
    { key: 'at', head: t('events.column.at'), cell: (row) => <TimeCell at={row.at} form="full" /> },
    { key: 'member', head: t('events.column.member'), cell: (row) => <EventMember event={row} /> },
    { key: 'error', head: t('events.column.error'), cell: (row) => <ErrorText text={row.error} /> },
    {
      key: 'attempts',
      head: t('events.column.attempts'),
      align: 'end',
      cell: (row) => <span className="tabular-nums">{row.attempts}</span>,
    },
    { key: 'action', head: t('events.column.action'), align: 'end', cell: show },
  ];
  return (
    <PagedTable
      query={query}
      page={page}
      onPage={onPage}
      caption={t('events.parked')}
      columns={columns}
      rowKey={(row) => `${row.consumer}/${row.id}`}
      expected={4}
      empty={
        consumer === undefined ? (
          <EmptyState title={t('events.empty')} text={t('events.emptyText')} />
        ) : (
          <EmptyState title={t('events.emptyOf', { consumer })} />
        )
      }
      card={(row) => (
        <div className="flex flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            {topic(row)}
            {show(row)}
          </div>
          <ErrorText text={row.error} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-faint">
            <EventMember event={row} />
            <span>{time.full(row.at)}</span>
          </div>
        </div>
      )}
    />
  );
}

/** The member of an event; a dash when it has none or one of another brand. */
function EventMember({ event: { memberId, account } }: { event: DeadLetter }) {
  const { t } = useTranslation('console');
  if (memberId === null || account === null) return <NoValue />;
  return <MemberLink id={memberId} account={account} label={t('members.open', { account })} />;
}
