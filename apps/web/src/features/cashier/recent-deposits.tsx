import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Amount } from '@chokdee/ui/amount';
import { useIntlTag } from '@chokdee/ui/i18n';
import { CaretRightIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { shortTimeText } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { depositsQuery, shownStatus } from './cashier.ts';
import { DepositState } from './payment-states.tsx';
import { MemberLink } from '../member/member-link.tsx';

/** The latest deposits, with links to their progress. */
export function RecentDeposits() {
  const { t } = useTranslation(['cashier', 'common']);
  const tag = useIntlTag();
  const { data, error, refetch } = useQuery(depositsQuery);
  return (
    <section aria-labelledby="recent-deposits">
      <h2 id="recent-deposits" className="mb-2 text-18">
        {t('cashier:deposit.recent')}
      </h2>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : data.list.length === 0 ? (
        <EmptyState className="py-6" title={t('cashier:deposit.none')} text={t('cashier:deposit.noneText')} />
      ) : (
        <ul className={cn(cardStyle({ layout: 'rows' }), 'overflow-hidden')}>
          {data.list.map((deposit) => (
            <li key={deposit.depositId}>
              <MemberLink
                page="depositv2"
                deposit={deposit.depositId}
                className="flex min-h-14 items-center gap-3 px-4 py-2.5 transition hover:bg-ink-3"
              >
                <span className="min-w-0 flex-1 text-13 text-faint">
                  <span className="block text-14 text-body">{shortTimeText(deposit.createdAt, tag)}</span>
                  {deposit.orderNo}
                </span>
                <span className="flex flex-col items-end gap-1">
                  <Amount value={deposit.creditedAmount ?? deposit.amount} className="text-15" />
                  <DepositState status={shownStatus(deposit)} />
                </span>
                <CaretRightIcon aria-hidden="true" className="text-faint" />
              </MemberLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
