import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { CheckCircleIcon, KeyIcon, LockKeyIcon, WarningIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { dateText, dateTimeText } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { memberQuery } from '../auth/session-start.ts';
import { useFeature } from '../status/status.ts';
import { RealName } from './real-name.tsx';
import { AccountRow } from './account-row.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { TimeZoneRow } from './time-zone-row.tsx';

/** The account: personal data, passwords, and sessions. */
export default function AccountPage() {
  const { t } = useTranslation(['member', 'common']);
  const tag = useIntlTag();
  const { data: member, error, refetch } = useQuery(memberQuery);
  const canChangePassword = useFeature('PASS3');
  const hasPayment = useFeature('PAYMENTPASS3');
  if (error && !member) return <LoadError error={error} onRetry={refetch} />;
  if (!member)
    return (
      <div role="status" aria-label={t('common:loading')} className="flex flex-col gap-4">
        <Skeleton className="h-28 rounded-3" />
        <Skeleton className="h-52 rounded-3" />
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <div
        className={cn(
          cardStyle({ padding: 'normal' }),
          'relative overflow-hidden bg-[linear-gradient(100deg,var(--gold-wash),transparent_60%)]',
        )}
      >
        <span
          className="ornament-flame absolute end-2 max-md:hidden bottom-2 size-20 scale-x-[-1] opacity-50"
          aria-hidden="true"
        />
        <p className="font-display text-22 break-words">{member.account}</p>
        {member.regDate !== null && (
          <p className="text-14 text-soft">{t('member:account.since', { date: dateText(member.regDate, tag) })}</p>
        )}
        <p className="text-14 text-soft">
          {member.lastLogin === null ? (
            t('member:account.noLastLogin')
          ) : (
            <>
              {t('member:account.lastLogin')}: {dateTimeText(member.lastLogin, tag)}{' '}
              {member.lastLoginIp && t('member:account.from', { address: member.lastLoginIp })}
            </>
          )}
        </p>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Group title={t('member:account.details')}>
          <RealName name={member.payeeName} />
          <AccountRow
            title={
              <span className="flex flex-wrap items-center gap-2">
                {t('member:account.mobile')}
                <Done done={member.mobileVerified} />
              </span>
            }
            text={member.mobile && <bdi>{member.mobile}</bdi>}
          >
            {!member.mobileVerified && (
              <Button size="small" look="gold" onPress={() => openDialog('mobileModal')}>
                {t('member:account.confirm')}
              </Button>
            )}
          </AccountRow>
          {member.email && (
            <AccountRow title={t('member:account.email')}>
              <span dir="ltr" className="break-all">
                {member.email}
              </span>
            </AccountRow>
          )}
          <TimeZoneRow chosen={member.timeZone} />
        </Group>
        <Group title={t('member:account.security')}>
          {canChangePassword && (
            <AccountRow
              icon={<KeyIcon aria-hidden="true" />}
              title={t('member:account.loginPassword')}
              text={t('member:account.loginPasswordText')}
            >
              <Button
                size="small"
                onPress={() => {
                  openDialog('changePassModal');
                }}
              >
                {t('member:account.change')}
              </Button>
            </AccountRow>
          )}
          {hasPayment && (
            <AccountRow
              icon={<LockKeyIcon aria-hidden="true" />}
              title={
                <span className="flex flex-wrap items-center gap-2">
                  {t('member:account.paymentPassword')}
                  <Done done={member.hasPaymentPassword} />
                </span>
              }
              text={t('member:account.paymentPasswordText')}
            >
              <Button
                size="small"
                look={member.hasPaymentPassword ? 'plain' : 'gold'}
                onPress={() => {
                  openDialog('paymentPassModal');
                }}
              >
                {t(member.hasPaymentPassword ? 'member:account.change' : 'member:account.set')}
              </Button>
            </AccountRow>
          )}
        </Group>
      </div>
      {canChangePassword && <Passkeys />}
      <Sessions />
    </div>
  );
}

function Done({ done }: { done: boolean }) {
  const { t } = useTranslation('member');
  return done ? (
    <Badge tone="jade" icon={<CheckCircleIcon aria-hidden="true" />}>
      {t('account.done')}
    </Badge>
  ) : (
    <Badge tone="gold" icon={<WarningIcon aria-hidden="true" />}>
      {t('account.undone')}
    </Badge>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-16">{title}</h2>
    <div className={cn(cardStyle({ layout: 'rows' }), 'px-4')}>{children}</div>
  </section>
);
