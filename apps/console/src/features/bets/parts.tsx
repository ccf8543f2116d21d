import { MagnifyingGlassIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import { defined, page, text, type Raw } from '../../shared/search-params.ts';

/** The search of bets; `number` is the one that is sought. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/bets',
    component: lazyRouteComponent(
      retryImport(() => import('./bets-page.tsx')),
      'BetsPage',
    ),
    validateSearch: (raw: Raw) => defined({ number: text(raw['number']), page: page(raw['page']) }),
  }),
] as const;

/** The search of bets of all products by their number. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 35,
    text: 'bet-desk:title',
    icon: MagnifyingGlassIcon,
    link: linkOptions({ to: '/bets' }),
    permissions: ['wagering.bets.read'],
  },
];
