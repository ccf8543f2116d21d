import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useSecond } from '@chokdee/ui/time';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useNear } from './calls.ts';
import { SaleRing } from './clock.tsx';
import { GameLogo } from './game-logo.tsx';
import { useRound, type YeekeeRound } from './yeekee-calls.ts';
import { YeekeeForm } from './yeekee-form.tsx';
import { YeekeeNumbers } from './yeekee-numbers.tsx';
import { YeekeeResult } from './yeekee-result.tsx';

const route = getRouteApi('/header/lottery/$game/numbers');

/** A Yeekee round: sending numbers in, all numbers sent in, and how the result came about. */
export function YeekeePage() {
  const { t } = useTranslation(['yeekee', 'lottery']);
  const { game } = route.useParams();
  const { numero } = route.useSearch();
  const { data: round, error, refetch } = useRound(game, numero);
  const { data: near } = useNear(game);
  usePageTitle(t('yeekee:title'));
  const previous = near?.previousNumero?.numero;
  return (
    <main className="wrap flex flex-1 flex-col gap-4 py-4 lg:py-6">
      <div className="flex flex-wrap justify-between gap-x-6">
        <Link to="/lottery/$game" params={{ game }} className={linkStyle({ tone: 'soft' })}>
          {t('yeekee:back')}
        </Link>
        {numero !== undefined ? (
          <Link to="/lottery/$game/numbers" params={{ game }} className={linkStyle({ tone: 'soft' })}>
            {t('yeekee:present')}
          </Link>
        ) : (
          previous !== undefined && (
            <Link
              to="/lottery/$game/numbers"
              params={{ game }}
              search={{ numero: previous }}
              className={linkStyle({ tone: 'soft' })}
            >
              {t('yeekee:previous')}
            </Link>
          )
        )}
      </div>
      {error && !round ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !round ? (
        <Skeleton className="h-80 rounded-3" />
      ) : (
        <Round key={round.drawId} round={round} />
      )}
    </main>
  );
}

function Round({ round }: { round: YeekeeRound }) {
  const { t } = useTranslation(['yeekee', 'lottery']);
  const now = useSecond();
  const isOpen = round.isSale && now < round.lockAt;
  return (
    <>
      <section className="surface flex flex-wrap items-center gap-4 p-4 md:p-5">
        <GameLogo logo={lotteryGameOf(round.gameId)?.logo ?? ''} code={round.gameId} className="size-14" />
        <div className="min-w-0 flex-1">
          <h1 className="text-20 leading-[1.5] md:text-28">{t('yeekee:title')}</h1>
          <p className="text-14 text-soft">
            {round.gameName} · {t('lottery:issue', { issue: round.numero })}
          </p>
        </div>
        {now < round.drawAt && <SaleRing sale={round} />}
      </section>
      <div className={cn('grid items-start gap-4', 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]')}>
        <div className="flex flex-col gap-4">
          {isOpen && <YeekeeForm round={round} />}
          <YeekeeResult round={round} />
        </div>
        <YeekeeNumbers round={round} />
      </div>
    </>
  );
}
