import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberQuery } from '../auth/session-start.ts';
import { cardsQuery, isInProgress, withdrawalsQuery, withdrawSettingsQuery } from './cashier.ts';
import { WithdrawalProgress } from './withdrawal-progress.tsx';
import { PastWithdrawals } from './past-withdrawals.tsx';
import { PurseTiles } from './purse-tiles.tsx';
import { WithdrawLimits } from './withdraw-limits.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Balances, withdrawals in progress, the form, and past withdrawals. */
export default function WithdrawPage() {
  const { t } = useTranslation(['cashier', 'common']);
  const settings = useQuery(withdrawSettingsQuery);
  const cards = useQuery(cardsQuery);
  const withdrawals = useQuery(withdrawalsQuery);
  const { data: member } = useQuery(memberQuery);
  const failed = [settings, cards].find((query) => query.error && !query.data);
  const inProgress = withdrawals.data?.list.filter(isInProgress) ?? [];
  /** The withdrawals in progress when this page last sent one; null before. */
  const [sentBefore, setSentBefore] = useState<ReadonlySet<string> | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <PurseTiles />
      {inProgress.map((withdrawal) => (
        <WithdrawalProgress
          key={withdrawal.withdrawalId}
          withdrawal={withdrawal}
          justSent={sentBefore?.has(withdrawal.withdrawalId) === false}
        />
      ))}
      <div className="grid gap-7 xl:grid-cols-[minmax(0,1fr)_380px]">
        {failed ? (
          <LoadError error={failed.error} onRetry={failed.refetch} />
        ) : !settings.data || !cards.data || !member ? (
          <div role="status" aria-label={t('common:loading')} className="flex flex-col gap-3">
            <Skeleton className="h-20 rounded-3" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        ) : settings.data.allowWithdraw === 'N' ? (
          <EmptyState title={t('cashier:withdraw.off')} />
        ) : (
          <WithdrawForm
            settings={settings.data}
            cards={cards.data}
            member={member}
            onSend={() => setSentBefore(new Set(inProgress.map((withdrawal) => withdrawal.withdrawalId)))}
          />
        )}
        <div className="flex flex-col gap-6">
          {settings.data?.allowWithdraw === 'Y' && cards.data && (
            <WithdrawLimits settings={settings.data} cards={cards.data} />
          )}
          <PastWithdrawals withdrawals={withdrawals} />
        </div>
      </div>
    </div>
  );
}
