import { usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { queryClient } from '../../shared/query.ts';
import { syncQuery } from '../../shared/live.ts';
import { announcementsQuery } from './announcements.ts';

/** Keeps the notices of the page's language fresh over the socket while it is mounted: once, in the shell. `useNotices` then shows them. */
export function useLiveNotices(): void {
  const code = usePreferences((state) => state.language.code);
  useEffect(() => {
    const query = announcementsQuery(code);
    return syncQuery(
      `notices:${code}`,
      { queryKey: query.queryKey, read: () => queryClient.ensureQueryData(query) },
      ({ player }, before) => ({ ...before, player }),
    );
  }, [code]);
}
