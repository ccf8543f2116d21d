import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';

/** The brand's announcements. */
export type Announcements = CallOutput<'GET /wps/relay/MCSFE_getListAnnouncements'>;
/** A notice. */
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

/** The query of the notices, newest first. */
export function useNoticeQuery() {
  const code = usePreferences((state) => state.language.code);
  return useQuery({ ...announcementsQuery(code), select: notices });
}

/** The notices; empty while they load. */
export const useNotices = (): readonly Notice[] => useNoticeQuery().data ?? [];
