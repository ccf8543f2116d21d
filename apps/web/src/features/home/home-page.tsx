import { usePreferences } from '@chokdee/ui/preferences';
import { usePhone } from '@chokdee/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hotGamesQuery } from '../catalogue/catalogue.ts';
import { Banners } from '../notices/banners.tsx';
import { Marquee } from '../notices/marquee.tsx';
import { AppCard } from './app-card.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { ContinuePlaying } from './continue-playing.tsx';
import { Hero } from './hero.tsx';
import { HomeFrame } from './home-frame.tsx';
import { HotGames } from './hot-games.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { useLiveWinners, type Winners } from './live-winners.ts';
import { Vendors } from './vendors.tsx';
import { WinnerBoard } from './winner-board.tsx';

/** From this number of winners on, the winner board alone fills the side column. */
const fullBoard = 6;

/**
 * The sections in the side column. The longer the winner board, the more sections move below the
 * games.
 */
const asideSections = ({ largest }: Winners) => ({ vendors: largest.length === 0, steps: largest.length < fullBoard });

/** The home page. A section without data from the server is not shown. */
export function HomePage() {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const code = usePreferences((state) => state.language.code);
  const { data: hot } = useQuery(hotGamesQuery(code));
  const winners = useLiveWinners();
  const aside = winners && asideSections(winners);
  return (
    <main>
      <h1 className="sr-only">{t('hero.house')}</h1>
      {phone && (
        <div className="wrap flex text-13 text-soft *:-mx-2">
          <Marquee />
        </div>
      )}
      <Hero lead={hot?.[0]} />
      <HomeFrame
        categories={<CategoryTiles />}
        aside={
          winners &&
          aside && (
            <aside aria-label={t('aside')} className="flex flex-col gap-4 md:gap-5">
              <WinnerBoard winners={winners} />
              {aside.vendors && <Vendors narrow />}
              {aside.steps && <HowItWorks />}
              <AppCard />
            </aside>
          )
        }
      >
        <ContinuePlaying />
        <HotGames />
        <Banners />
        {aside && !aside.vendors && <Vendors />}
        {aside && !aside.steps && <HowItWorks wide />}
      </HomeFrame>
    </main>
  );
}
