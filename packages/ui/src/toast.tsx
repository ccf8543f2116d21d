import { lazy, Suspense, useState, useEffect, type ReactNode } from 'react';
import { loadAgain } from './load-again.tsx';
import { spoken, type ToastAction, type ToastTone } from './toast-queue.tsx';

/** Says something in passing. `coral` is read out at once, the others when the reader is idle; with an `action` it stays until it is done or closed. */
export const toast = (tone: ToastTone, title: string, text?: string, action?: ToastAction): void =>
  spoken.setState(({ waiting }) => ({ waiting: [...waiting, { tone, title, text, action }] }));

const View = lazy(loadAgain(() => import('./toast-view.tsx').then(({ ToastView }) => ({ default: ToastView }))));

/** Holds the toasts; stands once around the application. What draws them comes with the first one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [used, setUsed] = useState(spoken.getState().waiting.length > 0);
  useEffect(() => spoken.subscribe(() => setUsed(true)), []);
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
