import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { CaretRightIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hotGamesQuery, vendorCategoriesQuery, type Game, type VendorCategory } from '../catalogue/catalogue.ts';
import { hasPagesOnly, hasPictures } from '../catalogue/categories.ts';
import { GameTile } from '../catalogue/game-tile.tsx';
import { openCategory } from '../catalogue/open-game.ts';
import { hotShown } from '../../head/first-pages.ts';
import { hotGrid, leadCell, HotGamesSkeleton } from './home-frame.tsx';
import { SectionTitle } from './section-title.tsx';

/**
 * The most played games of each category, by the server's count, without categories of pages; those
 * with pictures first.
 */
export function HotGames() {
  const { t } = useTranslation(['home', 'common']);
  const code = usePreferences((state) => state.language.code);
  const categories = useQuery(vendorCategoriesQuery(code));
  const hot = useQuery(hotGamesQuery(code));
  const failed = [categories, hot].find((query) => query.error && !query.data);
  if (failed) return <LoadError className="surface" error={failed.error} onRetry={failed.refetch} />;
  if (!categories.data || !hot.data) return <HotGamesLoading label={t('common:loading')} />;
  if (hot.data.length === 0)
    return <EmptyState className="surface" title={t('home:ready.empty')} text={t('home:ready.emptyText')} />;
  const shown = categories.data
    .filter(({ title }) => !hasPagesOnly(title))
    .toSorted((one, other) => Number(hasPictures(other.title)) - Number(hasPictures(one.title)));
  return shown.map((category, index) => (
    <HotCategory
      key={category.title}
      category={category}
      games={hot.data.filter((game) => game.gameType === category.title)}
      first={index === 0}
    />
  ));
}

function HotCategory({ category, games, first }: { category: VendorCategory; games: readonly Game[]; first: boolean }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const total = category.cards.reduce((sum, card) => sum + card.gameCount, 0);
  const shown = games.slice(0, hotShown);
  const full = shown.length === hotShown;
  const openAll = () => openCategory(navigate, category);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={`hot-${category.title}`}>
      <SectionTitle
        aside={
          <button type="button" onClick={openAll} className={cn(linkStyle(), '-my-2 gap-1 ps-2 text-soft')}>
            {t('hotGames.all', { count: total })}
            <CaretRightIcon aria-hidden="true" />
          </button>
        }
      >
        <span id={`hot-${category.title}`}>{t('hotGames.title', { category: t(`category.${category.title}`) })}</span>
      </SectionTitle>
      <ul className={hotGrid}>
        {shown.map((game, index) => (
          <li key={game.nodeId} className={full && index === 0 ? leadCell : undefined}>
            <GameTile game={game} lead={full && index === 0} eager={first && index === 0} />
          </li>
        ))}
        {/* In the three columns of a phone five games leave one cell, which holds the link to all games. */}
        {full && (
          <li className="md:hidden">
            <button
              type="button"
              onClick={openAll}
              className={cn(
                'surface flex aspect-3/4 w-full flex-col items-center justify-center gap-1 px-2',
                'text-center font-display text-14 text-gold-text',
              )}
            >
              <CaretRightIcon aria-hidden="true" className="text-[22px]" />
              {t('hotGames.all', { count: total })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const HotGamesLoading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <div className="mb-3 flex min-h-8 items-center md:mb-3.5">
      <Skeleton className="h-7 w-40" />
    </div>
    <HotGamesSkeleton />
  </div>
);
