import { usePreferences } from '@chokdee/ui/preferences';
import { usePhone } from '@chokdee/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hotGamesQuery } from '../catalogue/catalogue.ts';
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

/** From so many winners on the board fills the side column alone. */
const fullBoard = 6;

/** What stands beside the games: the more has been won, the less room is left for other things, which go beneath the games then. */
const besideOf = ({ largest }: Winners) => ({ makers: largest.length === 0, steps: largest.length < fullBoard });

/** Home: the river market. Everything on it is a row of the server; what has no rows is not there. */
export function HomePage() {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const code = usePreferences((state) => state.language.code);
  const { data: hot } = useQuery(hotGamesQuery(code));
  const winners = useLiveWinners();
  const beside = winners && besideOf(winners);
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
        stalls={<CategoryTiles />}
        aside={
          winners &&
          beside && (
            <aside aria-label={t('aside')} className="flex flex-col gap-4 md:gap-5">
              <WinnerBoard winners={winners} />
              {beside.makers && <Vendors narrow />}
              {beside.steps && <HowItWorks />}
              <AppCard />
            </aside>
          )
        }
      >
        <ContinuePlaying />
        <HotGames />
        {beside && !beside.makers && <Vendors />}
        {beside && !beside.steps && <HowItWorks wide />}
      </HomeFrame>
    </main>
  );
}
