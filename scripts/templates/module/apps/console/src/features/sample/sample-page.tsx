import type { CallOutput } from '@chokdee/contract/client';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { MemberLink, TimeCell } from '../../shared/cells.tsx';
import { PagedTable, pageSize } from '../../shared/list.tsx';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';

const route = getRouteApi('/sample');

type Entry = CallOutput<'GET /console/sample/entries'>['list'][number];

const useOpenEntries = (page: number) =>
  useQuery({
    queryKey: ['sample', page],
    queryFn: ({ signal }) =>
      api.request('GET /console/sample/entries', { query: { page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The open entries of members, oldest first. */
export function SamplePage() {
  const { t } = useTranslation('sample');
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const columns: Column<Entry>[] = [
    { key: 'at', head: t('console.at'), cell: (row) => <TimeCell at={row.createdAt} /> },
    {
      key: 'member',
      head: t('console.member'),
      cell: (row) => <MemberLink id={row.memberId} account={row.account} />,
    },
    { key: 'content', head: t('console.content'), cell: (row) => <span className="wrap-anywhere">{row.content}</span> },
    { key: 'action', head: t('console.action'), cell: (row) => <CloseButton entry={row} /> },
  ];
  return (
    <Page title={t('console.title')}>
      <PagedTable
        query={useOpenEntries(page)}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('console.caption')}
        columns={columns}
        rowKey={(row) => row.id}
        expected={6}
        empty={<EmptyState title={t('console.none')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              <MemberLink id={row.memberId} account={row.account} />
              <TimeCell at={row.createdAt} />
            </div>
            <span className="wrap-anywhere">{row.content}</span>
            <CloseButton entry={row} />
          </div>
        )}
      />
    </Page>
  );
}

function CloseButton({ entry }: { entry: Entry }) {
  const { t } = useTranslation('sample');
  return (
    <Button size="small" look="plain" onPress={() => openDialog('closeSampleEntryModal', { entry })}>
      {t('console.close')}
    </Button>
  );
}
