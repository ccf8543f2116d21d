import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, pageOf, pageQuery, timestamp, version } from '../../wire.ts';
import { audiences, texts, time } from '../messages/console.ts';
import { promotionKey, promotionKinds, promotionLink } from './shared.ts';

const edited = z.object({
  /** Its name in addresses; no two promotions of a brand have the same. */
  key: promotionKey,
  kind: z.enum(promotionKinds),
  audience: z.enum(audiences),
  /** A short label on the card, by language; may be empty. */
  tag: texts(30),
  /** Texts by language; at least one title, one summary and one content. */
  title: texts(120),
  summary: texts(300),
  /** The terms as HTML by language; sanitised when they are read. */
  content: texts(20_000),
  /** A picture of the brand; null: the site's own picture of this key, else its scene. */
  pictureId: id.nullable(),
  link: promotionLink,
  startsAt: time,
  endsAt: time.nullable(),
  /** Its place in the list, the smallest first. */
  position: z.number().int().min(0).max(100_000),
  enabled: z.boolean(),
});

/**
 * A promotion as operators edit it. `version` counts the changes; `shown`: it runs now; `imageUrl`:
 * the address of its picture, or empty.
 */
const promotion = edited.extend({
  id,
  imageUrl: z.string(),
  version: z.number().int(),
  updatedAt: timestamp,
  shown: z.boolean(),
});
const consoleCall = { listener: 'console', envelope: 'wps', guard: 'operator' } as const;
const editCall = {
  ...consoleCall,
  permission: 'promotions.promotions.edit',
  maxBytes: 524_288,
  rate: { requests: 60, seconds: 60, per: 'caller' },
} as const;

/** Every promotion of the brand, also those not shown, in the order of the site. */
export const listAllPromotions = defineCall({
  ...consoleCall,
  id: 'promotions.listAll',
  summary: 'All promotions of the brand',
  permission: 'promotions.promotions.read',
  method: 'GET',
  path: '/console/promotions',
  body: 'none',
  idempotent: true,
  query: z.object({ ...pageQuery, kind: z.enum(promotionKinds).optional() }),
  response: pageOf(promotion, z.object({})),
});
/** Creates a promotion. */
export const createPromotion = defineCall({
  ...editCall,
  id: 'promotions.create',
  summary: 'Create a promotion',
  method: 'POST',
  path: '/console/promotions',
  body: 'json',
  idempotent: false,
  request: edited,
  response: promotion,
  errors: ['promotion.too.many'],
});
/** Changes a promotion. `version` is the one that the caller saw (`promotion.moved`). */
export const editPromotion = defineCall({
  ...editCall,
  id: 'promotions.edit',
  summary: 'Change a promotion',
  method: 'PUT',
  path: '/console/promotions/:id',
  body: 'json',
  idempotent: false,
  params: z.object({ id }),
  request: edited.extend({ version }),
  response: promotion,
  errors: ['request.not.found', 'promotion.moved'],
});
/** Deletes a promotion. */
export const deletePromotion = defineCall({
  ...editCall,
  id: 'promotions.delete',
  summary: 'Delete a promotion',
  method: 'DELETE',
  path: '/console/promotions/:id',
  body: 'none',
  idempotent: true,
  params: z.object({ id }),
  response: emptyValue,
  errors: ['request.not.found'],
});

/** The calls of operators on promotions. */
export const promotionDeskCalls = [listAllPromotions, createPromotion, editPromotion, deletePromotion] as const;
