import { announcementTypes } from '@chokdee/contract/calls/messages/console';
import { choice, defined, page, type Raw } from '../../shared/search-params.ts';

/** Parameters of the page of announcements. */
export const announcementsSearch = (raw: Raw) =>
  defined({ type: choice(announcementTypes, raw['type']), page: page(raw['page']) });
