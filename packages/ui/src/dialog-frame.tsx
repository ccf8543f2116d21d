import { Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFrameContext } from './dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Renders one dialog of the queue: a skeleton while its code loads, an error state if it crashes.
 */
export function ShownDialog({
  open,
  close,
  closed,
  view: View,
  props,
}: {
  open: boolean;
  close: () => void;
  closed: () => void;
  view: ComponentType<object>;
  props: object;
}) {
  const { t } = useTranslation('common');
  const frame = useMemo(() => ({ open, close, closed }), [open, close, closed]);
  return (
    <DialogFrameContext value={frame}>
      <ErrorBoundary wrap={(content) => <Dialog title={t('failure.title')}>{content}</Dialog>}>
        <Suspense
          fallback={
            <Dialog title={t('loading')} titleHidden>
              <div className="flex flex-col gap-4">
                <Skeleton className="h-8 w-1/2" />
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
              </div>
            </Dialog>
          }
        >
          <View {...props} />
        </Suspense>
      </ErrorBoundary>
    </DialogFrameContext>
  );
}
