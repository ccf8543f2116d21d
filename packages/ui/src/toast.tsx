import { lazy, Suspense, useState, useEffect, type ReactNode } from 'react';
import { retryImport } from './retry-import.tsx';
import { toastQueue, type ToastAction, type ToastTone } from './toast-queue.tsx';

/**
 * Shows a toast. Screen readers announce `coral` at once and the other tones when idle. With an
 * `action` it stays until that is pressed or it is closed.
 */
export const toast = (tone: ToastTone, title: string, text?: string, action?: ToastAction): void =>
  toastQueue.setState(({ waiting }) => ({ waiting: [...waiting, { tone, title, text, action }] }));

const View = lazy(retryImport(() => import('./toast-view.tsx').then(({ ToastView }) => ({ default: ToastView }))));

/** Shows the toasts; rendered once around the application. Its code loads with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [used, setUsed] = useState(toastQueue.getState().waiting.length > 0);
  useEffect(() => toastQueue.subscribe(() => setUsed(true)), []);
  return (
    <>
      {children}
      {used && (
        <Suspense>
          <View />
        </Suspense>
      )}
    </>
  );
}
