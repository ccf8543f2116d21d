import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the page is phone-wide (below 768 px), where tables become cards and dialogs become sheets. */
export const usePhone = (): boolean => useMedia('(width < 48rem)');
