import { CurrencyProvider } from '@chokdee/ui/currency';
import { isTransient } from '@chokdee/ui/failures';
import { LogoMark } from '@chokdee/ui/logo';
import { LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { retryImport } from '@chokdee/ui/retry-import';
import { statusQuery } from '../features/status/status.ts';
import { OfflinePage } from '../features/status/offline-page.tsx';
import { SessionWatch } from '../features/auth/session-watch.tsx';
import { DialogManager } from './dialogs.ts';

const Live = lazy(retryImport(() => import('../features/shell/live.tsx')));
const MaintenancePage = lazy(retryImport(() => import('../features/pages/maintenance-page.tsx')));
const RestrictionPage = lazy(retryImport(() => import('../features/pages/restriction-page.tsx')));

/** Reads the site's status before any page. Maintenance comes before a restricted region. */
export function SiteGate() {
  const { data: status, error, refetch } = useQuery(statusQuery);
  if (!status && isTransient(error)) return <OfflinePage onRetry={refetch} />;
  if (!status && error)
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadError error={error} onRetry={refetch} />
      </main>
    );
  if (!status) return <Opening />;
  if (status.status === 1)
    return (
      <Suspense fallback={<Opening />}>
        <MaintenancePage status={status} />
      </Suspense>
    );
  if (status.status === 2)
    return (
      <Suspense fallback={<Opening />}>
        <RestrictionPage status={status} />
      </Suspense>
    );
  return (
    <CurrencyProvider symbol={status.info.site.currencySymbol}>
      <SessionWatch />
      <Suspense>
        <Live />
      </Suspense>
      <Outlet />
      <DialogManager />
    </CurrencyProvider>
  );
}

function Opening() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="grid min-h-dvh place-items-center">
      <LogoMark className="h-20 animate-pulse" />
    </div>
  );
}
