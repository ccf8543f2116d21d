import { changeKinds } from '@chokdee/contract/change-kinds';
import type { Permission } from '@chokdee/contract/permissions';
import { dialogEntry } from '@chokdee/ui/dialogs';
import { UsersIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { useOpenChanges } from '../../shared/changes.ts';
import type { DecideChangeProps } from './decide-change-dialog.tsx';
import type { EditBoundProps } from './edit-bound-dialog.tsx';

/** What waits for a second person. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/changes',
    component: lazyRouteComponent(
      retryImport(() => import('./changes-page.tsx')),
      'ChangesPage',
    ),
  }),
] as const;

/** Decides on a change; sets the bound. */
export const dialogs = {
  decideChangeModal: dialogEntry<DecideChangeProps>(() => import('./decide-change-dialog.tsx')),
  editBoundModal: dialogEntry<EditBoundProps>(() => import('./edit-bound-dialog.tsx')),
};

/** What waits for a second person, with its number, for who may decide on a kind of change. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 5,
    text: 'console:nav.changes',
    icon: UsersIcon,
    link: linkOptions({ to: '/changes' }),
    permissions: [...new Set(Object.values(changeKinds))] as [Permission, ...Permission[]],
    waiting: { tone: 'gold', useCount: useOpenChanges },
  },
];
