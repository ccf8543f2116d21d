import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, pageOf, pageQuery, timestamp, version } from '../../wire.ts';

/** Types of announcements that operators write: banner, player notice, pop-up, home notice. */
export const announcementTypes = ['B', 'PL', 'PU', 'H'] as const;
/** For whom an announcement is. */
export const audiences = ['all', 'visitors', 'members'] as const;

/** A text by language code; a language without a text is left out. */
export const texts = (longest: number) =>
  z.partialRecord(z.string().regex(/^[A-Z]{2}$/), z.string().trim().min(1).max(longest));
/** A time that operators choose: from 1970 on, and within the range of a date. */
export const time = timestamp.min(0).max(8_640_000_000_000_000);

const edited = z.object({
  type: z.enum(announcementTypes),
  /** `W` wide screens, `M` phones, null both. */
  platform: z.enum(['W', 'M']).nullable(),
  /** Of pop-ups only: `B` before login, `A` after login, `F` at the first login. */
  execution: z.enum(['A', 'B', 'F']).nullable(),
  audience: z.enum(audiences),
  /** Texts by language; at least one title. */
  title: texts(200),
  /** HTML by language; sanitised when it is read. */
  content: texts(20_000),
  /** Of banners only: a path of the site, an https address, or empty. */
  url: z.string().trim().max(1_000),
  /** Of banners only: a picture of the brand. */
  pictureId: id.nullable(),
  startsAt: time,
  endsAt: time.nullable(),
  /** Its place among those of its type, the smallest first. */
  position: z.number().int().min(0).max(100_000),
  enabled: z.boolean(),
});

/**
 * An announcement as operators edit it. `version` counts the changes; `shown`: it is shown now;
 * `imageUrl`: the address of its picture, or empty.
 */
const announcement = edited.extend({
  id,
  imageUrl: z.string(),
  version: z.number().int(),
  updatedAt: timestamp,
  shown: z.boolean(),
});
const editCall = {
  listener: 'console',
  envelope: 'wps',
  guard: 'operator',
  permission: 'messages.announcements.edit',
  maxBytes: 524_288,
} as const;

/** Every announcement of the brand, also those not shown, by type and position. */
export const listAllAnnouncements = defineCall({
  id: 'messages.listAll',
  summary: 'All announcements of the brand',
  listener: 'console',
  envelope: 'wps',
  guard: 'operator',
  permission: 'messages.announcements.read',
  method: 'GET',
  path: '/console/announcements',
  body: 'none',
  idempotent: true,
  query: z.object({ ...pageQuery, type: z.enum(announcementTypes).optional() }),
  response: pageOf(announcement, z.object({})),
});
/** Creates an announcement. */
export const createAnnouncement = defineCall({
  ...editCall,
  id: 'messages.create',
  summary: 'Create an announcement',
  method: 'POST',
  path: '/console/announcements',
  body: 'json',
  idempotent: false,
  rate: { requests: 60, seconds: 60, per: 'caller' },
  request: edited,
  response: announcement,
  errors: ['announcement.too.many'],
});
/** Changes an announcement. `version` is the one that the caller saw (`announcement.moved`). */
export const editAnnouncement = defineCall({
  ...editCall,
  id: 'messages.edit',
  summary: 'Change an announcement',
  method: 'PUT',
  path: '/console/announcements/:id',
  body: 'json',
  idempotent: false,
  rate: { requests: 60, seconds: 60, per: 'caller' },
  params: z.object({ id }),
  request: edited.extend({ version }),
  response: announcement,
  errors: ['request.not.found', 'announcement.moved'],
});
/** Deletes an announcement. */
export const deleteAnnouncement = defineCall({
  ...editCall,
  id: 'messages.delete',
  summary: 'Delete an announcement',
  method: 'DELETE',
  path: '/console/announcements/:id',
  body: 'none',
  idempotent: true,
  params: z.object({ id }),
  response: emptyValue,
  errors: ['request.not.found'],
});

/** The calls of operators on announcements. */
export const announcementCalls = [
  listAllAnnouncements,
  createAnnouncement,
  editAnnouncement,
  deleteAnnouncement,
] as const;
