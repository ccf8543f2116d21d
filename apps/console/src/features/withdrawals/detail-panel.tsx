import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowSquareOutIcon, XIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { Fact } from '../../shared/facts.tsx';
import { ListFailure } from '../../shared/list.tsx';
import { withdrawalQuery, type Key } from './calls.ts';
import { Checks } from './checks.tsx';
import { Decide } from './decide.tsx';
import { History } from './history.tsx';
import { WithdrawalState } from './state-badge.tsx';

/** The open withdrawal, beside the queue; over it where there is no room. */
export function DetailPanel({ opened, onClose }: { opened: Key; onClose: () => void }) {
  const { t } = useTranslation('console');
  const language = usePreferences((state) => state.language.code);
  const { data, error, refetch } = useQuery(withdrawalQuery(opened, language));
  return (
    <aside
      aria-label={data?.orderNo ?? t('withdrawals.title')}
      className="surface sticky top-4 flex max-h-[calc(100dvh-84px)] flex-col gap-4 overflow-y-auto p-5 max-[1339px]:fixed max-[1339px]:inset-y-0 max-[1339px]:end-0 max-[1339px]:top-0 max-[1339px]:z-30 max-[1339px]:max-h-none max-[1339px]:w-[min(420px,100vw)] max-[1339px]:rounded-e-none max-[1339px]:shadow-lift-2"
    >
      <div className="flex items-center gap-3">
        <span className="text-13 text-faint">{data?.orderNo ?? <Skeleton className="h-5 w-32" />}</span>
        {data && <WithdrawalState withdrawal={data} />}
        <IconButton label={t('close', { ns: 'common' })} onClick={onClose} className="ms-auto -me-2">
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {data ? <Content withdrawal={data} /> : error ? <ListFailure error={error} again={refetch} /> : <Loading />}
    </aside>
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
  const { member } = withdrawal;
  const named = withdrawal.checks.find(({ code }) => code === 'payee.name');
  return (
    <>
      <div>
        <p className="font-display text-36 font-medium text-gold-text">
          <Amount value={withdrawal.amount} className="font-display font-medium" />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-soft">
          {withdrawal.bankName} <span aria-hidden="true">•••</span> {withdrawal.cardNumber.slice(-4)} ·{' '}
          {withdrawal.cardHolder}
          {named?.ok && <Badge tone="jade">{t('withdrawals.check.payeeName')}</Badge>}
        </p>
      </div>
      <section className="rounded-3 bg-ink-2 px-4 py-3">
        <div className="flex items-center gap-3">
          <h2 className="truncate font-text text-15 font-semibold">{withdrawal.account}</h2>
          <Link
            to="/members"
            search={{ id: withdrawal.memberId }}
            className="ms-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 text-13 text-gold-text hover:underline"
          >
            {t('withdrawals.profile')}
            <ArrowSquareOutIcon aria-hidden="true" />
          </Link>
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
      <Checks checks={withdrawal.checks} />
      <History steps={withdrawal.steps} />
      <Decide withdrawal={withdrawal} />
    </>
  );
}
