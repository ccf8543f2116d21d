import { Badge } from '@chokdee/ui/badge';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { useProposals } from './calls.ts';
import { EventName } from './event-name.tsx';

const route = getRouteApi('/sports');
type Row = NonNullable<ReturnType<typeof useProposals>['data']>['list'][number];

/** Results and void markets that wait for a decision, oldest first. */
export function WaitingList() {
  const { t } = useTranslation('sports-desk');
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const reason = (row: Row) => (row.reason === '' ? <NoValue /> : <span className="wrap-anywhere">{row.reason}</span>);
  const columns: Column<Row>[] = [
    { key: 'event', head: t('column.event'), cell: (row) => <EventName event={row} /> },
    { key: 'kind', head: t('column.kind'), cell: (row) => <Kind row={row} /> },
    { key: 'by', head: t('enteredBy'), cell: (row) => row.proposedBy },
    { key: 'at', head: t('column.entered'), cell: (row) => <TimeCell at={row.proposedAt} form="full" /> },
    { key: 'reason', head: t('column.reason'), cell: reason },
  ];
  return (
    <PagedTable
      query={useProposals(page)}
      page={page}
      onPage={(next) => void navigate({ search: withPage(next) })}
      caption={t('tab.waiting')}
      columns={columns}
      rowKey={(row) => row.proposalId}
      expected={3}
      empty={<EmptyState title={t('noWaiting')} text={t('noWaitingText')} />}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <EventName event={row} />
          <div className="flex flex-wrap justify-between gap-2 text-13">
            <Kind row={row} />
            <span>{row.proposedBy}</span>
            <TimeCell at={row.proposedAt} form="full" />
          </div>
          {reason(row)}
        </div>
      )}
    />
  );
}

const Kind = ({ row: { kind, isCorrection } }: { row: Row }) => {
  const { t } = useTranslation('sports-desk');
  return <Badge tone="gold">{t(isCorrection ? 'kind.correction' : `kind.${kind}`)}</Badge>;
};
