import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { CurrencyProvider } from '@chokdee/ui/currency';
import { IconButton } from '@chokdee/ui/icon-button';
import { XIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { CallOutput } from '@chokdee/contract/client';
import { Fact } from '../../shared/facts.tsx';
import { ListFailure } from '../../shared/list.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useMember } from './calls.ts';
import { MemberStateBadge, useKindText } from './member-words.tsx';

type File = CallOutput<'GET /console/members/:id'>;

/** The open member beside the list; over it where there is no room. */
export function MemberPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { data, error, refetch } = useMember(id);
  return (
    <aside
      aria-label={data?.account ?? t('members.title')}
      className="surface sticky top-4 flex max-h-[calc(100dvh-84px)] flex-col gap-4 overflow-y-auto p-5 max-[1339px]:fixed max-[1339px]:inset-y-0 max-[1339px]:end-0 max-[1339px]:top-0 max-[1339px]:z-30 max-[1339px]:max-h-none max-[1339px]:w-[min(420px,100vw)] max-[1339px]:rounded-e-none max-[1339px]:shadow-lift-2"
    >
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 truncate text-22">{data?.account ?? <Skeleton className="h-8 w-40" />}</h2>
        {data && <MemberStateBadge state={data.state} />}
        <IconButton label={t('close', { ns: 'common' })} onClick={onClose} className="ms-auto -me-2">
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {data ? (
        <CurrencyProvider symbol={data.currencySymbol}>
          <Content member={data} />
        </CurrencyProvider>
      ) : error ? (
        <ListFailure error={error} again={refetch} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-3" />
          <Skeleton className="h-24 rounded-3" />
          <Skeleton className="h-32 rounded-3" />
        </div>
      )}
    </aside>
  );
}

function Content({ member }: { member: File }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const kindText = useKindText();
  const given = (text: string | null) => text || <span className="text-faint">{t('members.none')}</span>;
  return (
    <>
      {member.blockReason !== null && (
        <p className="rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
          {t('members.blockedBecause', { reason: member.blockReason })}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={t('members.column.nickname')}>{given(member.nickname)}</Fact>
        <Fact name={t('members.column.type')}>{kindText(member.type)}</Fact>
        <Fact name={t('members.payeeName')}>{given(member.payeeName)}</Fact>
        <Fact name={t('members.birthday')}>{given(member.birthday)}</Fact>
        <Fact name={t('members.mobile')}>{given(member.mobile)}</Fact>
        <Fact name={t('members.email')}>{given(member.email)}</Fact>
        <Fact name={t('members.column.registered')}>{time.full(member.registeredAt)}</Fact>
        <Fact name={t('members.registeredIp')}>{given(member.registeredIp)}</Fact>
        <Fact name={t('members.column.login')}>
          {member.lastLoginAt === null ? t('members.never') : time.full(member.lastLoginAt)}
        </Fact>
        <Fact name={t('members.id')}>
          <span className="text-12 text-soft">{member.id}</span>
        </Fact>
      </dl>
      <Purses purses={member.purses} />
      <section>
        <h3 className="text-15">{t('members.sessions')}</h3>
        {member.sessions.length === 0 ? (
          <p className="text-13 text-faint">{t('members.noSession')}</p>
        ) : (
          <ul>
            {member.sessions.map((session) => (
              <li key={session.id} className="border-b border-hair py-2 text-13 last:border-0">
                <span className="flex justify-between gap-3">
                  <b className="font-medium">{session.ip}</b>
                  <span className="text-faint">{t('members.since', { time: time.short(session.startedAt) })}</span>
                </span>
                <span className="block truncate text-12 text-faint" title={session.userAgent}>
                  {session.userAgent}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="mt-auto flex flex-wrap gap-2 border-t border-hair pt-4">
        <Link
          to="/withdrawals"
          search={{ view: 'all', text: member.account }}
          className={buttonStyle({ look: 'line', size: 'small' })}
        >
          {t('members.withdrawals')}
        </Link>
        <Link
          to="/deposits"
          search={{ tab: 'deposits', text: member.account }}
          className={buttonStyle({ look: 'line', size: 'small' })}
        >
          {t('members.deposits')}
        </Link>
        {member.state === 'active' && (
          <Button
            look="coral"
            size="small"
            className="ms-auto"
            onPress={() => {
              openDialog('memberStateModal', { id: member.id, account: member.account, to: 'blocked' });
            }}
          >
            {t('members.block')}
          </Button>
        )}
        {member.state === 'blocked' && (
          <Button
            look="plain"
            size="small"
            className="ms-auto"
            onPress={() => {
              openDialog('memberStateModal', { id: member.id, account: member.account, to: 'active' });
            }}
          >
            {t('members.unblock')}
          </Button>
        )}
      </div>
    </>
  );
}

const named = ['cash', 'bonus', 'points', 'debt'] as const;

function Purses({ purses }: { purses: File['purses'] }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  return (
    <section>
      <h3 className="text-15">{t('members.purses')}</h3>
      {purses.length === 0 ? (
        <p className="text-13 text-faint">{t('members.noPurse')}</p>
      ) : (
        <ul>
          {purses.map((purse) => {
            const name = named.find((each) => each === purse.purse);
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
        </ul>
      )}
    </section>
  );
}
