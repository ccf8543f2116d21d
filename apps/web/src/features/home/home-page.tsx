import { usePreferences } from '@chokdee/ui/preferences';
import { usePhone } from '@chokdee/ui/use-media';
import { retryImport } from '@chokdee/ui/retry-import';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hotGamesQuery } from '../catalogue/catalogue.ts';
import { hasPictures } from '../catalogue/categories.ts';
import { Banners } from '../notices/banners.tsx';
import { Marquee } from '../notices/marquee.tsx';
import { AppCard } from './app-card.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { ContinuePlaying } from './continue-playing.tsx';
import { Hero } from './hero.tsx';
import { HomeFrame } from './home-frame.tsx';
import { HotGames } from './hot-games.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Vendors } from './vendors.tsx';
import { WinnerBoard } from './winner-board.tsx';

// The strip needs the rules of the lotteries; home shows the rest first.
const LotteryStrip = lazy(retryImport(() => import('../lottery/lottery-strip.tsx')));

/** The home page. A section without data from the server is not shown. */
export function HomePage() {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const code = usePreferences((state) => state.language.code);
  const { data: hot } = useQuery(hotGamesQuery(code));
  return (
    <main>
      <h1 className="sr-only">{t('hero.house')}</h1>
      {phone && (
        <div className="wrap flex text-13 text-soft *:-mx-2">
          <Marquee />
        </div>
      )}
      <Hero lead={hot?.find(({ gameType }) => hasPictures(gameType))} />
      <HomeFrame
        categories={<CategoryTiles />}
        aside={
          <aside aria-label={t('aside')} className="flex flex-col gap-4 md:gap-5">
            <WinnerBoard />
            <HowItWorks />
            <AppCard />
          </aside>
        }
      >
        <ContinuePlaying />
        <HotGames />
        <Suspense>
          <LotteryStrip />
        </Suspense>
        <Banners />
        <Vendors />
      </HomeFrame>
    </main>
  );
}
