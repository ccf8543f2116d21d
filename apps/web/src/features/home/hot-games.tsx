import { useFailureText } from '@chokdee/ui/failures';
import { CaretRightIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hotGamesQuery, vendorCategoriesQuery, type Game, type VendorCategory } from '../catalogue/catalogue.ts';
import { GameTile } from '../catalogue/game-tile.tsx';
import { openCategory } from '../catalogue/open-game.ts';
import { hotShown } from '../../head/first-pages.ts';
import { hotGrid, leadCell, HotGamesSkeleton } from './home-frame.tsx';
import { SectionTitle } from './section-title.tsx';

/** The games most played, category by category, as the server counts them. */
export function HotGames() {
  const { t } = useTranslation(['home', 'common']);
  const failureText = useFailureText();
  const code = usePreferences((state) => state.language.code);
  const lanes = useQuery(vendorCategoriesQuery(code));
  const hot = useQuery(hotGamesQuery(code));
  const failed = [lanes, hot].find((query) => query.error && !query.data);
  if (failed)
    return (
      <ErrorState
        className="surface"
        title={t('common:failure.load')}
        text={failureText(failed.error)}
        onRetry={failed.refetch}
      />
    );
  if (!lanes.data || !hot.data) return <Waiting label={t('common:loading')} />;
  if (hot.data.length === 0)
    return <EmptyState className="surface" title={t('home:ready.empty')} text={t('home:ready.emptyText')} />;
  return lanes.data.map((lane, index) => (
    <HotLane
      key={lane.title}
      lane={lane}
      games={hot.data.filter((game) => game.gameType === lane.title)}
      first={index === 0}
    />
  ));
}

function HotLane({ lane, games, first }: { lane: VendorCategory; games: readonly Game[]; first: boolean }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const total = lane.cards.reduce((sum, card) => sum + card.gameCount, 0);
  const some = games.slice(0, hotShown);
  const whole = some.length === hotShown;
  const all = () => openCategory(navigate, lane);
  if (some.length === 0) return null;
  return (
    <section aria-labelledby={`hot-${lane.title}`}>
      <SectionTitle
        aside={
          <button
            type="button"
            onClick={all}
            className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-2 ps-2 text-soft hover:text-body"
          >
            {t('hotGames.all', { count: total })}
            <CaretRightIcon aria-hidden="true" />
          </button>
        }
      >
        <span id={`hot-${lane.title}`}>{t('hotGames.title', { category: t(`category.${lane.title}`) })}</span>
      </SectionTitle>
      <ul className={hotGrid}>
        {some.map((game, index) => (
          <li key={game.nodeId} className={whole && index === 0 ? leadCell : undefined}>
            <GameTile game={game} lead={whole && index === 0} eager={first && index === 0} />
          </li>
        ))}
        {/* Five games leave a cell of the three columns of a phone: the way to all of them stands there. */}
        {whole && (
          <li className="md:hidden">
            <button
              type="button"
              onClick={all}
              className="surface flex aspect-3/4 w-full flex-col items-center justify-center gap-1 px-2 text-center font-display text-14 text-gold-text"
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

const Waiting = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <div className="mb-3 flex min-h-8 items-center md:mb-3.5">
      <Skeleton className="h-7 w-40" />
    </div>
    <HotGamesSkeleton />
  </div>
);
