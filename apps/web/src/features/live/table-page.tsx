import { isRefusal } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { TableBar } from './table-bar.tsx';
import { LazyTableView } from './lazy-table-view.tsx';
import { useTable } from './tables.ts';

const route = getRouteApi('/bare/live/$table');

/** A live table. It has night colours in both themes, as games have. */
export function TablePage() {
  const { t } = useTranslation(['tables', 'home', 'common']);
  const { table: code } = route.useParams();
  const { data, error, refetch } = useTable(code);
  const name = data?.table.name ?? t('home:category.LIVE');
  usePageTitle(name);
  return (
    <main data-theme="dark" className="min-h-dvh bg-ink-0 text-body">
      <div className="mx-auto flex max-w-[1360px] flex-col px-2 md:px-6 md:pb-8">
        <TableBar name={name} joined={data} />
        {data ? (
          <LazyTableView key={code} joined={data} />
        ) : isRefusal(error, 'request.not.found') ? (
          <EmptyState className="surface" title={t('tables:unknown')} />
        ) : error ? (
          <LoadError className="surface" error={error} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={t('common:loading')}>
            <Skeleton className="h-96 rounded-3" />
          </div>
        )}
      </div>
    </main>
  );
}
