import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableView } from './table-view.tsx';

// A file of its own, so that other pages do not load it with what they share with tables.
const View = lazy(retryImport(() => import('./table-view.tsx').then((module) => ({ default: module.TableView }))));

/** A table to play at, loaded when it is shown. */
export function LazyTableView(props: ComponentProps<typeof TableView>) {
  const { t } = useTranslation('common');
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-96 rounded-3" />
        </div>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
