import { dialogEntry } from '@chokdee/ui/dialogs';
import { UsersIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { InitialCodeProps } from './initial-code-dialog.tsx';
import type { MemberStateProps } from './member-state-dialog.tsx';
import type { RenewCodeProps } from './renew-code-dialog.tsx';
import { membersSearch } from './search.ts';

/** The members. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/members',
    component: lazyRouteComponent(
      retryImport(() => import('./members-page.tsx')),
      'MembersPage',
    ),
    validateSearch: membersSearch,
  }),
] as const;

/** Opens an account, shows and renews its first code; blocks and unblocks a member. */
export const dialogs = {
  openAccountModal: dialogEntry(() => import('./open-account-dialog.tsx')),
  initialCodeModal: dialogEntry<InitialCodeProps>(() => import('./initial-code-dialog.tsx')),
  renewCodeModal: dialogEntry<RenewCodeProps>(() => import('./renew-code-dialog.tsx')),
  memberStateModal: dialogEntry<MemberStateProps>(() => import('./member-state-dialog.tsx')),
};

/** The members. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 30,
    text: 'console:nav.members',
    icon: UsersIcon,
    link: linkOptions({ to: '/members' }),
    permissions: ['console.members.read'],
  },
];
