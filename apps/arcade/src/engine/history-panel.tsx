import { Amount } from '@chokdee/ui/amount';
import { useIntlTag } from '@chokdee/ui/i18n';
import { ShieldCheckIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';
import type { FairRound } from './rgs.ts';
import { useAsked } from './use-asked.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** What a round did to the player's money; one that was called off did nothing. */
const gainOf = (round: FairRound): bigint => (round.voided ? 0n : BigInt(round.payout) - BigInt(round.amount));

/** The last rounds of the member in this game; each opens its check. */
export function HistoryPanel() {
  const { t } = useTranslation('arcade');
  const { client, rgs } = useEngine();
  const tag = useIntlTag();
  const newest = useTable((state) => state.shown[0]?.betID);
  const { asked, again } = useAsked(() => rgs.rounds(), newest);
  const [checked, setChecked] = useState<FairRound | null>(null);
  if (asked.state === 'waiting')
    return (
      <div role="status" aria-label={t('loading', { ns: 'common' })} className="grid gap-2">
        {Array.from({ length: 6 }, (_, i) => (
          <Skeleton key={i} className="h-14" />
        ))}
      </div>
    );
  if (asked.state === 'failed') return <ErrorState title={t('history.load')} again={again} />;
  if (asked.value.length === 0) return <EmptyState title={t('history.none')} text={t('history.noneText')} />;
  return (
    <>
      <ul className="grid gap-1.5">
        {asked.value.map((round) => (
          <li key={round.betID}>
            <button
              type="button"
              onClick={() => setChecked(round)}
              className="flex min-h-14 w-full items-center gap-3 rounded-2 bg-ink-2 px-3 py-1.5 text-start transition hover:bg-ink-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14">
                  <client.RoundLine round={round} />
                </span>
                <time className="text-12 text-faint" dateTime={new Date(round.playedAt).toISOString()}>
                  {dateTimeText(round.playedAt, tag)}
                </time>
              </span>
              {round.voided && <span className="text-12 text-soft">{t('history.voided')}</span>}
              <Amount value={gainOf(round)} change className="text-14" />
              <ShieldCheckIcon className="shrink-0 text-[18px] text-gold-text" aria-hidden="true" />
              <span className="sr-only">{t('history.check')}</span>
            </button>
          </li>
        ))}
      </ul>
      {checked !== null && <VerifyDialog round={checked} onClose={() => setChecked(null)} onRevealed={again} />}
    </>
  );
}
