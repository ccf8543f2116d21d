import { dialogEntry } from '@chokdee/ui/dialogs';
import { UserCircleIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MemberPageEntry } from '../../app/member-page.ts';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import type { EndSessionProps } from './end-session-dialog.tsx';
import type { MemberDialogProps } from './member-dialog-props.ts';

/** The member centre as a panel; the payment password, the mobile number and the passkeys. */
export const dialogs = {
  memberCenterModal: dialogEntry<MemberDialogProps>(() => import('./member-dialog.tsx'), { group: 'centre' }),
  paymentPassModal: dialogEntry(() => import('./payment-password-dialog.tsx'), { nests: true }),
  mobileModal: dialogEntry(() => import('./mobile-dialog.tsx'), { nests: true }),
  endSessionModal: dialogEntry<EndSessionProps>(() => import('./end-session-dialog.tsx'), { nests: true }),
  passkeyModal: dialogEntry(() => import('./passkey-dialog.tsx'), { nests: true }),
};

/** The account: personal data, passwords and sessions. */
export const memberPages = [
  {
    name: 'securityCenter',
    order: 10,
    title: 'member:page.securityCenter',
    icon: UserCircleIcon,
    content: lazyRouteComponent(retryImport(() => import('./account-page.tsx'))),
  },
] as const satisfies readonly MemberPageEntry[];

/** The account, on phones. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'bar',
    order: 500,
    text: 'home:bar.me',
    icon: UserCircleIcon,
    link: linkOptions({ to: '/member', search: { page: 'securityCenter' } }),
    isCurrent: ({ memberPage }) => memberPage === 'securityCenter' || memberPage === 'fairness',
  },
];
