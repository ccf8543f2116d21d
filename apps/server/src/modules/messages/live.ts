import type { Database } from '@chokdee/database/database';
import { languages } from '@chokdee/locales/languages';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind } from '../../platform/realtime/hub.ts';
import { noticeBoard } from './announcements.ts';

const TOPIC = 'notices';

/**
 * The live topics `notices:<language>` of each brand: the notices of the notice line and dialog.
 */
export const noticesTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'brand',
  keys: languages.map(({ code }) => code),
  snapshot: async (key) => {
    const [brandId = '', requested] = key.split(':');
    const language = languages.find(({ code }) => code === requested);
    if (language === undefined) return null;
    const board = await noticeBoard(database, brandId);
    return { seq: board.seq, state: board.in(language.code) };
  },
});

/** The consumer that publishes a brand's changed notices in every language. */
export const createNoticesFeed = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'messages.notices',
  topics: ['messages.changed'],
  handle: async (events) => {
    for (const brandId of new Set(events.map(({ payload }) => String(payload['brandId'])))) {
      const board = await noticeBoard(database, brandId);
      for (const { code } of languages) hub.publish(`${TOPIC}:${brandId}:${code}`, board.seq, board.in(code));
    }
  },
});
