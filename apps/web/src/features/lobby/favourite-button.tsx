import { cn } from '@chokdee/ui/cn';
import { HeartIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { withMember } from '../auth/require-login.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { useFavourite } from './member-lists.ts';

/** Adds a game to the favourites or removes it. A visitor logs in first. */
export function FavouriteButton({ game, chosen, className }: { game: Game; chosen: boolean; className?: string }) {
  const { t } = useTranslation('lobby');
  const choose = useFavourite();
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={t('favourite', { game: game.displayName })}
      onClick={() => withMember(() => choose(game, !chosen))}
      className={cn('grid size-11 place-items-center rounded-pill text-[20px] transition active:scale-90', className)}
    >
      <span
        className={cn(
          'grid size-8 place-items-center rounded-pill bg-[oklch(0.16_0.045_276/0.62)]',
          chosen ? 'text-[oklch(0.745_0.14_27)]' : 'text-[oklch(0.965_0.012_85)]',
        )}
      >
        <HeartIcon weight={chosen ? 'fill' : 'bold'} aria-hidden="true" />
      </span>
    </button>
  );
}
