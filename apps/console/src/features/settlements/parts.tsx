import { dialogEntry } from '@chokdee/ui/dialogs';
import { ListNumbersIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';
import { useFailedCount } from './calls.ts';
import type { RetryProps } from './retry-dialog.tsx';

/** The bulk settlements; `id` is the opened one. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/settlements',
    component: lazyRouteComponent(
      retryImport(() => import('./settlements-page.tsx')),
      'SettlementsPage',
    ),
    validateSearch: (raw: Raw) =>
      defined({ view: choice(['open', 'all'], raw['view']), page: page(raw['page']), id: text(raw['id']) }),
  }),
] as const;

/** Runs a failed settlement again. */
export const dialogs = {
  retrySettlementModal: dialogEntry<RetryProps>(() => import('./retry-dialog.tsx')),
};

/** The bulk settlements, with the number of those that have failed. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 50,
    text: 'settlements:title',
    icon: ListNumbersIcon,
    link: linkOptions({ to: '/settlements' }),
    permissions: ['wagering.settlements.read'],
    waiting: { tone: 'coral', useCount: useFailedCount },
  },
];
