import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { cardStyle } from '@chokdee/ui/card-style';
import { useFailureText } from '@chokdee/ui/failures';
import { LoadError } from '@chokdee/ui/states';
import { Skeleton } from '@chokdee/ui/skeleton';
import { toast } from '@chokdee/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { finishRound, openRoundsQuery } from './seeds.ts';

/** Finishes an open round, which pays what it is worth now (`payout`, micro-units). */
export function FinishRoundButton({
  round: { betID, payout },
  onFinished,
}: {
  round: { readonly betID: string; readonly payout: number };
  onFinished?: (() => unknown) | undefined;
}) {
  const { t } = useTranslation('fairness');
  const amountText = useAmountText();
  const failureText = useFailureText();
  const finish = async () => {
    try {
      await finishRound(betID);
      toast('jade', t('open.finished'));
      await onFinished?.();
    } catch (failure) {
      toast('coral', failureText(failure));
    }
  };
  return (
    <Button look="gold" size="small" onPress={finish}>
      {t('open.finish', { amount: amountText(BigInt(payout)) })}
    </Button>
  );
}

/**
 * The member's open rounds, each with a button that finishes it: while there is one, the seeds
 * cannot be revealed. `onClear` is called when the last one was finished.
 */
export function OpenRounds({ onClear }: { onClear: () => unknown }) {
  const { t } = useTranslation('fairness');
  const { data, error, refetch } = useQuery(openRoundsQuery);
  const { data: games } = useQuery(gamesQuery());
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-20" />;
  if (data.list.length === 0) return null;
  return (
    <section role="status" className={cardStyle({ surface: 'flat', padding: 'small', layout: 'column' })}>
      <div>
        <h3 className="font-display text-16">{t('open.title')}</h3>
        <p className="text-14 text-soft">{t('open.text')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {data.list.map((round) => (
          <li key={round.betID} className="flex flex-wrap items-center justify-between gap-2 text-14">
            <span>
              {games?.find(({ gameId }) => gameId === round.game)?.displayName ?? round.game} ·{' '}
              <span className="text-soft">{t('verify.stake')}</span> <Amount value={BigInt(round.stake)} />
            </span>
            <FinishRoundButton round={round} onFinished={data.list.length === 1 ? onClear : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
