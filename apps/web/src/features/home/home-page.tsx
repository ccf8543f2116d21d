import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { CategoryStalls } from './category-stalls.tsx';
import { ContinuePlaying } from './continue-playing.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ReadyToPlay } from './ready-to-play.tsx';
import { WinnerBoard } from './winner-board.tsx';

/** Home: the river market, what can be played, how money and fairness work here. */
export function HomePage() {
  const code = usePreferences((state) => state.language.code);
  const games = useQuery(gamesQuery(code));
  return (
    <main>
      <Hero lead={games.data?.[0]} />
      <div className="wrap flex flex-col gap-9 md:gap-12">
        <CategoryStalls />
        <ContinuePlaying />
        <div className="grid gap-9 xl:grid-cols-[minmax(0,1fr)_336px] xl:gap-8">
          <ReadyToPlay games={games} />
          <aside className="flex flex-col gap-5"><WinnerBoard /><HowItWorks /></aside>
        </div>
      </div>
    </main>
  );
}
