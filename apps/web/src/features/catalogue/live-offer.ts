import { useEffect } from 'react';
import { live } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';

/** The longest delay before changed lists are read, ms: not all pages read at once. */
const SPREAD = 1500;

/**
 * Reads vendors and games again when operators have changed them: open lobbies follow without a
 * reload. Mounted once, in the shell.
 */
export function useLiveOffer(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: string | undefined;
    const stop = live.subscribe('catalogue', ({ version }) => {
      const changed = seen !== undefined && seen !== version;
      seen = version;
      if (!changed) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
          void queryClient.invalidateQueries({ queryKey: ['member', 'recent'] });
        },
        crypto.getRandomValues(new Uint16Array(1))[0]! % SPREAD,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
