import { Button } from '@chokdee/ui/button';
import { CheckResult } from '@chokdee/ui/check-result';
import { cn } from '@chokdee/ui/cn';
import { FailureLine } from '@chokdee/ui/failure-line';
import { linkStyle } from '@chokdee/ui/link-style';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResultHeadline } from './result-headline.tsx';
import { readAllSubmissions } from './yeekee-calls.ts';
import { checkRound, type YeekeeRound } from './yeekee-check.ts';

const checks = ['commitments', 'order', 'result'] as const;

/** How the result of a round comes about, and its check in the browser. */
export function YeekeeResult({ round }: { round: YeekeeRound }) {
  const { t } = useTranslation('yeekee');
  const { result } = round;
  const check = useMutation({
    mutationFn: async () => checkRound(round, await readAllSubmissions(round.gameId, round.numero)),
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
            checks.map((name) => (
              <CheckResult key={name} result={check.data[name] ? 'passed' : 'failed'}>
                {t(`check.${name}.${check.data[name] ? 'yes' : 'no'}`)}
              </CheckResult>
            ))
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
