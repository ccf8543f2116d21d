import { listPromotions, viewPromotion } from '@chokdee/contract/calls/promotions';
import { isRealMember, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { Promotions, Viewer } from './promotions.ts';

const viewerOf = ({ brand, player, language }: CallContext): Viewer => ({
  brandId: brand.id,
  member: isRealMember(player),
  language,
});

/** Binds the calls of promotions. */
export const promotionsRoutes = (promotions: Promotions): Binding[] => [
  bind(listPromotions, ({ query }, context) => promotions.list(viewerOf(context), query)),
  bind(viewPromotion, ({ query }, context) => promotions.view(viewerOf(context), query.promotionKey)),
];
