import { z } from 'zod';
import { categories } from '../catalogue.ts';

/**
 * The key of a promotion in URLs (`/promoDetail?promo=<key>`); as `bannerKey`, the key of its
 * picture in the project's art.
 */
export const promotionKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
/**
 * The target of a promotion: a game, a category's page, a page of the site by its path, or none.
 */
export const promotionLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), nodeId: z.string().max(40) }),
  z.object({ kind: z.literal('category'), category: z.enum(categories) }),
  z.object({ kind: z.literal('page'), path: z.string().max(1_000) }),
  z.object({ kind: z.literal('none') }),
]);
/** The subject of a promotion: the brand itself, a game, or an event with a date. */
export const promotionKinds = ['HOUSE', 'GAME', 'EVENT'] as const;
