import { PokerChipIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { bare, site } from '../../app/shell-routes.ts';
import { readLobbySearch } from '../lobby/lobby-search.ts';

/** The live tables, and one of them. */
export const routes = [
  createRoute({
    getParentRoute: () => site,
    path: '/live',
    component: lazyRouteComponent(
      retryImport(() => import('./live-page.tsx')),
      'LivePage',
    ),
    validateSearch: readLobbySearch,
  }),
  createRoute({
    getParentRoute: () => bare,
    path: '/live/$table',
    component: lazyRouteComponent(
      retryImport(() => import('./table-page.tsx')),
      'TablePage',
    ),
  }),
] as const;

/** The live casino, beside the catalogue's categories. */
export const navigation: readonly NavigationEntry[] = [
  {
    menu: 'main',
    order: 90,
    text: 'home:category.LIVE',
    icon: PokerChipIcon,
    link: linkOptions({ to: '/live' }),
  },
];
