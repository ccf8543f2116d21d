import { dialogEntry } from '@chokdee/ui/dialogs';
import { ScalesIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { DecideAdjustmentProps } from './decide-adjustment-dialog.tsx';
import type { ProposeAdjustmentProps } from './propose-adjustment-dialog.tsx';
import type { ResolveFindingProps } from './resolve-finding-dialog.tsx';
import { cashierSearch } from './search.ts';
import type { UploadStatementProps } from './upload-statement-dialog.tsx';

/** Deposits and withdrawals in figures, and their rules. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/cashier',
    component: lazyRouteComponent(
      retryImport(() => import('./cashier-page.tsx')),
      'CashierPage',
    ),
    validateSearch: cashierSearch,
  }),
] as const;

/** Adjustments: the proposal and the decision. Reconciliation: statements and resolutions. */
export const dialogs = {
  proposeAdjustmentModal: dialogEntry<ProposeAdjustmentProps>(() => import('./propose-adjustment-dialog.tsx')),
  decideAdjustmentModal: dialogEntry<DecideAdjustmentProps>(() => import('./decide-adjustment-dialog.tsx')),
  resolveFindingModal: dialogEntry<ResolveFindingProps>(() => import('./resolve-finding-dialog.tsx')),
  uploadStatementModal: dialogEntry<UploadStatementProps>(() => import('./upload-statement-dialog.tsx')),
};

/** Deposits and withdrawals in figures, adjustments, reconciliation and rules. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 25,
    text: 'console:nav.cashier',
    icon: ScalesIcon,
    link: linkOptions({ to: '/cashier' }),
    permissions: [
      'cashier.overview.read',
      'cashier.adjustments.read',
      'cashier.reconciliation.read',
      'cashier.settings.read',
    ],
  },
];
