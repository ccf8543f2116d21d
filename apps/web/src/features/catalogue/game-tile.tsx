import { cn } from '@chokdee/ui/cn';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { leadSizes, tileSizes } from '../../head/first-pages.ts';
import type { Game } from './catalogue.ts';
import { GameArt } from './game-art.tsx';
import { selectGame } from './open-game.ts';
import { TileFrame, tileLayout } from './tile-frame.tsx';

/** The return in percent: one figure, or the range over the player's choices. */
export const returnText = (game: Pick<Game, 'returnLowest' | 'returnHighest'>): string => {
  const [low, high] = [game.returnLowest, game.returnHighest].map((percent) => Number(percent).toFixed(2));
  return low === high ? `${low}` : `${low}–${high}`;
};

/**
 * Props of a tile. `lead`: it fills two by two cells; `eager`: it is on the first screen; `aside`:
 * the end of its last line stays free; `onSelect`: what a press does, by default `selectGame`.
 */
export interface GameTileProps {
  game: Game;
  lead?: boolean;
  eager?: boolean;
  aside?: boolean;
  onSelect?: (game: Game) => void;
}

/**
 * A game in a grid: cover, vendor and published return (the lowest of a range), of a live table its
 * limits. A press plays it; a visitor sees the game's dialog.
 */
export function GameTile({ game, lead = false, eager = false, aside = false, onSelect }: GameTileProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-label={t('tile.play', { game: game.displayName })}
      onClick={() => (onSelect ? onSelect(game) : selectGame(navigate, game))}
      className={tileLayout(lead)}
    >
      <TileFrame
        lead={lead}
        end={aside}
        name={game.displayName}
        art={<GameArt game={game} sizes={lead ? leadSizes : tileSizes} eager={eager} />}
        tag={
          game.maintenance ? (
            <span
              className={
                'absolute inset-x-0 bottom-0 bg-coral-wash px-2 py-1.5 text-center text-12 text-coral backdrop-blur-sm'
              }
            >
              {t('maintenance')}
            </span>
          ) : (
            (game.isHot || game.isNew) && (
              <span
                className={cn(
                  'gold-fill absolute start-2.5 top-0 rounded-b-1 px-2 pt-1 pb-1.5 font-display text-12',
                  'leading-none',
                )}
              >
                {t(game.isHot ? 'hot' : 'new')}
              </span>
            )
          )
        }
        foot={
          <>
            <span className="truncate max-md:hidden">{game.vendorName}</span>
            <span className="whitespace-nowrap tabular-nums large-print:whitespace-normal">
              {game.gameType === 'LIVE'
                ? `${game.minimumBet.toLocaleString('en')}–${game.maximumBet.toLocaleString('en')}`
                : t('tile.return', { percent: Number(game.returnLowest).toFixed(2) })}
            </span>
          </>
        }
      />
    </button>
  );
}
