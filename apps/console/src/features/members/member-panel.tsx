import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { CurrencyProvider } from '@chokdee/ui/currency';
import { deviceOf } from '@chokdee/ui/device';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { CallOutput } from '@chokdee/contract/client';
import { Fact } from '../../shared/facts.tsx';
import { useCan } from '../../shared/operator.tsx';
import { SidePanel } from '../../shared/side-panel.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useMember } from './calls.ts';
import { MemberStateBadge, useMemberTypeText } from './member-labels.tsx';

type MemberDetail = CallOutput<'GET /console/members/:id'>;

/** The opened member beside the list. */
export function MemberPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { data, error, refetch } = useMember(id);
  return (
    <SidePanel
      label={data?.account ?? t('members.title')}
      heading={
        <>
          <h2 className="min-w-0 truncate text-22">{data?.account ?? <Skeleton className="h-8 w-40" />}</h2>
          {data && <MemberStateBadge state={data.state} />}
        </>
      }
      onClose={onClose}
    >
      {data ? (
        <CurrencyProvider symbol={data.currencySymbol}>
          <Content member={data} />
        </CurrencyProvider>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-3" />
          <Skeleton className="h-24 rounded-3" />
          <Skeleton className="h-32 rounded-3" />
        </div>
      )}
    </SidePanel>
  );
}

function Content({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('console');
  return (
    <>
      {member.blockReason !== null && (
        <p className="rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
          {t('members.blockedBecause', { reason: member.blockReason })}
        </p>
      )}
      <Profile member={member} />
      <Purses purses={member.purses} />
      <Sessions sessions={member.sessions} />
      <Actions member={member} />
    </>
  );
}

function Profile({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const typeText = useMemberTypeText();
  const optional = (text: string | null) => text || <span className="text-faint">{t('members.none')}</span>;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact name={t('members.column.nickname')}>{optional(member.nickname)}</Fact>
      <Fact name={t('members.column.type')}>{typeText(member.type)}</Fact>
      <Fact name={t('members.payeeName')}>{optional(member.payeeName)}</Fact>
      <Fact name={t('members.birthday')}>{optional(member.birthday)}</Fact>
      <Fact name={t('members.mobile')}>{optional(member.mobile)}</Fact>
      <Fact name={t('members.email')}>{optional(member.email)}</Fact>
      <Fact name={t('members.column.registered')}>{time.full(member.registeredAt)}</Fact>
      <Fact name={t('members.registeredIp')}>{optional(member.registeredIp)}</Fact>
      <Fact name={t('members.column.login')}>
        {member.lastLoginAt === null ? t('members.never') : time.full(member.lastLoginAt)}
      </Fact>
      <Fact name={t('members.id')}>
        <span className="text-12 text-soft">{member.id}</span>
      </Fact>
    </dl>
  );
}

/** A titled list of the panel; a text when it is empty. */
const PanelList = ({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) => (
  <section>
    <h3 className="text-15">{title}</h3>
    {children.length === 0 ? <p className="text-13 text-faint">{empty}</p> : <ul>{children}</ul>}
  </section>
);

function Sessions({ sessions }: { sessions: MemberDetail['sessions'] }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return (
    <PanelList title={t('members.sessions')} empty={t('members.noSession')}>
      {sessions.map((session) => (
        <li key={session.id} className="border-b border-hair py-2 text-13 last:border-0">
          <span className="flex justify-between gap-3">
            <b className="font-medium">{session.ip}</b>
            <span className="text-faint">{t('members.since', { time: time.short(session.startedAt) })}</span>
          </span>
          <span className="block truncate text-12 text-faint" title={session.userAgent}>
            {deviceOf(session.userAgent) || session.userAgent}
          </span>
        </li>
      ))}
    </PanelList>
  );
}

/** The type of trial accounts, which have no cash (decision D43). */
const TRIAL = 4;
/** Purses with a translated name; others are shown by their code. */
const namedPurses = ['cash', 'bonus', 'points', 'debt'] as const;

function Purses({ purses }: { purses: MemberDetail['purses'] }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  return (
    <PanelList title={t('members.purses')} empty={t('members.noPurse')}>
      {purses.map((purse) => {
        const name = namedPurses.find((each) => each === purse.purse);
        return (
          <li
            key={`${purse.purse} ${purse.currency}`}
            className="flex items-baseline justify-between gap-3 border-b border-hair py-2 last:border-0"
          >
            <span className="text-14">
              {name ? t(`members.purse.${name}`) : purse.purse}{' '}
              <span className="text-12 text-faint">{purse.currency}</span>
            </span>
            <span className="text-end">
              <Amount value={purse.balance} />
              {purse.held > 0 && (
                <span className="block text-12 text-faint">
                  {t('members.held', { amount: amountText(purse.held) })} ·{' '}
                  {t('members.available', { amount: amountText(purse.available) })}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </PanelList>
  );
}

function Actions({ member: { id, account, state, type, hasInitialPassword } }: { member: MemberDetail }) {
  const { t } = useTranslation(['console', 'cashier-desk']);
  const can = useCan();
  const linkStyle = buttonStyle({ look: 'line', size: 'small' });
  const [verb, to, permission] =
    state === 'active'
      ? (['block', 'blocked', 'console.members.block'] as const)
      : (['unblock', 'active', 'console.members.unblock'] as const);
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-hair pt-4">
      {can('cashier.withdrawals.read') && (
        <Link to="/withdrawals" search={{ view: 'all', text: account }} className={linkStyle}>
          {t('members.withdrawals')}
        </Link>
      )}
      {can('cashier.deposits.read') && (
        <Link to="/deposits" search={{ tab: 'deposits', text: account }} className={linkStyle}>
          {t('members.deposits')}
        </Link>
      )}
      {type !== TRIAL && can('cashier.adjustments.propose') && (
        <Button
          look="line"
          size="small"
          onPress={() => {
            openDialog('proposeAdjustmentModal', { memberId: id, account });
          }}
        >
          {t('cashier-desk:adjustments.propose')}
        </Button>
      )}
      {hasInitialPassword && can('identity.accounts.open') && (
        <Button
          look="line"
          size="small"
          onPress={() => {
            openDialog('renewCodeModal', { id, account });
          }}
        >
          {t('members.codeRenew')}
        </Button>
      )}
      {state !== 'closed' && can(permission) && (
        <Button
          look={verb === 'block' ? 'coral' : 'plain'}
          size="small"
          className="ms-auto"
          onPress={() => {
            openDialog('memberStateModal', { id, account, to });
          }}
        >
          {t(`members.${verb}`)}
        </Button>
      )}
    </div>
  );
}
