import { Dialog } from '@chokdee/ui/dialog';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { gamesQuery, vendorCategoriesQuery, type Game } from '../catalogue/catalogue.ts';
import type { Category } from '../catalogue/categories.ts';
import { GameTile } from '../catalogue/game-tile.tsx';
import { selectGame } from '../catalogue/open-game.ts';

/** Props of the pop-up list: the vendor and the category whose games it lists. */
export interface GamePopupProps {
  category: Category;
  vassalage: string;
}

const grid = 'grid grid-cols-2 gap-x-2.5 gap-y-3 sm:grid-cols-3 md:grid-cols-4 md:gap-x-3.5';

/** The games of a vendor that has more than one. */
export default function GamePopupDialog({ category, vassalage }: GamePopupProps) {
  const { t } = useTranslation(['lobby', 'home', 'common']);
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const vendors = useQuery(vendorCategoriesQuery(code));
  const games = useQuery(gamesQuery(code));
  const vendor = vendors.data
    ?.flatMap(({ cards }) => cards)
    .find((card) => card.vassalage === vassalage && card.gameType === category);
  const own = games.data?.filter((game) => game.vassalage === vassalage && game.gameType === category);
  const select = (game: Game) => {
    closeDialog();
    selectGame(navigate, game);
  };
  return (
    <Dialog title={vendor?.displayName ?? vassalage} description={t(`home:category.${category}`)} size="wide">
      {games.error && !own ? (
        <LoadError error={games.error} onRetry={games.refetch} />
      ) : !own ? (
        <div role="status" aria-label={t('common:loading')} className={grid}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="aspect-3/4 rounded-3" />
          ))}
        </div>
      ) : own.length === 0 ? (
        <EmptyState title={t('lobby:nothing')} text={t('lobby:vendorClosed')} />
      ) : (
        <ul className={grid}>
          {own.map((game) => (
            <li key={game.nodeId}>
              <GameTile game={game} eager onSelect={select} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
