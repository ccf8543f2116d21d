import { cn } from '@chokdee/ui/cn';
import { useIntlTag } from '@chokdee/ui/i18n';
import { CheckIcon, XIcon } from '@chokdee/ui/icons';
import { shortTimeText } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from './cashier.ts';

/** Why money came back, in the member's language; null when it did not. */
export function useReturnReason(): (withdrawal: Withdrawal) => string | null {
  const { t } = useTranslation('cashier');
  return ({ status, reasonCode, failure }) => {
    // `other` has no text of its own: the operator's words follow.
    if (status === 'rejected')
      return reasonCode && reasonCode !== 'other' ? t(`withdraw.reasonCode.${reasonCode}`) : '';
    if (status === 'failed')
      return t(failure === 'returned' ? 'withdraw.failure.returned' : 'withdraw.failure.refused');
    return null;
  };
}

/** The steps of a finished withdrawal, each with its time, and how it ended. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('cashier');
  const tag = useIntlTag();
  const returnReason = useReturnReason()(withdrawal);
  const isReturned = returnReason !== null;
  const passed = [
    [t('withdraw.pier.requested'), withdrawal.requestedAt],
    [t('withdraw.pier.reviewing'), withdrawal.reviewingAt],
    [t('withdraw.pier.approved'), withdrawal.approvedAt],
    [t('withdraw.pier.paying'), withdrawal.paidAt ?? withdrawal.payingAt],
  ] as const;
  const end = isReturned
    ? t(`withdraw.state.${withdrawal.status}`)
    : t(withdrawal.answeredWith === 'time' ? 'withdraw.receivedByTime' : 'withdraw.state.received');
  const steps = [...passed.filter(([, at]) => at !== null), [end, withdrawal.endedAt] as const];
  return (
    <ol className="flex flex-col gap-2 pb-3">
      {steps.map(([name, at], index) => {
        const isBad = isReturned && index === steps.length - 1;
        const Icon = isBad ? XIcon : CheckIcon;
        return (
          <li key={name} className="flex items-center gap-3 text-14">
            <span
              aria-hidden="true"
              className={cn(
                'grid size-6 shrink-0 place-items-center rounded-pill text-[12px]',
                isBad ? 'bg-coral-wash text-coral' : 'bg-jade-wash text-jade',
              )}
            >
              <Icon />
            </span>
            <span className="flex-1">{name}</span>
            {at !== null && (
              <time dateTime={new Date(at).toISOString()} className="text-13 text-faint tabular-nums">
                {shortTimeText(at, tag)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
