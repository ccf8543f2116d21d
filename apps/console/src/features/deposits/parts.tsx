import { dialogEntry } from '@chokdee/ui/dialogs';
import { BankIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { useSummary } from '../withdrawals/calls.ts';
import type { CheckSlipProps } from './check-slip-dialog.tsx';
import type { DecideNoticeProps } from './decide-notice-dialog.tsx';
import { depositsSearch } from './search.ts';

/** The deposits and the payment notices. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/deposits',
    component: lazyRouteComponent(
      retryImport(() => import('./deposits-page.tsx')),
      'DepositsPage',
    ),
    validateSearch: depositsSearch,
  }),
] as const;

/** The decision on a payment notice that matches no deposit, and the check of a slip. */
export const dialogs = {
  decideNoticeModal: dialogEntry<DecideNoticeProps>(() => import('./decide-notice-dialog.tsx')),
  checkSlipModal: dialogEntry<CheckSlipProps>(() => import('./check-slip-dialog.tsx')),
};

/** How many notices and slips wait for an operator. */
const useWaiting = () => {
  const { data } = useSummary();
  return data && data.noticesOpen + data.slipsOpen;
};

/** The deposits, with the number of open notices and slips. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 20,
    text: 'console:nav.deposits',
    icon: BankIcon,
    link: linkOptions({ to: '/deposits' }),
    permissions: ['cashier.deposits.read', 'cashier.notices.read'],
    waiting: { tone: 'coral', useCount: useWaiting },
  },
];
