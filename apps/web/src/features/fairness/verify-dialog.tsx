import { Dialog } from '@chokdee/ui/dialog';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FinishRoundButton } from './open-rounds.tsx';
import { roundQuery } from './seeds.ts';

const RoundDetails = lazy(retryImport(() => import('./round-details.tsx')));

/** Props of the dialog: the id of one of the member's rounds. */
export interface VerifyProps {
  round: string;
}

/** Verifies a round in the browser, with the code that the server runs. */
export default function VerifyDialog({ round }: VerifyProps) {
  const { t } = useTranslation(['fairness', 'common']);
  const { data, error, refetch } = useQuery(roundQuery(round));
  const waiting = (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
    </div>
  );
  return (
    <Dialog title={t('fairness:verify.title')} size="normal">
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        waiting
      ) : data.active ? (
        <EmptyState
          title={t('fairness:verify.running')}
          text={t('fairness:verify.runningText')}
          action={<FinishRoundButton round={data} />}
        />
      ) : (
        <Suspense fallback={waiting}>
          <RoundDetails round={data} />
        </Suspense>
      )}
    </Dialog>
  );
}
