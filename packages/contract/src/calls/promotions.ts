import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp, pageQuery } from '../wire.ts';
import { categories } from './catalogue.ts';

/**
 * The key of a promotion in URLs (`/promoDetail?promo=<key>`); as `bannerKey`, the key of its
 * picture in the project's art.
 */
export const promotionKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
/**
 * The target of a promotion: a game, a category's page, a page of the site by its path, or none.
 */
const promotionLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), nodeId: z.string() }),
  z.object({ kind: z.literal('category'), category: z.enum(categories) }),
  z.object({ kind: z.literal('page'), path: z.string() }),
  z.object({ kind: z.literal('none') }),
]);
/** The subject of a promotion: the brand itself, a game, or an event with a date. */
export const promotionKinds = ['HOUSE', 'GAME', 'EVENT'] as const;

/**
 * A promotion in lists. `tag` is the short text of a chip, or empty. `endDate` is null if the
 * promotion has no end.
 */
const promotionRow = z.object({
  promotionId: id,
  promotionKey,
  kind: z.enum(promotionKinds),
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  bannerKey: promotionKey,
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
export const promotionsCalls = [listPromotions, viewPromotion] as const;
