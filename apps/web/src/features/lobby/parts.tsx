import { dialogEntry } from '@chokdee/ui/dialogs';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { site } from '../../app/shell-routes.ts';
import type { Game } from '../catalogue/catalogue.ts';
import type { GamePopupProps } from './game-popup-dialog.tsx';
import { readLobbySearch } from './lobby-search.ts';

const lobbyPage = {
  component: lazyRouteComponent(
    retryImport(() => import('./lobby-page.tsx')),
    'LobbyPage',
  ),
  validateSearch: readLobbySearch,
} as const;
const inSite = { ...lobbyPage, getParentRoute: () => site } as const;

/** A page per category. `features/{live,lottery,sports}` have those of their own. */
export const routes = [
  createRoute({ ...inSite, path: '/rng' }),
  createRoute({ ...inSite, path: '/fish' }),
  createRoute({ ...inSite, path: '/pvp' }),
] as const;

/** A game's figures, for visitors; and the games of a vendor that has more than one. */
export const dialogs = {
  gameModal: dialogEntry<{ game: Game }>(() => import('./game-dialog.tsx')),
  gamePopupModal: dialogEntry<GamePopupProps>(() => import('./game-popup-dialog.tsx')),
};
