import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/shell-routes.ts';
import { readGameSearch } from './game-search.ts';

/** The page that shows a game in a frame. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/game',
    component: lazyRouteComponent(
      retryImport(() => import('./game-page.tsx')),
      'GamePage',
    ),
    validateSearch: readGameSearch,
  }),
] as const;
