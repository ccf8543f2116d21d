import { useCallback, useEffect, useState } from 'react';

/** A request of a panel. */
export type RequestState<T> =
  { readonly state: 'loading' } | { readonly state: 'ready'; readonly value: T } | { readonly state: 'failed' };

/**
 * Sends a request when the panel appears, when `key` changes and on `retry`. The last answer stays
 * on screen meanwhile. `setValue` replaces the answer.
 */
export function useRequest<T>(
  send: () => Promise<T>,
  key: unknown,
): { readonly request: RequestState<T>; readonly retry: () => void; readonly setValue: (value: T) => void } {
  const [request, setRequest] = useState<RequestState<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    send().then(
      (value) => {
        if (current) setRequest({ state: 'ready', value });
      },
      () => {
        if (current) setRequest((before) => (before.state === 'ready' ? before : { state: 'failed' }));
      },
    );
    return () => {
      current = false;
    };
    // Callers pass `send` inline; `key` says when it requests something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);
  return {
    request,
    retry: useCallback(() => setAttempt((n) => n + 1), []),
    setValue: useCallback((value: T) => setRequest({ state: 'ready', value }), []),
  };
}
