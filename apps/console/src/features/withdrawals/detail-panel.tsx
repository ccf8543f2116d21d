import { cn } from '@chokdee/ui/cn';
import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { ArrowSquareOutIcon, DownloadSimpleIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { Fact } from '../../shared/facts.tsx';
import { useCan } from '../../shared/operator.tsx';
import { SidePanel } from '../../shared/side-panel.tsx';
import { withdrawalQuery, type WithdrawalKey } from './calls.ts';
import { Checks } from './checks.tsx';
import { Flags } from './flags.tsx';
import { History } from './history.tsx';
import { PayeeAccount } from './payee-account.tsx';
import { WithdrawalState } from './state-badge.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';

/** The opened withdrawal beside the queue. */
export function DetailPanel({ opened, onClose }: { opened: WithdrawalKey; onClose: () => void }) {
  const { t } = useTranslation('console');
  const language = usePreferences((state) => state.language.code);
  const { data, error, refetch } = useQuery(withdrawalQuery(opened, language));
  return (
    <SidePanel
      label={data?.orderNo ?? t('withdrawals.title')}
      heading={
        <>
          <span className="text-13 text-faint">{data?.orderNo ?? <Skeleton className="h-5 w-32" />}</span>
          {data && <WithdrawalState withdrawal={data} />}
        </>
      }
      onClose={onClose}
    >
      {data ? <Content withdrawal={data} /> : error ? <LoadError error={error} onRetry={refetch} /> : <Loading />}
    </SidePanel>
  );
}

const Loading = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    <Skeleton className="h-11 w-44" />
    <Skeleton className="h-28 rounded-3" />
    <Skeleton className="h-56 rounded-3" />
    <Skeleton className="h-32 rounded-3" />
  </div>
);

function Content({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t } = useTranslation('console');
  const can = useCan();
  const { member } = withdrawal;
  const nameCheck = withdrawal.checks.find(({ code }) => code === 'payee.name');
  return (
    <>
      <div>
        <p className="font-display text-36 font-medium text-gold-text">
          <Amount value={withdrawal.amount} className="font-display font-medium" />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-soft">
          <PayeeAccount withdrawal={withdrawal} /> · {withdrawal.cardHolder}
          {nameCheck?.ok && <Badge tone="jade">{t('withdrawals.checkResult.payeeName.ok')}</Badge>}
        </p>
      </div>
      <section className="rounded-3 bg-ink-2 px-4 py-3">
        <div className="flex items-center gap-3">
          <h2 className="truncate font-text text-15 font-semibold">{withdrawal.account}</h2>
          {can('console.members.read') && (
            <Link
              to="/members"
              search={{ id: withdrawal.memberId }}
              className={cn(
                'ms-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 text-13 text-gold-text',
                'hover:underline',
              )}
            >
              {t('withdrawals.profile')}
              <ArrowSquareOutIcon aria-hidden="true" />
            </Link>
          )}
        </div>
        <dl className="grid grid-cols-3 gap-2">
          <Fact name={t('withdrawals.deposited')}>
            <Amount value={member.deposited} />
          </Fact>
          <Fact name={t('withdrawals.withdrawn')}>
            <Amount value={member.withdrawn} />
          </Fact>
          <Fact name={t('withdrawals.pending')}>
            <Amount value={member.pending} />
          </Fact>
        </dl>
      </section>
      <Flags withdrawal={withdrawal} />
      <Checks checks={withdrawal.checks} />
      {withdrawal.proofs.length > 0 && (
        <section>
          <h2 className="text-15">{t('withdrawals.proofs')}</h2>
          <ul className="flex flex-wrap gap-x-4">
            {withdrawal.proofs.map(({ id, url }, index) => (
              <li key={id}>
                <a
                  href={url}
                  className="inline-flex min-h-11 items-center gap-1.5 text-14 text-gold-text hover:underline"
                >
                  <DownloadSimpleIcon aria-hidden="true" />
                  {t('withdrawals.proofOpen', { number: index + 1 })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <History steps={withdrawal.steps} />
      <WithdrawalActions withdrawal={withdrawal} />
    </>
  );
}
