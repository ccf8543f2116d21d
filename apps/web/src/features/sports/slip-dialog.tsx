import { Dialog } from '@chokdee/ui/dialog';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

// The pages of sports have loaded it already.
const SlipSheet = lazy(retryImport(() => import('./slip-sheet.tsx').then((module) => ({ default: module.SlipSheet }))));

/** The slip as a sheet, on phones. */
export default function SlipDialog() {
  const { t } = useTranslation('sports');
  return (
    <Dialog title={t('slip.title')}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <SlipSheet />
      </Suspense>
    </Dialog>
  );
}
