import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { FailureLine } from '@chokdee/ui/failure-line';
import { linkStyle } from '@chokdee/ui/link-style';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ResultHeadline } from './result-headline.tsx';
import { readAllSubmissions, type YeekeeRound } from './yeekee-calls.ts';

// The signature's code is loaded only when a round is verified.
const YeekeeVerification = lazy(retryImport(() => import('./yeekee-verification.tsx')));

/** How the result of a round comes about, and its check in the browser. */
export function YeekeeResult({ round }: { round: YeekeeRound }) {
  const { t } = useTranslation('yeekee');
  const { result } = round;
  const check = useMutation({
    mutationFn: async () => {
      const [draw, sent] = await Promise.all([
        api.request('GET /wps/draws/:id', { params: { id: round.drawId } }),
        readAllSubmissions(round.gameId, round.numero),
      ]);
      return { draw, sent };
    },
  });
  return (
    <section aria-labelledby="yeekee-result" className="surface flex flex-col gap-3 p-4 md:p-5">
      <h2 id="yeekee-result" className="text-18">
        {t('result')}
      </h2>
      {round.isVoid ? (
        <p className="text-14 text-soft">{t('void')}</p>
      ) : result === null ? (
        <p className="text-14 text-soft">{t('how')}</p>
      ) : (
        <>
          <dl className="flex flex-col gap-1.5 text-15 tabular-nums">
            <Part label={t('sum', { count: round.submissions })} value={result.sum} />
            <Part label={t('sixteenth')} value={`− ${result.subtracted}`} />
            <Part label={t('drawn')} value={`+ ${result.drawn}`} />
            <Part
              label={t('total')}
              value={String(BigInt(result.sum) - BigInt(result.subtracted) + BigInt(result.drawn))}
              className="border-t border-hair pt-1.5"
            />
            <Part label={t('last')} value={result.number} strong />
          </dl>
          <ResultHeadline game={round.gameId} numbers={{ number: [result.number] }} />
          {check.data ? (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <YeekeeVerification round={round} result={result} {...check.data} />
            </Suspense>
          ) : (
            <Button look="quiet" busy={check.isPending} onPress={() => check.mutate()}>
              {t('verify')}
            </Button>
          )}
          <FailureLine error={check.error} />
        </>
      )}
      <Link to="/fairness/draws/$id" params={{ id: round.drawId }} className={linkStyle({ tone: 'soft' })}>
        {t('toDraw')}
      </Link>
    </section>
  );
}

const Part = ({
  label,
  value,
  strong = false,
  className,
}: {
  label: string;
  value: string;
  strong?: boolean;
  className?: string;
}) => (
  <div className={cn('flex items-baseline justify-between gap-4', className)}>
    <dt className="text-14 text-soft">{label}</dt>
    <dd dir="ltr" className={strong ? 'font-display text-20 font-semibold text-gold-text' : undefined}>
      {value}
    </dd>
  </div>
);
