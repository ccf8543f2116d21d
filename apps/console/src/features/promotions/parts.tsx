import { dialogEntry } from '@chokdee/ui/dialogs';
import { GiftIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { DeletePromotionProps } from './delete-promotion-dialog.tsx';
import type { EditPromotionProps } from './edit-promotion-dialog.tsx';
import { promotionsSearch } from './search.ts';

/** The promotions of the brand. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/promotions',
    component: lazyRouteComponent(
      retryImport(() => import('./promotions-page.tsx')),
      'PromotionsPage',
    ),
    validateSearch: promotionsSearch,
  }),
] as const;

/** Writes and deletes a promotion. */
export const dialogs = {
  editPromotionModal: dialogEntry<EditPromotionProps>(() => import('./edit-promotion-dialog.tsx')),
  deletePromotionModal: dialogEntry<DeletePromotionProps>(() => import('./delete-promotion-dialog.tsx')),
};

/** The promotions of the brand. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 62,
    text: 'console:nav.promotions',
    icon: GiftIcon,
    link: linkOptions({ to: '/promotions' }),
    permissions: ['promotions.promotions.read'],
  },
];
