import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp } from '../wire.ts';
import { announcementCalls } from './messages/console.ts';

/**
 * `url`: a path of the site, an https address, or empty. `imageUrl`: the address of its picture, or
 * empty.
 */
const banner = z.object({
  bannerId: id,
  title: z.string(),
  url: z.string(),
  groupName: z.string(),
  imageUrl: z.string(),
});
/** `content` is sanitised HTML. */
const notice = z.object({ id, title: z.string(), content: z.string(), timestamp: timestamp });
/** `execution`: `B` before login, `A` after login, `F` at the first login. */
const popup = z.object({
  id,
  title: z.string(),
  content: z.string(),
  timestamp: timestamp,
  execution: z.enum(['A', 'B', 'F']),
});
const promotion = z.object({
  id,
  title: z.string(),
  content: z.string(),
  startDate: timestamp,
  endDate: timestamp.nullable(),
  mainPageUrl: z.string(),
  announcementImages: z.array(z.object({ imageUrl: z.string() })),
});

/** The version of the brand's announcements; every change increments it. */
const boardVersion = z.string();

/**
 * The state of the live topics `notices:<language>`: the announcements of types PL and H for
 * visitors on wide screens, and the version of all announcements of the brand.
 */
export const noticesState = z.object({ version: boardVersion, player: z.array(notice) });

/**
 * The brand's announcements for the caller and in the caller's language: banners, notices, pop-ups
 * and promotion pages. Pop-ups of execution `F` are listed only in the first session of an account.
 */
export const listAnnouncements = defineCall({
  id: 'messages.listAnnouncements',
  summary: 'Announcements by type',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  relay: { codes: ['MCSFE_getListAnnouncements', 'CCSFE_getListAnnouncements'] },
  moduleId: 'COMM3',
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({
    /**
     * Types separated by commas: B banner, PL player notice, PU pop-up, PR promotion, H home
     * notice.
     */
    types: z
      .string()
      .regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H))*$/)
      .default('B,PL,PU,PR,H'),
    platform: z.enum(['W', 'M']).default('W'),
    execution: z.enum(['A', 'B', 'F']).optional(),
    merchantCode: z.string().max(50).optional(),
  }),
  response: z.object({
    version: boardVersion,
    banners: z.array(banner),
    player: z.array(notice),
    popup: z.array(popup),
    promotion: z.array(promotion),
  }),
});

/** The calls of the messages module. */
export const messagesCalls = [listAnnouncements, ...announcementCalls] as const;
