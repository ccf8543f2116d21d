import { dialogEntry } from '@chokdee/ui/dialogs';
import { ShieldCheckIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { DeleteRoleProps } from './delete-role-dialog.tsx';
import type { EditRoleProps } from './edit-role-dialog.tsx';

/** The roles of operators. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/roles',
    component: lazyRouteComponent(
      retryImport(() => import('./roles-page.tsx')),
      'RolesPage',
    ),
  }),
] as const;

/** Creates, changes and deletes a role. */
export const dialogs = {
  editRoleModal: dialogEntry<EditRoleProps>(() => import('./edit-role-dialog.tsx')),
  deleteRoleModal: dialogEntry<DeleteRoleProps>(() => import('./delete-role-dialog.tsx')),
};

/** The roles of operators. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 45,
    text: 'console:nav.roles',
    icon: ShieldCheckIcon,
    link: linkOptions({ to: '/roles' }),
    permissions: ['console.roles.read'],
  },
];
