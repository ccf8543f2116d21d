import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { usePhone } from '@chokdee/ui/use-media';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useSession } from '../../shared/session.ts';

/** The brand's announcements. */
export type Announcements = CallOutput<'GET /wps/relay/MCSFE_getListAnnouncements'>;
/** A notice. */
export type Notice = Announcements['player'][number];
/** A banner. */
export type Banner = Announcements['banners'][number];

/** The caller of the announcements: language, session and screen decide what is listed. */
interface Reader {
  readonly code: string;
  /** The account of the session; empty for a visitor. */
  readonly account: string;
  readonly phone: boolean;
}

/** The reader of this page. */
export function useReader(): Reader {
  const code = usePreferences((state) => state.language.code);
  const account = useSession((session) => session.account);
  return { code, account, phone: usePhone() };
}

/** The announcements for a reader. */
export const announcementsQuery = ({ code, account, phone }: Reader) =>
  queryOptions({
    queryKey: [account === '' ? 'visitor' : 'member', 'announcements', code, account, phone],
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/relay/MCSFE_getListAnnouncements',
        { query: { types: 'B,PL,PU,H', platform: phone ? 'M' : 'W' } },
        { signal },
      ),
    staleTime: 5 * 60_000,
  });

const notices = (all: Announcements) => all.player;
const banners = (all: Announcements) => all.banners;

/** The query of the notices, newest first. */
export const useNoticeQuery = () => useQuery({ ...announcementsQuery(useReader()), select: notices });

/** The notices; empty while they load. */
export const useNotices = (): readonly Notice[] => useNoticeQuery().data ?? [];

/** The banners; empty while they load. */
export const useBanners = (): readonly Banner[] =>
  useQuery({ ...announcementsQuery(useReader()), select: banners }).data ?? [];
