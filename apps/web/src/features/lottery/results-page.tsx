import { linkStyle } from '@chokdee/ui/link-style';
import { Select } from '@chokdee/ui/select';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { searchText } from '../../shared/search-text.ts';
import { useMenu } from './calls.ts';
import { GameLogo } from './game-logo.tsx';
import { GameResults } from './game-results.tsx';
import { HotNumbers } from './hot-numbers.tsx';
import { LatestResults } from './latest-results.tsx';

/** The last results of all lotteries, or all results of one. */
export function LotteryResultsPage() {
  const { t } = useTranslation('lottery');
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { data: groups, error, refetch } = useMenu();
  usePageTitle(t('results'));
  const games = (groups ?? []).flatMap(({ gameMenus }) => gameMenus);
  const wanted = searchText(search['game']);
  const game = games.find(({ gameId }) => gameId === wanted);
  return (
    <main className="wrap flex min-h-dvh flex-col gap-4 py-5 md:gap-6 md:py-8">
      <Link to="/elott" className={linkStyle({ tone: 'soft' })}>
        {t('back')}
      </Link>
      <h1 className="text-22 md:text-36">{t('results')}</h1>
      {error && !groups ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !groups ? (
        <Skeleton className="h-80 rounded-3" />
      ) : (
        <>
          <Select
            label={t('game')}
            value={game?.gameId ?? ''}
            options={[
              { value: '', label: t('allGames') },
              ...games.map(({ gameId, gameName }) => ({ value: gameId, label: gameName })),
            ]}
            onChange={(event) =>
              void navigate({
                to: '/lottery/results',
                search: event.target.value ? { game: event.target.value } : {},
                replace: true,
              })
            }
            className="max-w-[420px]"
          />
          {game ? (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <section className="surface p-4 md:p-5" aria-label={t('results')}>
                <div className="mb-2 flex items-center gap-3">
                  <GameLogo logo={lotteryGameOf(game.gameId)?.logo ?? ''} code={game.gameId} className="size-12" />
                  <h2 className="text-18">{game.gameName}</h2>
                </div>
                <GameResults key={game.gameId} game={game.gameId} />
              </section>
              <section className="surface p-4 md:p-5" aria-labelledby="hot">
                <h2 id="hot" className="mb-3 text-18">
                  {t('tabs.hot')}
                </h2>
                <HotNumbers game={game.gameId} />
              </section>
            </div>
          ) : (
            <LatestResults groups={groups} />
          )}
        </>
      )}
    </main>
  );
}
