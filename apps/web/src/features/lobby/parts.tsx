import { dialogEntry } from '@chokdee/ui/dialogs';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { header, site } from '../../app/shell-routes.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { readLobbySearch } from './lobby-search.ts';

const lobbyPage = {
  component: lazyRouteComponent(
    retryImport(() => import('./lobby-page.tsx')),
    'LobbyPage',
  ),
  validateSearch: readLobbySearch,
} as const;
const inSite = { ...lobbyPage, getParentRoute: () => site } as const;
const inHeader = { ...lobbyPage, getParentRoute: () => header } as const;

/** The lobby of each category (product.md section 2). */
export const routes = [
  createRoute({ ...inSite, path: '/elott' }),
  createRoute({ ...inSite, path: '/rng' }),
  createRoute({ ...inSite, path: '/live' }),
  createRoute({ ...inSite, path: '/fish' }),
  createRoute({ ...inSite, path: '/pvp' }),
  createRoute({ ...inSite, path: '/sports' }),
  createRoute({ ...inSite, path: '/esports' }),
  createRoute({ ...inHeader, path: '/lottery' }),
  createRoute({ ...inHeader, path: '/Vnlottery' }),
] as const;

/** A game's figures, for visitors. */
export const dialogs = {
  gameModal: dialogEntry<{ game: Game }>(() => import('./game-dialog.tsx')),
};
