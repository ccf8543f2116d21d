import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { PlayIcon, ShieldCheckIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../catalogue/catalogue.ts';
import { GameArt } from '../catalogue/game-art.tsx';
import { GameTile, returnText } from '../catalogue/game-tile.tsx';
import { openGame } from '../catalogue/open-vendor.ts';
import { SectionTitle } from './section-title.tsx';

const few = 3;

/** What can be played now, from the server's list: a few games as wide cards with their facts, many as a grid of covers. */
export function ReadyToPlay({ games }: { games: UseQueryResult<Game[]> }) {
  const { t } = useTranslation(['home', 'common']);
  const failureText = useFailureText();
  return (
    <section aria-labelledby="ready">
      <SectionTitle><span id="ready">{t('home:ready.title')}</span></SectionTitle>
      {games.isError ? <ErrorState className="surface" title={t('common:failure.load')} text={failureText(games.error)} again={games.refetch} />
        : !games.data ? <div role="status" aria-label={t('common:loading')} className="grid gap-4 md:grid-cols-2"><Skeleton className="h-56 rounded-3" /><Skeleton className="hidden h-56 rounded-3 md:block" /></div>
        : games.data.length === 0 ? <EmptyState className="surface" title={t('home:ready.empty')} text={t('home:ready.emptyText')} />
        : games.data.length <= few ? <div className="grid gap-4 2xl:grid-cols-2">{games.data.map((game) => <WideGame key={game.nodeId} game={game} />)}</div>
        : <ul className="grid grid-cols-3 gap-x-2.5 gap-y-3 md:grid-cols-4 md:gap-3.5 lg:grid-cols-6">{games.data.map((game) => <li key={game.nodeId}><GameTile game={game} /></li>)}</ul>}
    </section>
  );
}

function WideGame({ game }: { game: Game }) {
  const { t } = useTranslation(['home', 'fairness']);
  const navigate = useNavigate();
  return (
    <article className="surface relative flex gap-4 overflow-hidden p-3 md:gap-6 md:p-4">
      <span className="kanok absolute end-3 bottom-3 size-20 scale-x-[-1] opacity-40" aria-hidden="true" />
      <div className="w-[112px] shrink-0 self-start overflow-hidden rounded-2 md:w-[186px] md:rounded-3"><div className="aspect-3/4"><GameArt game={game} /></div></div>
      <div className="relative flex min-w-0 flex-1 flex-col items-start gap-1.5 py-1 md:gap-2 md:py-3">
        <h3 className="text-22 md:text-28">{game.displayName}</h3>
        <p className="text-13 text-faint">{game.vendorName} · {t(`home:category.${game.gameType}`)}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-1.5 md:mt-2 md:gap-y-3">
          <Fact label={t('home:tile.returns')}><span className="tabular-nums">{returnText(game)}%</span></Fact>
          <Fact label={t('home:tile.bets')}><Amount value={game.minimumBet} /> – <Amount value={game.maximumBet} /></Fact>
        </dl>
        <p className="hidden items-start gap-2 text-14 text-soft md:flex"><ShieldCheckIcon aria-hidden="true" className="mt-1 shrink-0 text-[18px] text-jade" />{t('home:tile.fair')}</p>
        <Button look="gold" className="mt-auto md:min-w-40" onPress={() => openGame(navigate, game)} aria-label={t('home:tile.play', { game: game.displayName })}><PlayIcon weight="fill" aria-hidden="true" />{t('home:play')}</Button>
      </div>
    </article>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => <div><dt className="text-12 text-faint md:text-13">{label}</dt><dd className="text-14 font-semibold md:text-16">{children}</dd></div>;
