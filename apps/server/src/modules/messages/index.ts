import { listAnnouncements } from '@chokdee/contract/calls/messages';
import type { Database } from '@chokdee/database/database';
import { bind, type ServerModule } from '../../platform/module.ts';
import { isRealMember, type PlayerSession } from '../../platform/http/context.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { announcements, type AnnouncedPromotion, type Pictures } from './announcements.ts';
import { announcementRoutes } from './console-routes.ts';
import { createNoticesFeed, noticesTopic } from './live.ts';
import { refreshBoardVersions, type Execution } from './store.ts';
import { announcementSubjects } from './subjects.ts';

export { inLanguage, type AnnouncedPromotion, type Pictures } from './announcements.ts';
export { cleanHtml } from './html.ts';
export type { Texts } from './store.ts';
export { hasUnknownLanguage, writtenTexts } from './texts.ts';

/**
 * Creates the messages module: the announcements of a brand and the public live topic `notices`.
 * `promotions` returns the announcements of type `PR`; `isFirstLogin` whether a session is the
 * first of its account.
 */
export function createMessages({
  database,
  hub,
  promotions,
  isFirstLogin,
  pictures,
}: {
  readonly database: Database;
  readonly isFirstLogin: (session: PlayerSession) => Promise<boolean>;
  readonly pictures: Pictures;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  readonly promotions: (viewer: {
    readonly brandId: string;
    readonly member: boolean;
    readonly language: string;
  }) => Promise<AnnouncedPromotion[]>;
}): { readonly module: ServerModule } {
  hub.register(noticesTopic(database));
  /** The moments of pop-ups in a session. A trial account sees those of visitors. */
  const executionsOf = async (player: PlayerSession | null): Promise<Execution[]> => {
    if (!isRealMember(player)) return ['B'];
    return (await isFirstLogin(player)) ? ['A', 'F'] : ['A'];
  };
  return {
    module: {
      name: 'messages',
      routes: [
        ...announcementRoutes({ database, pictures }),
        bind(listAnnouncements, async ({ query }, { brand, player, language }) => {
          const types = query.types.split(',');
          const audience = { brandId: brand.id, member: isRealMember(player) };
          const executions = (types.includes('PU') ? await executionsOf(player) : []).filter(
            (execution) => query.execution === undefined || execution === query.execution,
          );
          return {
            ...(await announcements(
              database,
              { ...audience, types, platform: query.platform, executions },
              { language, pictures },
            )),
            promotion: types.includes('PR') ? await promotions({ ...audience, language }) : [],
          };
        }),
      ],
      subjects: announcementSubjects(database),
      retention: [{ tables: ['messages.announcement', 'messages.board'], reason: 'what a brand announces' }],
      consumers: [createNoticesFeed(database, hub)],
      // An announcement begins and ends by the clock, without a write that would publish the
      // change.
      jobs: [{ name: 'messages.refresh_board_versions', every: 15, run: () => refreshBoardVersions(database) }],
    },
  };
}
