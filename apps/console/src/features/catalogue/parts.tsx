import { dialogEntry } from '@chokdee/ui/dialogs';
import { GameControllerIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { EditOfferProps } from './edit-offer-dialog.tsx';
import type { ImportGamesProps } from './import-games-dialog.tsx';

/** Vendors and games. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/catalogue',
    component: lazyRouteComponent(
      retryImport(() => import('./catalogue-page.tsx')),
      'CataloguePage',
    ),
  }),
] as const;

/** Changes a vendor or a game; imports a list of games. */
export const dialogs = {
  editOfferModal: dialogEntry<EditOfferProps>(() => import('./edit-offer-dialog.tsx')),
  importGamesModal: dialogEntry<ImportGamesProps>(() => import('./import-games-dialog.tsx')),
};

/** Vendors and games. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 48,
    text: 'console:nav.catalogue',
    icon: GameControllerIcon,
    link: linkOptions({ to: '/catalogue' }),
    permissions: ['catalogue.desk.read'],
  },
];
