import { usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { queryClient } from '../../shared/query.ts';
import { syncQuery } from '../../shared/live.ts';
import { announcementsQuery } from './announcements.ts';

/**
 * Updates the notices in the page's language over the socket. Mounted once, in the shell;
 * `useNotices` returns them.
 */
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
