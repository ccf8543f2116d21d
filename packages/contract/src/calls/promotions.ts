import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, moment, pageQuery } from '../wire.ts';
import { categories } from './catalogue.ts';

/** Names a promotion in addresses (`/promoDetail?promo=<key>`) and, as `bannerKey`, its picture in the project's own art. */
export const promotionKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
/** Where a promotion leads: a game of the catalogue, a category's page, a page of the site (its own path), or nowhere. */
export const promotionLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), nodeId: z.string() }),
  z.object({ kind: z.literal('category'), category: z.enum(categories) }),
  z.object({ kind: z.literal('page'), path: z.string() }),
  z.object({ kind: z.literal('none') }),
]);
/** What a promotion is about: the house itself, a game, or something that happens at a time. */
export const promotionKinds = ['HOUSE', 'GAME', 'EVENT'] as const;

/** A promotion as lists show it. `tag` is a short word for a chip, empty where there is none; `endDate` is null while no end is set. */
const promotionRow = z.object({
  promotionId: id,
  promotionKey,
  kind: z.enum(promotionKinds),
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  bannerKey: promotionKey,
  link: promotionLink,
  startDate: moment,
  endDate: moment.nullable(),
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
const family = {
  merchantCode: z.string().max(50).optional(),
  platform: z.enum(['W', 'M']).optional(),
  language: z.string().max(8).optional(),
};

/** Promotions that run now and are meant for the caller (everybody, visitors only, members only), in the brand's order. */
export const listPromotions = defineCall({
  ...read,
  id: 'promotions.list',
  summary: 'Running promotions',
  relay: { codes: ['PROMOFE_getPromotions'] },
  query: z.object({ ...family, ...pageQuery, kind: z.enum(promotionKinds).optional() }),
  response: z.object({ list: z.array(promotionRow), total: z.number().int(), totalPages: z.number().int() }),
});

/** One running promotion with its terms; `content` is HTML the server has cleaned. */
export const viewPromotion = defineCall({
  ...read,
  id: 'promotions.view',
  summary: 'One promotion with its terms',
  relay: { codes: ['PROMOFE_getPromotion'] },
  query: z.object({ ...family, promotionKey }),
  response: promotionRow.extend({ content: z.string() }),
  errors: ['promotion.not.found'],
});

/** The calls of promotions. */
export const promotionsCalls = [listPromotions, viewPromotion] as const;
