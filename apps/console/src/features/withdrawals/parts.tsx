import { dialogEntry } from '@chokdee/ui/dialogs';
import { HandCoinsIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { useSummary } from './calls.ts';
import type { AnswerFlagProps } from './answer-flag-dialog.tsx';
import type { RejectProps } from './reject-dialog.tsx';
import { withdrawalsSearch } from './search.ts';
import type { SettleProps } from './settle-dialog.tsx';

/** The withdrawals and their review. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/withdrawals',
    component: lazyRouteComponent(
      retryImport(() => import('./withdrawals-page.tsx')),
      'WithdrawalsPage',
    ),
    validateSearch: withdrawalsSearch,
  }),
] as const;

/** The decisions on a withdrawal and its flags that need a reason. */
export const dialogs = {
  answerFlagModal: dialogEntry<AnswerFlagProps>(() => import('./answer-flag-dialog.tsx')),
  rejectModal: dialogEntry<RejectProps>(() => import('./reject-dialog.tsx')),
  settleModal: dialogEntry<SettleProps>(() => import('./settle-dialog.tsx')),
};

/** The withdrawals, with the length of the queue. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 10,
    text: 'console:nav.withdrawals',
    icon: HandCoinsIcon,
    link: linkOptions({ to: '/withdrawals' }),
    permissions: ['cashier.withdrawals.read'],
    waiting: { tone: 'gold', useCount: () => useSummary().data?.queue.count },
  },
];
