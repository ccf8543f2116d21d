import { dialogEntry } from '@chokdee/ui/dialogs';
import { PowerIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { DeletePictureProps } from './delete-picture-dialog.tsx';
import type { MaintenanceProps } from './maintenance-dialog.tsx';

/** The state of the site. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/site',
    component: lazyRouteComponent(
      retryImport(() => import('./site-page.tsx')),
      'SitePage',
    ),
  }),
] as const;

/** Closes and opens the site; deletes a picture of the brand. */
export const dialogs = {
  maintenanceModal: dialogEntry<MaintenanceProps>(() => import('./maintenance-dialog.tsx')),
  deletePictureModal: dialogEntry<DeletePictureProps>(() => import('./delete-picture-dialog.tsx')),
};

/** The state of the site. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 50,
    text: 'console:nav.site',
    icon: PowerIcon,
    link: linkOptions({ to: '/site' }),
    permissions: ['console.site.maintain'],
  },
];
