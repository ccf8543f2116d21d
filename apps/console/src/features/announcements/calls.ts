import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** An announcement with its texts in every language. */
export type Announcement = CallOutput<'GET /console/announcements'>['list'][number];
/** The type of an announcement. */
export type AnnouncementType = Announcement['type'];

/** A page of the brand's announcements, of one type or of all. */
export const announcementsQuery = (type: AnnouncementType | undefined, page: number) =>
  queryOptions({
    queryKey: ['announcements', type, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/announcements', { query: { page, size: pageSize, ...(type && { type }) } }, { signal }),
  });
