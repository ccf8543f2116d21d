import { dialogEntry } from '@chokdee/ui/dialogs';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { header, site } from '../../app/shell-routes.ts';
import { searchText } from '../../shared/search-text.ts';
import type { ConfirmSlipProps } from './confirm-dialog.tsx';
import { readLobbySearch } from './lobby-games.ts';
import type { SlipProps } from './slip-dialog.tsx';

/** An address of a launch: the lobby with `game` is the betting page. */
const toGame = ({ search }: { search: { game?: string } }): void => {
  if (search.game !== undefined) throw redirect({ to: '/lottery/$game', params: { game: search.game }, replace: true });
};

const lobby = {
  component: lazyRouteComponent(
    retryImport(() => import('./lottery-lobby-page.tsx')),
    'LotteryLobbyPage',
  ),
  validateSearch: readLobbySearch,
  beforeLoad: toGame,
} as const;

/** The lobbies of the lottery, betting page, results, and the member's slips. */
export const routes = [
  createRoute({ ...lobby, getParentRoute: () => site, path: '/elott' }),
  createRoute({ ...lobby, getParentRoute: () => header, path: '/lottery' }),
  createRoute({ ...lobby, getParentRoute: () => header, path: '/Vnlottery' }),
  createRoute({ ...lobby, getParentRoute: () => header, path: '/seaLottery' }),
  createRoute({
    getParentRoute: () => header,
    path: '/lottery/$game',
    component: lazyRouteComponent(
      retryImport(() => import('./game-page.tsx')),
      'LotteryGamePage',
    ),
  }),
  createRoute({
    getParentRoute: () => header,
    path: '/lottery/$game/numbers',
    component: lazyRouteComponent(
      retryImport(() => import('./yeekee-page.tsx')),
      'YeekeePage',
    ),
    validateSearch: (search: Record<string, unknown>): { numero?: string } => {
      const numero = searchText(search['numero']);
      return numero ? { numero } : {};
    },
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/lottery/results',
    component: lazyRouteComponent(
      retryImport(() => import('./results-page.tsx')),
      'LotteryResultsPage',
    ),
    validateSearch: (search: Record<string, unknown>): { game?: string } => {
      const game = searchText(search['game']);
      return game ? { game } : {};
    },
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/lottery/bets',
    component: lazyRouteComponent(
      retryImport(() => import('./bets-page.tsx')),
      'LotteryBetsPage',
    ),
  }),
] as const;

/** The slip on phones, and the confirmation of a slip. */
export const dialogs = {
  lotterySlipModal: dialogEntry<SlipProps>(() => import('./slip-dialog.tsx')),
  lotteryConfirmModal: dialogEntry<ConfirmSlipProps>(() => import('./confirm-dialog.tsx'), { nests: true }),
};
