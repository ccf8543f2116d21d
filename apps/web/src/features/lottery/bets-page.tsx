import { buttonStyle } from '@chokdee/ui/button';
import { linkStyle } from '@chokdee/ui/link-style';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSlips(page);
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
      {error && !data ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !signedIn || data?.list.length === 0 ? (
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
      ) : !data ? (
        <Skeleton className="h-80 rounded-3" />
      ) : (
        <>
          <ol className="flex flex-col gap-3">
            {data.list.map((slip) => (
              <SlipCard key={slip.slipId} slip={slip} />
            ))}
          </ol>
          {data.totalPages > 1 && (
            <Pagination label={t('myBets')} pages={data.totalPages} current={page} onChange={setPage} />
          )}
        </>
      )}
    </main>
  );
}
