import type { useNavigate } from '@tanstack/react-router';
import { openDialog } from '../../app/dialogs.ts';
import { categoryRoutes, type Category } from '../../app/page-names.ts';
import { useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import type { Game, VendorCategory, VendorCard } from './catalogue.ts';

type Navigate = ReturnType<typeof useNavigate>;

/** Opens a game's frame; a visitor logs in first and comes to the same game. */
export const openGame = (navigate: Navigate, game: { nodeId: string; vassalage: string }): void =>
  withMember(() => void navigate({ to: '/game', search: { nodeId: game.nodeId, vassalage: game.vassalage } }));

/** Opens a game's frame with play money; nobody need log in for it. */
export const tryGame = (navigate: Navigate, game: { nodeId: string; vassalage: string }): void =>
  void navigate({ to: '/game', search: { nodeId: game.nodeId, vassalage: game.vassalage, demo: true } });

/** A press on a game's tile: a member plays; a visitor is shown the game, to be tried at once or played after a login. */
export function selectGame(navigate: Navigate, game: Game): void {
  if (useSession.getState().setSignedIn || !game.demo) openGame(navigate, game);
  else openDialog('gameModal', { game });
}

/** Opens a vendor: one that has a single game starts it, another shows its games in the category's page. */
export function openVendor(navigate: Navigate, category: Category, card: VendorCard): void {
  if (card.isGame === 'GAME' && card.nodeId) openGame(navigate, { nodeId: card.nodeId, vassalage: card.vassalage });
  else void navigate({ to: categoryRoutes[category], search: { page: card.vassalage } });
}

const direct: readonly Category[] = ['PVP', 'SPORTS', 'FISH', 'LIVE'];

/** Opens a category: poker, sports, fishing and live with exactly one vendor start directly, otherwise the category's page opens (product.md section 2). */
export function openCategory(navigate: Navigate, lane: VendorCategory): void {
  const [only, ...others] = lane.cards;
  if (direct.includes(lane.title) && only && others.length === 0) openVendor(navigate, lane.title, only);
  else void navigate({ to: categoryRoutes[lane.title] });
}
