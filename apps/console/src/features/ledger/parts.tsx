import { ScalesIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';

/** The proof of the ledger. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/ledger',
    component: lazyRouteComponent(
      retryImport(() => import('./ledger-page.tsx')),
      'LedgerPage',
    ),
  }),
] as const;

/** The proof of the ledger. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 10,
    text: 'console:nav.ledger',
    icon: ScalesIcon,
    link: linkOptions({ to: '/ledger' }),
    permissions: ['console.ledger.prove'],
  },
];
