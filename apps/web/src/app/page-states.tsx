import { Skeleton } from '@chokdee/ui/skeleton';
import { CrashState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';

/** Shown while a page's code loads. High enough to keep the footer below the screen. */
export function PagePending() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="wrap flex min-h-dvh flex-col gap-4 py-8">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-40 rounded-3" />
      <Skeleton className="h-64 rounded-3" />
    </div>
  );
}

/** Shown when a page crashed. */
export const PageFailure = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <main className="wrap py-12">
    <CrashState error={error} onRetry={reset} />
  </main>
);
