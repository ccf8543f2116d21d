import { TicketIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { site } from '../../app/shell-routes.ts';

/** The draws of all games, and one draw with its verification. */
export const routes = [
  createRoute({
    getParentRoute: () => site,
    path: '/fairness/draws',
    component: lazyRouteComponent(
      retryImport(() => import('./draws-page.tsx')),
      'DrawsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/fairness/draws/$id',
    component: lazyRouteComponent(
      retryImport(() => import('./draw-page.tsx')),
      'DrawPage',
    ),
  }),
] as const;

/** The draws, for everybody. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'drawer',
    order: 12,
    text: 'draws:title',
    icon: TicketIcon,
    link: linkOptions({ to: '/fairness/draws' }),
  },
];
