import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp, pageQuery } from '../wire.ts';
import { promotionDeskCalls } from './promotions/console.ts';
import { promotionKey, promotionKinds, promotionLink } from './promotions/shared.ts';

/**
 * A promotion in lists. `tag` is the short text of a chip, or empty. `imageUrl` is the address of
 * its picture, or empty: then the project's art has one with `bannerKey`, or none. `endDate` is
 * null if the promotion has no end.
 */
const promotionRow = z.object({
  promotionId: id,
  promotionKey,
  kind: z.enum(promotionKinds),
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  bannerKey: promotionKey,
  imageUrl: z.string(),
  link: promotionLink,
  startDate: timestamp,
  endDate: timestamp.nullable(),
});

const read = {
  method: 'GET',
  moduleId: 'COMM3',
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
} as const;
const clientFields = {
  merchantCode: z.string().max(50).optional(),
  platform: z.enum(['W', 'M']).optional(),
  language: z.string().max(8).optional(),
};

/** The running promotions for the caller (everybody, visitors or members), in the brand's order. */
export const listPromotions = defineCall({
  ...read,
  id: 'promotions.list',
  summary: 'Running promotions',
  relay: { codes: ['PROMOFE_getPromotions'] },
  query: z.object({ ...clientFields, ...pageQuery, kind: z.enum(promotionKinds).optional() }),
  response: z.object({ list: z.array(promotionRow), total: z.number().int(), totalPages: z.number().int() }),
});

/** A running promotion with its terms. `content` is sanitised HTML. */
export const viewPromotion = defineCall({
  ...read,
  id: 'promotions.view',
  summary: 'One promotion with its terms',
  relay: { codes: ['PROMOFE_getPromotion'] },
  query: z.object({ ...clientFields, promotionKey }),
  response: promotionRow.extend({ content: z.string() }),
  errors: ['promotion.not.found'],
});

/** The calls of the promotions module. */
export const promotionsCalls = [listPromotions, viewPromotion, ...promotionDeskCalls] as const;
