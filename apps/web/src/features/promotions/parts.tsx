import { GiftIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { site } from '../../app/shell-routes.ts';
import { searchText } from '../../shared/search-text.ts';
import { promotionKinds, usePromotions, type PromotionKind } from './promotions.ts';

/** The promotions, and one of them. */
export const routes = [
  createRoute({
    getParentRoute: () => site,
    path: '/promotions',
    component: lazyRouteComponent(
      retryImport(() => import('./promotions-page.tsx')),
      'PromotionsPage',
    ),
    validateSearch: (search: Record<string, unknown>): { kind?: PromotionKind } => {
      const kind = promotionKinds.find((each) => each === search['kind']);
      return kind ? { kind } : {};
    },
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/promoDetail',
    component: lazyRouteComponent(
      retryImport(() => import('./promotion-page.tsx')),
      'PromotionPage',
    ),
    validateSearch: (search: Record<string, unknown>): { promo?: string } => {
      const promo = searchText(search['promo']);
      return promo ? { promo } : {};
    },
  }),
] as const;

/** The promotions, while there are any. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'main',
    order: 200,
    text: 'home:header.promotions',
    icon: GiftIcon,
    link: linkOptions({ to: '/promotions' }),
    useShown: () => (usePromotions().data ?? []).length > 0,
  },
];
