import type { Database } from '@chokdee/database/database';
import { languages } from '@chokdee/locales/languages';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind } from '../../platform/realtime/hub.ts';
import { noticeBoard } from './announcements.ts';

const TOPIC = 'notices';

/** The live topics `notices:<language>` of each brand: what the notice line and the notice dialog show. */
export const noticesTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'brand',
  keys: languages.map(({ code }) => code),
  snapshot: async (key) => {
    const [brandId = '', asked] = key.split(':');
    const language = languages.find(({ code }) => code === asked);
    if (language === undefined) return null;
    const board = await noticeBoard(database, brandId);
    return { seq: board.seq, state: board.in(language.code) };
  },
});

/** Tells open pages, in every language there is, that a brand's notices changed. */
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
