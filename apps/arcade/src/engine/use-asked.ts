import { useCallback, useEffect, useState } from 'react';

/** Something asked of the RGS for a panel: still on its way, there, or not to be had. */
export type Asked<T> =
  { readonly state: 'waiting' } | { readonly state: 'there'; readonly value: T } | { readonly state: 'failed' };

/** Asks when the panel appears, and again when `key` changes or `again` is called. The last answer stays on screen meanwhile. */
export function useAsked<T>(
  ask: () => Promise<T>,
  key: unknown,
): { readonly asked: Asked<T>; readonly again: () => void; readonly put: (value: T) => void } {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'waiting' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (value) => {
        if (current) setAsked({ state: 'there', value });
      },
      () => {
        if (current) setAsked((before) => (before.state === 'there' ? before : { state: 'failed' }));
      },
    );
    return () => {
      current = false;
    };
    // `ask` is written in place; `key` says when it asks for something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, turn]);
  return {
    asked,
    again: useCallback(() => setTurn((n) => n + 1), []),
    put: useCallback((value: T) => setAsked({ state: 'there', value }), []),
  };
}
