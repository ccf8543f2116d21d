import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { header } from '../../app/shell-routes.ts';
import { readGameSearch } from './game-search.ts';

const gamePage = {
  getParentRoute: () => header,
  component: lazyRouteComponent(
    retryImport(() => import('./game-page.tsx')),
    'GamePage',
  ),
  validateSearch: readGameSearch,
} as const;

/** A game in a frame, and a vendor's whole product ("start in route"). */
export const routes = [
  createRoute({ ...gamePage, path: '/game' }),
  createRoute({ ...gamePage, path: '/seamless' }),
] as const;
