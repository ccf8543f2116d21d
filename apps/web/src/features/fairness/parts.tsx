import { dialogEntry } from '@chokdee/ui/dialogs';
import { ScalesIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MemberPageEntry } from '../../app/member-page.ts';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { isMember, useSession } from '../../shared/session.ts';
import type { PairProps } from './pair-dialog.tsx';
import type { VerifyProps } from './verify-dialog.tsx';

/** The check of a round, and the bets of a seed pair. */
export const dialogs = {
  pairModal: dialogEntry<PairProps>(() => import('./pair-dialog.tsx'), { nests: true }),
  verifyModal: dialogEntry<VerifyProps>(() => import('./verify-dialog.tsx'), { nests: true }),
};

/** The member's seeds. */
export const memberPages = [
  {
    name: 'fairness',
    order: 60,
    title: 'member:page.fairness',
    icon: ScalesIcon,
    content: lazyRouteComponent(retryImport(() => import('./fairness-page.tsx'))),
  },
] as const satisfies readonly MemberPageEntry[];

/** The seeds, for members. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'drawer',
    order: 10,
    text: 'home:footer.fairness',
    icon: ScalesIcon,
    link: linkOptions({ to: '/member', search: { page: 'fairness' } }),
    useShown: () => useSession(isMember),
  },
];
