import { Button, buttonStyle } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { DownloadSimpleIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { endOfDayText, startOfDayText } from '@chokdee/ui/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api, type AuditEntry } from '../../shared/api.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable, pageSize } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { Subject, subjectText } from '../../shared/subject.tsx';
import { useTimeText } from '../../shared/time.ts';
import { AuditFilters, type Filters } from './audit-filters.tsx';

const route = getRouteApi('/audit');

/** The query parameters of the filters. The last day is included to its end. */
function queryOf({ from, to, ...words }: Filters) {
  const [startDate, end] = [startOfDayText(from ?? ''), endOfDayText(to ?? '')];
  return {
    ...words,
    ...(startDate === null ? {} : { startDate }),
    ...(end === null ? {} : { endDate: end - 1 }),
  };
}

/** The columns of the audit log. */
function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('console');
  return [
    { key: 'at', head: t('audit.column.at'), cell: (row) => <TimeCell at={row.at} form="full" /> },
    { key: 'actor', head: t('audit.column.actor'), cell: (row) => <Actor entry={row} /> },
    {
      key: 'action',
      head: t('audit.column.action'),
      cell: (row) => <code className="font-text text-13">{row.action}</code>,
    },
    {
      key: 'subject',
      head: t('audit.column.subject'),
      cell: (row) => <Subject subject={row.subject} named={row.named} className="max-w-[150px] xl:max-w-[260px]" />,
    },
    {
      key: 'reason',
      head: t('audit.column.reason'),
      cell: (row) => (
        <span className="block max-w-[260px] text-13 wrap-anywhere text-soft">{row.reason || t('nobody')}</span>
      ),
    },
    { key: 'change', head: t('audit.column.change'), cell: (row) => <ShowButton entry={row} /> },
  ];
}

/** The audit log, newest first, with filters and a CSV download. */
export function AuditPage() {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { page = 1, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const columns = useColumns();
  const parameters = queryOf(filters);
  const query = useQuery({
    queryKey: ['audit', parameters, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/audit', { query: { ...parameters, page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('audit.title')}
      controls={
        can('audit.log.export') && (
          <a
            href={api.url('GET /console/audit.csv', { query: parameters })}
            download
            className={buttonStyle({ look: 'line', size: 'small', className: 'ms-auto' })}
          >
            <DownloadSimpleIcon aria-hidden="true" />
            {t('audit.csv')}
          </a>
        )
      }
    >
      <AuditFilters value={filters} onApply={(next) => void navigate({ search: next })} />
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('audit.title')}
        columns={columns}
        rowKey={(row) => row.id}
        expected={10}
        empty={
          <EmptyState
            title={t('audit.empty')}
            text={t('audit.emptyText')}
            action={<Button onPress={() => navigate({ search: {} })}>{t('clear')}</Button>}
          />
        }
        card={(row) => (
          <div className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <code className="min-w-0 font-text break-words">{row.action}</code>
              <ShowButton entry={row} />
            </div>
            <Subject subject={row.subject} named={row.named} />
            <Actor entry={row} />
            <span className="text-13 text-faint">{time.full(row.at)}</span>
          </div>
        )}
      />
    </Page>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('console');
  return (
    <span className="whitespace-nowrap">
      <b className="font-medium">{entry.actorName}</b>{' '}
      <span className="text-12 text-faint">{t(`audit.kind.${entry.actorKind}`)}</span>
    </span>
  );
}

function ShowButton({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('console');
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${t('audit.show')}: ${entry.action} ${subjectText(entry)}`}
      onPress={() => {
        openDialog('auditEntryModal', { entry });
      }}
    >
      {t('audit.show')}
    </Button>
  );
}
