import { useEffect } from 'react';
import { live } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';
import { announcementsQuery, useReader } from './announcements.ts';

/** The longest delay before changed announcements are read, ms: not all pages read at once. */
const SPREAD = 2000;

/**
 * Reads the announcements again when the brand has changed them. The topic tells the version; what
 * is listed depends on the reader. Mounted once, in the shell.
 */
export function useLiveNotices(): void {
  const { code, account, phone } = useReader();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const query = announcementsQuery({ code, account, phone });
    const stop = live.subscribe(`notices:${code}`, ({ version }) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          const read = queryClient.getQueryData(query.queryKey);
          if (read && read.version !== version) void queryClient.invalidateQueries({ queryKey: query.queryKey });
        },
        crypto.getRandomValues(new Uint16Array(1))[0]! % SPREAD,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [code, account, phone]);
}
