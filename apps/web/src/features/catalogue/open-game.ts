import type { useNavigate } from '@tanstack/react-router';
import { openDialog } from '../../app/dialogs.ts';
import { isNewDevice } from '../../shared/known-device.ts';
import { TRIAL, useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import { canRegister, hasFeature } from '../status/status.ts';
import type { Game, VendorCard, VendorCategory } from './catalogue.ts';
import type { Category } from './categories.ts';
import { storeCurrentVendor } from './current-vendor.ts';
import { categoryDestination, vendorDestination, type Destination } from './destination.ts';
import { rememberGame } from './wanted-game.ts';

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

function goTo(navigate: Navigate, destination: Destination): void {
  switch (destination.kind) {
    case 'page': {
      const { to, vendor } = destination;
      if (to === '/rng' && vendor !== undefined) storeCurrentVendor(vendor);
      return void navigate({ to, search: vendor ? { page: vendor } : {} });
    }
    case 'games':
      openDialog('gamePopupModal', { category: destination.category, vassalage: destination.vassalage });
      return;
    case 'game':
      return openGame(navigate, destination);
    case 'route': {
      const { nodeId, vassalage } = destination;
      withMember(() => void navigate({ to: '/seamless', search: { nodeId, vassalage } }));
    }
  }
}

/** Opens a vendor by the rules of `vendorDestination`. */
export const openVendor = (navigate: Navigate, category: Category, card: VendorCard): void =>
  goTo(navigate, vendorDestination(category, card));

/** Opens a category by the rules of `categoryDestination`. */
export const openCategory = (navigate: Navigate, category: VendorCategory): void =>
  goTo(navigate, categoryDestination(category));
