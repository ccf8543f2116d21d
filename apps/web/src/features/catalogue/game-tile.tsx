import { cn } from '@chokdee/ui/cn';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Game } from './catalogue.ts';
import { GameArt } from './game-art.tsx';
import { pressGame } from './open-vendor.ts';

/** The return as people read it: one figure, or the range over the player's choices. */
export const returnText = (game: Pick<Game, 'returnLowest' | 'returnHighest'>): string => {
  const [low, high] = [game.returnLowest, game.returnHighest].map((percent) => Number(percent).toFixed(2));
  return low === high ? `${low}` : `${low}–${high}`;
};

/** Props of a tile. `lead`: it fills a place of two by two cells; `eager`: it stands in the first screen; `aside`: the end of its last line is left free. */
export interface GameTileProps { game: Game; lead?: boolean; eager?: boolean; aside?: boolean }

/** A game in a grid: cover, maker, published return (the least of a range). A press plays it; a visitor is shown it first. */
export function GameTile({ game, lead = false, eager = false, aside = false }: GameTileProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  return (
    <button type="button" aria-label={t('tile.play', { game: game.displayName })} onClick={() => pressGame(navigate, game)} className={cn('group w-full text-start', lead ? 'flex h-full flex-col' : 'block')}>
      <span className={cn('relative block w-full overflow-hidden rounded-3 bg-ink-2 shadow-lift after:absolute after:inset-0 after:rounded-3 after:inset-shadow-[0_1.5px_0_oklch(0.95_0.08_92/0.3)]', lead ? 'min-h-0 flex-1' : 'aspect-3/4')}>
        <span className={cn('block h-full transition duration-200 group-hover:scale-[1.03]', lead && 'absolute inset-0')}><GameArt game={game} sizes={lead ? '(width < 48rem) 60vw, 480px' : '(width < 48rem) 33vw, 230px'} eager={eager} /></span>
        {(game.isHot || game.isNew) && <span className="leaf absolute start-2.5 top-0 rounded-b-1 px-2 pt-1 pb-1.5 font-display text-12 leading-none">{t(game.isHot ? 'hot' : 'new')}</span>}
      </span>
      <span className="block truncate px-0.5 pt-1.5 font-display text-14 leading-[1.6]">{game.displayName}</span>
      <span className={cn('flex justify-between gap-x-2 px-0.5 text-12 text-faint', aside && 'pe-7')}><span className="truncate max-md:hidden">{game.vendorName}</span><span className="whitespace-nowrap tabular-nums">{t('tile.return', { percent: Number(game.returnLowest).toFixed(2) })}</span></span>
    </button>
  );
}
