import { listAnnouncements } from '@chokdee/contract/calls/messages';
import type { Database } from '@chokdee/database/database';
import { bind, type ServerModule } from '../../platform/module.ts';
import { isRealMember } from '../../platform/http/context.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { announcements, type AnnouncedPromotion } from './announcements.ts';
import { createNoticesFeed, noticesTopic } from './live.ts';
import { refreshBoardVersions } from './store.ts';

export { inLanguage, type AnnouncedPromotion } from './announcements.ts';
export { cleanHtml } from './html.ts';
export type { Texts } from './store.ts';

/**
 * Creates the messages module: the announcements of a brand and the public live topic `notices`.
 * `promotions` returns the announcements of type `PR`.
 */
export function createMessages({
  database,
  hub,
  promotions,
}: {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  readonly promotions: (viewer: {
    readonly brandId: string;
    readonly member: boolean;
    readonly language: string;
  }) => Promise<AnnouncedPromotion[]>;
}): { readonly module: ServerModule } {
  hub.register(noticesTopic(database));
  return {
    module: {
      name: 'messages',
      routes: [
        bind(listAnnouncements, async ({ query }, { brand, player, language }) => {
          const types = query.types.split(',');
          return {
            ...(await announcements(
              database,
              { brandId: brand.id, types, platform: query.platform, execution: query.execution },
              language,
            )),
            promotion: types.includes('PR')
              ? await promotions({ brandId: brand.id, member: isRealMember(player), language })
              : [],
          };
        }),
      ],
      retention: [{ tables: ['messages.announcement', 'messages.board'], reason: 'what a brand announces' }],
      consumers: [createNoticesFeed(database, hub)],
      // An announcement begins and ends by the clock, without a write that would publish the
      // change.
      jobs: [{ name: 'messages.refresh_board_versions', every: 15, run: () => refreshBoardVersions(database) }],
    },
  };
}
