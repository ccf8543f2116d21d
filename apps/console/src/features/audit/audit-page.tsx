import { Button, buttonStyle } from '@chokdee/ui/button';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { DownloadSimpleIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { startOfDayText } from '@chokdee/ui/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api, type AuditEntry } from '../../shared/api.ts';
import { ListFailure, ListFoot, pageSize } from '../../shared/list.tsx';
import { useSupervisor } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { useTimeText } from '../../shared/time.ts';
import { AuditFilters, type Filters } from './audit-filters.tsx';

const route = getRouteApi('/audit');
const day = 86_400_000;

/** What the wire wants of the filters; the last day is whole. */
function queryOf({ from, to, ...words }: Filters) {
  const [startDate, end] = [startOfDayText(from ?? '') ?? undefined, startOfDayText(to ?? '') ?? undefined];
  return {
    ...words,
    ...(startDate === undefined ? {} : { startDate }),
    ...(end === undefined ? {} : { endDate: end + day - 1 }),
  };
}

/** Who did what, when and why: newest first, filtered, as a table or a file. */
export function AuditPage() {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { page = 1, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const supervisor = useSupervisor();
  const query = queryOf(filters);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', query, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/audit', { query: { ...query, page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<AuditEntry>[] = [
    {
      key: 'at',
      head: t('audit.column.at'),
      cell: (row) => <span className="whitespace-nowrap text-soft">{time.full(row.at)}</span>,
    },
    { key: 'actor', head: t('audit.column.actor'), cell: (row) => <Actor entry={row} /> },
    {
      key: 'action',
      head: t('audit.column.action'),
      cell: (row) => <code className="font-text text-13">{row.action}</code>,
    },
    {
      key: 'subject',
      head: t('audit.column.subject'),
      cell: (row) => (
        <span className="block max-w-[220px] truncate text-13 text-soft" title={row.subject}>
          {row.subject}
        </span>
      ),
    },
    {
      key: 'reason',
      head: t('audit.column.reason'),
      cell: (row) => (
        <span className="block max-w-[260px] text-13 wrap-anywhere text-soft">{row.reason || t('nobody')}</span>
      ),
    },
    { key: 'change', head: t('audit.column.change'), cell: (row) => <Show entry={row} /> },
  ];
  return (
    <Page
      title={t('audit.title')}
      beside={
        supervisor && (
          <a
            href={api.url('GET /console/audit.csv', { query })}
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
      {error && !data ? (
        <ListFailure error={error} again={refetch} />
      ) : (
        <div className="surface p-1.5">
          <DataTable
            caption={t('audit.title')}
            columns={columns}
            rows={data?.list}
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
                <div className="flex justify-between gap-3">
                  <code className="font-text">{row.action}</code>
                  <Show entry={row} />
                </div>
                <Actor entry={row} />
                <span className="text-13 text-faint">{time.full(row.at)}</span>
              </div>
            )}
          />
        </div>
      )}
      {data && (
        <ListFoot
          total={data.total}
          pages={data.totalPages}
          page={page}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        />
      )}
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

function Show({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('console');
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${t('audit.show')}: ${entry.action} ${entry.subject}`}
      onPress={() => {
        openDialog('auditEntryModal', { entry });
      }}
    >
      {t('audit.show')}
    </Button>
  );
}
