import { momentNumberOf } from '@chokdee/contract/bet-number';
import { cn } from '@chokdee/ui/cn';
import { Amount } from '@chokdee/ui/amount';
import { useIntlTag } from '@chokdee/ui/i18n';
import { ShieldCheckIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import type { VerifiableRound } from './rgs.ts';
import { useRequest } from './use-request.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Payout minus stake, micro-units; 0 for a voided round. */
const netOf = (round: VerifiableRound): bigint => (round.voided ? 0n : BigInt(round.payout) - BigInt(round.amount));

/** The member's last rounds in this game; each opens its verification. */
export function HistoryPanel() {
  const { t } = useTranslation('arcade');
  const { client, rgs } = useEngine();
  const tag = useIntlTag();
  const newest = useSession((state) => state.finishedRounds[0]?.betID);
  const { request, retry } = useRequest(() => rgs.rounds(), newest);
  const [verified, setVerified] = useState<VerifiableRound | null>(null);
  if (request.state === 'loading')
    return (
      <div role="status" aria-label={t('loading', { ns: 'common' })} className="grid gap-2">
        {Array.from({ length: 6 }, (_, i) => (
          <Skeleton key={i} className="h-14" />
        ))}
      </div>
    );
  if (request.state === 'failed') return <ErrorState title={t('history.load')} onRetry={retry} />;
  if (request.value.length === 0) return <EmptyState title={t('history.none')} text={t('history.noneText')} />;
  return (
    <>
      <ul className="grid gap-1.5">
        {request.value.map((round) => (
          <li key={round.betID}>
            <button
              type="button"
              onClick={() => setVerified(round)}
              className={cn(
                'flex min-h-14 w-full items-center gap-3 rounded-2 bg-ink-2 px-3 py-1.5 text-start',
                'transition hover:bg-ink-3',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14">
                  <client.RoundSummary round={round} />
                </span>
                <span className="block text-12 text-faint">
                  <time dateTime={new Date(round.playedAt).toISOString()}>{dateTimeText(round.playedAt, tag)}</time>
                  {' · '}
                  <bdi className="whitespace-nowrap">{momentNumberOf(round.betID)}</bdi>
                </span>
              </span>
              {round.voided && <span className="text-12 text-soft">{t('history.voided')}</span>}
              <Amount value={netOf(round)} change className="text-14" />
              <ShieldCheckIcon className="shrink-0 text-[18px] text-gold-text" aria-hidden="true" />
              <span className="sr-only">{t('history.check')}</span>
            </button>
          </li>
        ))}
      </ul>
      {verified !== null && <VerifyDialog round={verified} onClose={() => setVerified(null)} onRevealed={retry} />}
    </>
  );
}
