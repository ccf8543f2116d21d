import { cn } from '@chokdee/ui/cn';
import { CaretRightIcon } from '@chokdee/ui/icons';
import { linkStyle } from '@chokdee/ui/link-style';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMenu, usePopular } from './calls.ts';
import { LotteryCard } from './lottery-card.tsx';

/** Lotteries of the strip. */
const SHOWN = 6;

/** On home: the next clocks and last results, the most played first. Nothing without lotteries. */
export default function LotteryStrip() {
  const { t } = useTranslation('lottery');
  const { data: groups } = useMenu();
  const { data: popular = [] } = usePopular();
  const games = (groups ?? []).flatMap(({ gameMenus }) => gameMenus).filter(({ isSale }) => isSale);
  const rank = (code: string): number => (popular.includes(code) ? popular.indexOf(code) : popular.length);
  const shown = games
    .sort((a, b) => rank(a.gameId) - rank(b.gameId) || (a.lockAt ?? Infinity) - (b.lockAt ?? Infinity))
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="lottery-strip">
      <div className="mb-3 flex min-h-8 items-center gap-2.5">
        <span className="ornament-flower" aria-hidden="true" />
        <h2 id="lottery-strip" className="text-18 md:text-22">
          {t('strip')}
        </h2>
        <Link to="/elott" className={cn(linkStyle(), 'ms-auto gap-1 text-soft')}>
          {t('allGames')}
          <CaretRightIcon aria-hidden="true" />
        </Link>
      </div>
      <ul className="rail -mx-4 flex gap-3 px-4 md:mx-0 md:px-0">
        {shown.map((game) => (
          <li key={game.gameId} className="w-72 shrink-0">
            <LotteryCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
