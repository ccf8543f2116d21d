import { dialogEntry } from '@chokdee/ui/dialogs';
import { UserPlusIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { EditCodeProps } from './edit-code-dialog.tsx';
import { codesSearch } from './search.ts';

/** Affiliate and referral codes. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/codes',
    component: lazyRouteComponent(
      retryImport(() => import('./codes-page.tsx')),
      'CodesPage',
    ),
    validateSearch: codesSearch,
  }),
] as const;

/** Creates and changes a code. */
export const dialogs = {
  editCodeModal: dialogEntry<EditCodeProps>(() => import('./edit-code-dialog.tsx')),
};

/** Affiliate and referral codes. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 35,
    text: 'console:nav.codes',
    icon: UserPlusIcon,
    link: linkOptions({ to: '/codes' }),
    permissions: ['identity.codes.read'],
  },
];
