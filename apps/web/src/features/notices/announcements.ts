import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';

/** What the brand announces. */
export type Announcements = CallOutput<'GET /wps/relay/MCSFE_getListAnnouncements'>;
/** A notice of the list. */
export type Notice = Announcements['player'][number];

/** The announcements in a language. */
export const announcementsQuery = (code: string) =>
  queryOptions({
    queryKey: ['announcements', code],
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/relay/MCSFE_getListAnnouncements',
        { query: { types: 'PL,PU', platform: 'W' } },
        { signal },
      ),
    staleTime: 5 * 60_000,
  });

const notices = (all: Announcements) => all.player;

/** Notices for everybody, newest first, and whether they are still on the way. */
export function useNoticeQuery() {
  const code = usePreferences((state) => state.language.code);
  return useQuery({ ...announcementsQuery(code), select: notices });
}

/** The notices; none while they are on the way. */
export const useNotices = (): readonly Notice[] => useNoticeQuery().data ?? [];
