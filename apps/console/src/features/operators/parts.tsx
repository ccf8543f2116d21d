import { dialogEntry } from '@chokdee/ui/dialogs';
import { UserGearIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { OperatorRoleProps } from './operator-role-dialog.tsx';
import type { ResetOperatorProps } from './reset-operator-dialog.tsx';
import type { OperatorStateProps } from './operator-state-dialog.tsx';

/** The operators. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/operators',
    component: lazyRouteComponent(
      retryImport(() => import('./operators-page.tsx')),
      'OperatorsPage',
    ),
  }),
] as const;

/** Adds, disables and enables an operator; changes the role; resets the sign-in. */
export const dialogs = {
  newOperatorModal: dialogEntry(() => import('./new-operator-dialog.tsx')),
  operatorRoleModal: dialogEntry<OperatorRoleProps>(() => import('./operator-role-dialog.tsx')),
  resetOperatorModal: dialogEntry<ResetOperatorProps>(() => import('./reset-operator-dialog.tsx')),
  operatorStateModal: dialogEntry<OperatorStateProps>(() => import('./operator-state-dialog.tsx')),
};

/** The operators. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 40,
    text: 'console:nav.operators',
    icon: UserGearIcon,
    link: linkOptions({ to: '/operators' }),
    permissions: ['console.operators.read'],
  },
];
