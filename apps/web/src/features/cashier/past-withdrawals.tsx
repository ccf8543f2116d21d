import { cardStyle } from '@chokdee/ui/card-style';
import { Amount } from '@chokdee/ui/amount';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import type { CallOutput } from '@chokdee/contract/client';
import { shortTimeText } from '@chokdee/ui/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isInProgress } from './cashier.ts';
import { WithdrawalState } from './payment-states.tsx';

/** Finished withdrawals, with the reason for those that were returned. */
export function PastWithdrawals({
  withdrawals,
}: {
  withdrawals: UseQueryResult<CallOutput<'GET /wps/report/withdrawTransaction'>>;
}) {
  const { t } = useTranslation(['cashier', 'common']);
  const tag = useIntlTag();
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
            <li key={each.withdrawalId} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-[150px] flex-1 text-13 text-faint">
                <span className="block text-14 text-body">{shortTimeText(each.requestedAt, tag)}</span>
                {each.bankName} <span dir="ltr">{each.cardNumber}</span> · {each.orderNo}
              </span>
              <span className="flex flex-col items-end gap-1">
                <Amount value={each.amount} className="text-15" />
                <WithdrawalState status={each.status} />
              </span>
              {(each.status === 'rejected' || each.status === 'failed') && (
                <p className="w-full text-13 text-soft">
                  {t('cashier:withdraw.back')} {each.reason && t('cashier:withdraw.reason', { reason: each.reason })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
