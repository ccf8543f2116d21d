import { buttonStyle } from '@chokdee/ui/button';
import { useInfiniteScroll } from '@chokdee/ui/infinite-scroll';
import { linkStyle } from '@chokdee/ui/link-style';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import { useSlips, useLiveOutcomes } from './calls.ts';
import { SlipCard } from './slip-card.tsx';

/** The member's lottery slips with their lines. */
export function LotteryBetsPage() {
  const { t } = useTranslation('lottery');
  useLiveOutcomes();
  const signedIn = useSession((session) => session.signedIn);
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useSlips();
  const slips = data?.pages.flatMap((page) => page.list);
  const list = useRef<HTMLOListElement>(null);
  useInfiniteScroll(list, { active: hasNextPage && !isFetching && !error, onMore: () => void fetchNextPage() });
  usePageTitle(t('myBets'));
  useEffect(() => {
    if (!signedIn) withMember(() => undefined);
  }, [signedIn]);
  return (
    <main className="wrap flex min-h-dvh flex-col gap-4 py-5 md:py-8">
      <Link to="/elott" className={linkStyle({ tone: 'soft' })}>
        {t('back')}
      </Link>
      <h1 className="text-22 md:text-36">{t('myBets')}</h1>
      {error && !slips ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !signedIn || slips?.length === 0 ? (
        <EmptyState
          className="surface"
          title={t('bets.none')}
          text={t('bets.noneText')}
          action={
            <Link to="/elott" className={buttonStyle({ look: 'gold' })}>
              {t('allGames')}
            </Link>
          }
        />
      ) : !slips ? (
        <Skeleton className="h-80 rounded-3" />
      ) : (
        <>
          <ol ref={list} className="flex flex-col gap-3">
            {slips.map((slip) => (
              <SlipCard key={slip.slipId} slip={slip} />
            ))}
          </ol>
          {error ? (
            <LoadError className="surface" error={error} onRetry={() => void fetchNextPage()} />
          ) : (
            hasNextPage && <Skeleton className="h-40 rounded-3" />
          )}
        </>
      )}
    </main>
  );
}
