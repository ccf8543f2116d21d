import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Game } from './catalogue.ts';
import { GameArt } from './game-art.tsx';
import { openGame } from './open-vendor.ts';

/** The return as people read it: one figure, or the range over the player's choices. */
export const returnText = (game: Pick<Game, 'returnLowest' | 'returnHighest'>): string => {
  const [low, high] = [game.returnLowest, game.returnHighest].map((percent) => Number(percent).toFixed(2));
  return low === high ? `${low}` : `${low}–${high}`;
};

/** A game in a grid: cover, maker, published return. A press plays it. */
export function GameTile({ game }: { game: Game }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  return (
    <button type="button" aria-label={t('tile.play', { game: game.displayName })} onClick={() => openGame(navigate, game)} className="group block w-full text-start">
      <span className="relative block aspect-3/4 overflow-hidden rounded-3 bg-ink-2 shadow-lift after:absolute after:inset-0 after:rounded-3 after:inset-shadow-[0_1.5px_0_oklch(0.95_0.08_92/0.3)]">
        <span className="block h-full transition duration-200 group-hover:scale-[1.03]"><GameArt game={game} /></span>
        {(game.isHot || game.isNew) && <span className="leaf absolute start-2.5 top-0 rounded-b-1 px-2 pt-1 pb-1.5 font-display text-12 leading-none">{t(game.isHot ? 'hot' : 'new')}</span>}
      </span>
      <span className="block px-0.5 pt-1.5 font-display text-14 leading-[1.5]">{game.displayName}</span>
      <span className="flex flex-wrap justify-between gap-x-2 px-0.5 text-12 text-faint"><span>{game.vendorName}</span><span className="tabular-nums">{returnText(game)}%</span></span>
    </button>
  );
}
