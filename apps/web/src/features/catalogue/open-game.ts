import type { useNavigate } from '@tanstack/react-router';
import { openDialog } from '../../app/dialogs.ts';
import { categoryRoutes, type Category } from './categories.ts';
import { isNewDevice } from '../../shared/known-device.ts';
import { TRIAL, useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import { canRegister, hasFeature } from '../status/status.ts';
import { rememberGame } from './wanted-game.ts';
import type { Game, VendorCategory, VendorCard } from './catalogue.ts';

type Navigate = ReturnType<typeof useNavigate>;

type GameAddress = Pick<Game, 'nodeId' | 'vassalage'>;

/** What follows a login for a game: the game, or a deposit for a new member, who has no money. */
function stepsTo(navigate: Navigate, { nodeId, vassalage }: GameAddress) {
  rememberGame({ nodeId, vassalage });
  return {
    then: () => void navigate({ to: '/game', search: { nodeId, vassalage } }),
    thenNew: hasFeature('DPSTBAS3') ? () => void navigate({ to: '/member', search: { page: 'depositv2' } }) : undefined,
  };
}

/** Opens a game. A visitor logs in first. */
export function openGame(navigate: Navigate, game: GameAddress): void {
  const { then, thenNew } = stepsTo(navigate, game);
  // A trial account plays with play money (decision D43).
  if (useSession.getState().isAgent === TRIAL) tryGame(navigate, game);
  else withMember(then, thenNew);
}

/**
 * Opens a game for a visitor who decided for real money: with the registration on a device where
 * nobody has logged in yet, otherwise as `openGame`.
 */
export function joinGame(navigate: Navigate, game: GameAddress): void {
  if (canRegister() && isNewDevice()) openDialog('registerModal', stepsTo(navigate, game));
  else openGame(navigate, game);
}

/** Opens a game with play money, without a login. */
export const tryGame = (navigate: Navigate, game: GameAddress): void =>
  void navigate({ to: '/game', search: { nodeId: game.nodeId, vassalage: game.vassalage, demo: true } });

/** Handles a press on a game's tile: opens the game for a member, its dialog for a visitor. */
export function selectGame(navigate: Navigate, game: Game): void {
  if (useSession.getState().signedIn || !game.demo) openGame(navigate, game);
  else openDialog('gameModal', { game });
}

/** Opens a vendor: its only game, or its games on the category's page. */
export function openVendor(navigate: Navigate, category: Category, card: VendorCard): void {
  if (card.isGame === 'GAME' && card.nodeId) openGame(navigate, { nodeId: card.nodeId, vassalage: card.vassalage });
  else void navigate({ to: categoryRoutes[category], search: { page: card.vassalage } });
}

/** Categories that open their only vendor directly. */
const direct: readonly Category[] = ['PVP', 'SPORTS', 'FISH', 'LIVE'];

/**
 * Opens a category: its only vendor in `direct` categories, otherwise the category's page
 * (product.md section 2).
 */
export function openCategory(navigate: Navigate, category: VendorCategory): void {
  const [only, ...others] = category.cards;
  if (direct.includes(category.title) && only && others.length === 0) openVendor(navigate, category.title, only);
  else void navigate({ to: categoryRoutes[category.title] });
}
