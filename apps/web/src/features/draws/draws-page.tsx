import { buttonStyle } from '@chokdee/ui/button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { dateTimeText, useSecond } from '@chokdee/ui/time';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { DrawNumbers } from './draw-numbers.tsx';
import { DrawKind, DrawState } from './draw-state.tsx';
import { useDrawGames, useDrawHistory, useLiveDraws, type DrawGame, type DrawSummary } from './draws.ts';
import { timeLeft } from './time-left.ts';

/** The games with draws: the clock of the next draw, the last result, and past results. */
export function DrawsPage() {
  const { t } = useTranslation(['draws', 'common']);
  const { data: games, error, refetch } = useDrawGames();
  useLiveDraws((games ?? []).map(({ game }) => game));
  usePageTitle(t('draws:title'));
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:gap-6 md:py-8">
      <h1 className="text-22 md:text-36">{t('draws:title')}</h1>
      <p className="max-w-[80ch] text-15 text-soft">{t('draws:intro')}</p>
      {error && !games ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !games ? (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton className="h-56 rounded-3" />
        </div>
      ) : games.length === 0 ? (
        <EmptyState className="surface" title={t('draws:none')} />
      ) : (
        games.map((game) => <GameCard key={game.game} game={game} />)
      )}
    </main>
  );
}

function GameCard({ game }: { game: DrawGame }) {
  const { t } = useTranslation('draws');
  const { current, drawing, last } = game;
  return (
    <section aria-labelledby={`game-${game.game}`} className="surface flex flex-col gap-5 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`game-${game.game}`} className="text-18 md:text-22">
          {game.name}
        </h2>
        <DrawKind source={game.source} demo={game.demo} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-2">
          {current ? <NextDraw draw={current} /> : <p className="text-15 text-soft">{t('noNext')}</p>}
          {drawing && (
            <p className="text-15 text-gold-text" role="status">
              {t('drawing', { issue: drawing.issue })}
            </p>
          )}
        </div>
        {last && (
          <div className="flex flex-col gap-2" aria-live="polite">
            <p className="text-13 text-faint">{t('lastResult', { issue: last.issue })}</p>
            {last.numbers ? <DrawNumbers numbers={last.numbers} /> : <DrawState {...last} />}
            <VerifyLink draw={last} />
          </div>
        )}
      </div>
      <History game={game.game} />
    </section>
  );
}

function NextDraw({ draw }: { draw: DrawSummary }) {
  const { t } = useTranslation('draws');
  const now = useSecond();
  const isOpen = now >= draw.saleOpensAt;
  const { days, text } = timeLeft((isOpen ? draw.lockAt : draw.saleOpensAt) - now);
  return (
    <>
      <p className="text-13 text-faint">{t('issue', { issue: draw.issue })}</p>
      <p className="text-15">
        {t(isOpen ? 'locksIn' : 'opensIn')}{' '}
        <span role="timer" className="font-display text-22 font-semibold tabular-nums">
          {days > 0 && <>{t('days', { count: days })} </>}
          <span dir="ltr">{text}</span>
        </span>
      </p>
      {draw.commitment !== null && (
        <dl>
          <dt className="text-13 text-faint">{t('commitment')}</dt>
          <dd dir="ltr" className="font-mono text-13 leading-[1.5] break-all text-soft">
            {draw.commitment}
          </dd>
        </dl>
      )}
    </>
  );
}

function VerifyLink({ draw }: { draw: DrawSummary }) {
  const { t } = useTranslation('draws');
  return (
    <Link
      to="/fairness/draws/$id"
      params={{ id: draw.drawId }}
      className={buttonStyle({ look: 'line', size: 'small', className: 'self-start' })}
      aria-label={t('verifyOf', { issue: draw.issue })}
    >
      {t(draw.source === 'own' ? 'verifyLink' : 'details')}
    </Link>
  );
}

function History({ game }: { game: string }) {
  const { t } = useTranslation('draws');
  const tag = useIntlTag();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDrawHistory(game, page);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-2" />;
  if (data.total === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-16">{t('history')}</h3>
      <ul className="flex flex-col divide-y divide-hair">
        {data.list.map((draw) => (
          <li key={draw.drawId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div>
              <p className="text-14 tabular-nums">{draw.issue}</p>
              <p className="text-13 text-faint">{dateTimeText(draw.drawAt, tag)}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {draw.numbers && <DrawNumbers numbers={draw.numbers} />}
              {(draw.numbers === null || draw.state === 'corrected') && <DrawState {...draw} />}
              <VerifyLink draw={draw} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination pages={data.totalPages} current={page} onChange={setPage} />
    </div>
  );
}
