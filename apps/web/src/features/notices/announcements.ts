import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';

/** What the brand announces. */
export type Announcements = CallOutput<'GET /wps/relay/MCSFE_getListAnnouncements'>;
/** A notice of the list. */
export type Notice = Announcements['player'][number];

/** The announcements in a language. */
export const announcementsQuery = (code: string) => queryOptions({
  queryKey: ['announcements', code],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getListAnnouncements', { query: { types: 'B,PL,PU,PR,H', platform: 'W' } }, { signal }),
  staleTime: 5 * 60_000,
});

const select = { promotions: (all: Announcements) => all.promotion, notices: (all: Announcements) => all.player };

/** Promotions that run; the menu has the entry only when there are any. */
export function usePromotions(): Announcements['promotion'] {
  const code = usePreferences((state) => state.language.code);
  return useQuery({ ...announcementsQuery(code), select: select.promotions }).data ?? [];
}

/** Notices for everybody, newest first. */
export function useNotices(): readonly Notice[] {
  const code = usePreferences((state) => state.language.code);
  return useQuery({ ...announcementsQuery(code), select: select.notices }).data ?? [];
}
