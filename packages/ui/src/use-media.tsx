import { useSyncExternalStore } from 'react';

/** Whether a media query matches; re-renders on change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/**
 * Whether the viewport is a phone's (below 768 px), where tables become cards and dialogs become
 * sheets.
 */
export const usePhone = (): boolean => useMedia('(width < 48rem)');

/** `usePhone` for event handlers. */
export const isPhone = (): boolean => matchMedia('(width < 48rem)').matches;
