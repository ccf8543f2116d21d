import { cardStyle } from '@chokdee/ui/card-style';
import { Amount, useAmountText } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { useIntlTag } from '@chokdee/ui/i18n';
import { CaretDownIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import type { CallOutput } from '@chokdee/contract/client';
import { shortTimeText } from '@chokdee/ui/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isInProgress, type Withdrawal } from './cashier.ts';
import { WithdrawalState } from './payment-states.tsx';
import { useReturnReason, WithdrawalTimeline } from './withdrawal-timeline.tsx';

/** Finished withdrawals; each opens its steps. Those that were returned say why. */
export function PastWithdrawals({
  withdrawals,
}: {
  withdrawals: UseQueryResult<CallOutput<'GET /wps/report/withdrawTransaction'>>;
}) {
  const { t } = useTranslation(['cashier', 'common']);
  const tag = useIntlTag();
  const money = useAmountText();
  const past = withdrawals.data?.list.filter((each) => !isInProgress(each));
  if (past?.length === 0 && withdrawals.data && withdrawals.data.list.length > 0) return null;
  return (
    <section aria-labelledby="past-withdrawals">
      <h2 id="past-withdrawals" className="mb-2 text-18">
        {t('cashier:withdraw.recent')}
      </h2>
      {withdrawals.error && !past ? (
        <LoadError error={withdrawals.error} onRetry={withdrawals.refetch} />
      ) : !past ? (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : past.length === 0 ? (
        <EmptyState className="py-6" title={t('cashier:withdraw.none')} text={t('cashier:withdraw.noneText')} />
      ) : (
        <ul className={cardStyle({ layout: 'rows' })}>
          {past.map((each) => (
            <li key={each.withdrawalId} className="px-4">
              <details className="group">
                <summary
                  className={cn(
                    'flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 py-2.5',
                    '[&::-webkit-details-marker]:hidden',
                  )}
                >
                  <span className="min-w-[150px] flex-1 text-13 text-faint">
                    <span className="block text-14 text-body">{shortTimeText(each.requestedAt, tag)}</span>
                    {each.bankName} <span dir="ltr">{each.cardNumber}</span> · {each.orderNo}
                  </span>
                  <span className="flex flex-col items-end gap-1">
                    <Amount value={each.amount} className="text-15" />
                    <WithdrawalState status={each.status} />
                  </span>
                  <CaretDownIcon aria-hidden="true" className="text-faint transition group-open:rotate-180" />
                  <ReturnReason withdrawal={each} />
                </summary>
                <WithdrawalTimeline withdrawal={each} />
                {each.fee > 0 && (
                  <p className="pb-3 text-13 text-soft">
                    {t('cashier:withdraw.feeOf', { fee: money(each.fee), amount: money(each.receivedAmount) })}
                  </p>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why money came back: the reason in the member's language and the operator's words. */
function ReturnReason({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('cashier');
  const reason = useReturnReason()(withdrawal);
  if (reason === null) return null;
  return (
    <span className="w-full text-13 text-soft">
      {t('withdraw.back')} {reason}
      {withdrawal.reason && <span className="block">{t('withdraw.reason', { reason: withdrawal.reason })}</span>}
    </span>
  );
}
