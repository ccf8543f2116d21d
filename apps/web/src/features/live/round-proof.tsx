import { buttonStyle } from '@chokdee/ui/button';
import { CheckResult } from '@chokdee/ui/check-result';
import { isRefusal } from '@chokdee/ui/failures';
import { useIntlTag } from '@chokdee/ui/i18n';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableValue } from '../fairness/copyable-value.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { usePastRound, type RoundDetail } from './rounds.ts';

// The code of the games and of the signature is loaded only when a round is verified.
const CheckedRound = lazy(retryImport(() => import('./checked-round.tsx')));

/** The proof of a past round: its result, the checks in this browser, and what they follow from. */
export function RoundProof({ id }: { id: string }) {
  const { t } = useTranslation('tables');
  const { data, error, refetch } = usePastRound(id);
  if (data) return <Proof round={data} />;
  if (isRefusal(error, 'request.not.found')) return <EmptyState title={t('proof.unknown')} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <Skeleton className="h-80 rounded-3" />;
}

function Proof({ round }: { round: RoundDetail }) {
  const { t } = useTranslation('tables');
  const tag = useIntlTag();
  const { outcome, shoe, game } = round;
  const isDrawn = outcome !== null && shoe.seed !== null;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="text-14 tabular-nums">
          {t('round', { shoe: shoe.number, round: round.number })} · {dateTimeText(round.opensAt, tag)}
        </p>
        {outcome && <OutcomeView outcome={outcome} game={game} />}
        {round.voidReason !== null && (
          <p className="text-14 text-coral">{t('voidText', { reason: round.voidReason })}</p>
        )}
      </div>
      {isDrawn ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CheckedRound round={{ ...round, outcome, shoe: { ...shoe, seed: shoe.seed! } }} />
        </Suspense>
      ) : (
        <CheckResult result="neutral">{t(outcome === null ? 'proof.notDealt' : 'proof.sealedText')}</CheckResult>
      )}
      <dl className="flex flex-col gap-2">
        <CopyableValue label={t('proof.roundId')} value={round.id} />
        <CopyableValue label={t('proof.commitment')} value={shoe.commitment} />
        {shoe.seed !== null && <CopyableValue label={t('proof.seed')} value={shoe.seed} />}
        <CopyableValue
          label={t('proof.beacon')}
          value={`${shoe.beacon.name} · ${shoe.beacon.id} · ${shoe.beacon.round}`}
        />
        <CopyableValue label={t('proof.signature')} value={shoe.signature} />
      </dl>
      {isDrawn && (
        <div className="flex flex-col gap-2">
          <p className="text-14 text-soft">{t('proof.command')}</p>
          <p dir="ltr" className="font-mono text-13 break-all text-soft">
            npm run verify -- table round-{round.id}.json
          </p>
          <a
            className={buttonStyle({ look: 'plain', size: 'small', className: 'self-start' })}
            download={`round-${round.id}.json`}
            href={`data:application/json,${encodeURIComponent(JSON.stringify(round, null, 2))}`}
          >
            {t('proof.download')}
          </a>
        </div>
      )}
    </div>
  );
}
