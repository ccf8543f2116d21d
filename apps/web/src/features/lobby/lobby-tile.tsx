import { cn } from '@chokdee/ui/cn';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoIcon } from '@chokdee/ui/icons';
import { openDialog } from '../../app/dialogs.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { GameTile } from '../catalogue/game-tile.tsx';
import { FavouriteButton } from './favourite-button.tsx';

/**
 * A game in a lobby: the tile with its favourite and info buttons. Memoised: renders again only
 * when its props change.
 */
export const LobbyTile = memo(function LobbyTile({
  game,
  chosen,
  canFavourite,
  eager,
}: {
  game: Game;
  chosen: boolean;
  canFavourite: boolean;
  eager: boolean;
}) {
  const { t } = useTranslation('lobby');
  return (
    <div className="relative">
      <GameTile game={game} eager={eager} aside />
      {canFavourite && <FavouriteButton game={game} chosen={chosen} className="absolute end-0 top-0" />}
      <button
        type="button"
        aria-label={t('about', { game: game.displayName })}
        onClick={() => {
          openDialog('gameModal', { game });
        }}
        className={cn(
          'absolute -end-2.5 -bottom-3 grid size-11 place-items-center rounded-2 text-[17px] text-faint',
          'hover:text-body',
        )}
      >
        <InfoIcon aria-hidden="true" />
      </button>
    </div>
  );
});
