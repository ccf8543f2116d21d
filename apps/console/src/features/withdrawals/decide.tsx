import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { InfoIcon } from '@chokdee/ui/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { useOperator, useSupervisor } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useAct, useSummary } from './calls.ts';

/** What this operator can do to the withdrawal now, and why not more. */
export function Decide({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const parts = {
    requested: Take,
    reviewing: Review,
    approved: null,
    paying: Unclear,
    paid: Waiting,
    received: null,
    not_received: Complaint,
    rejected: null,
    failed: null,
  } as const;
  const Part = withdrawal.attention === 'contrary' ? Contrary : parts[withdrawal.status];
  return (
    Part && (
      <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-col gap-2 border-t border-hair bg-ink-1 px-5 pt-4 pb-5">
        <Part withdrawal={withdrawal} />
      </div>
    )
  );
}

interface PartProps {
  withdrawal: WithdrawalDetail;
}
const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 text-13 text-soft">
    <InfoIcon aria-hidden="true" className="mt-1 shrink-0 text-faint" />
    <span>{children}</span>
  </p>
);
const Key = ({ children }: { children: string }) => (
  <kbd className="key bg-scrim/15 text-current" aria-hidden="true">
    {children}
  </kbd>
);

/** False for half a second after a part appears: the second press of a double press on "Take" must not fall on the button that comes in its place. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

function Take({ withdrawal }: PartProps) {
  const { t } = useTranslation('console');
  const act = useAct(withdrawal);
  return (
    <Button
      look="gold"
      size="big"
      wide
      busy={act.isPending}
      aria-keyshortcuts="c"
      onPress={() => act.mutate({ do: 'take' })}
    >
      {t('withdrawals.take')} <Key>C</Key>
    </Button>
  );
}

function Review({ withdrawal }: PartProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { id: me } = useOperator();
  const { data: summary } = useSummary();
  const act = useAct(withdrawal);
  const settled = useSettled();
  const amount = amountText(withdrawal.amount);
  const { pair, firstBy, takenBy } = withdrawal;
  const mine = takenBy?.id === me;
  if (!mine && !firstBy) return <Note>{t('withdrawals.takenBy', { name: takenBy?.name ?? '' })}</Note>;
  const waitsForAnother = firstBy?.id === me;
  return (
    <>
      {pair && (
        <Note>
          {firstBy
            ? waitsForAnother
              ? t('withdrawals.pairYours')
              : t('withdrawals.pairFirst', { name: firstBy.name })
            : t('withdrawals.pairNote', { amount: amountText(summary?.pairFrom ?? withdrawal.amount) })}
        </Note>
      )}
      {!waitsForAnother && (
        <Button
          look="gold"
          size="big"
          wide
          className={settled ? '' : 'pointer-events-none'}
          busy={act.isPending}
          aria-keyshortcuts="a"
          onPress={() => act.mutate({ do: 'approve' })}
        >
          {t(pair ? (firstBy ? 'withdrawals.approveSecond' : 'withdrawals.approveFirst') : 'withdrawals.approve', {
            amount,
          })}{' '}
          <Key>A</Key>
        </Button>
      )}
      <div className="flex gap-2">
        {mine && (
          <Button look="line" className="flex-1" disabled={act.isPending} onPress={() => act.mutate({ do: 'release' })}>
            {t('withdrawals.release')}
          </Button>
        )}
        <Button
          look="coral"
          className="flex-1"
          disabled={act.isPending}
          aria-keyshortcuts="r"
          onPress={() => {
            openDialog('rejectModal', { withdrawal });
          }}
        >
          {t('withdrawals.reject')} <Key>R</Key>
        </Button>
      </div>
    </>
  );
}

function Unclear({ withdrawal }: PartProps) {
  const { t } = useTranslation('console');
  const supervisor = useSupervisor();
  const act = useAct(withdrawal);
  if (withdrawal.attention === null) return null;
  return (
    <>
      <Note>{t('withdrawals.unknownNote', { payout: withdrawal.payoutId?.slice(-8).toUpperCase() ?? '' })}</Note>
      <Button look="gold" wide busy={act.isPending} onPress={() => act.mutate({ do: 'ask' })}>
        {t('withdrawals.ask')}
      </Button>
      {supervisor ? (
        <div className="flex flex-wrap gap-2">
          <Button
            look="line"
            className="flex-1"
            onPress={() => {
              openDialog('settleModal', { withdrawal, outcome: 'paid' });
            }}
          >
            {t('withdrawals.markPaid')}
          </Button>
          <Button
            look="coral"
            className="flex-1"
            onPress={() => {
              openDialog('settleModal', { withdrawal, outcome: 'refused' });
            }}
          >
            {t('withdrawals.markRefused')}
          </Button>
        </div>
      ) : (
        <Note>{t('withdrawals.supervisorOnly')}</Note>
      )}
    </>
  );
}

function Contrary({ withdrawal }: PartProps) {
  const { t } = useTranslation('console');
  const supervisor = useSupervisor();
  const unpaid = withdrawal.status === 'failed';
  return (
    <>
      <Note>
        {t(unpaid ? 'withdrawals.contraryPaid' : 'withdrawals.contraryRefused', {
          payout: withdrawal.payoutId?.slice(-8).toUpperCase() ?? '',
        })}
      </Note>
      {supervisor ? (
        <>
          <Button
            look="gold"
            wide
            onPress={() => {
              openDialog('settleModal', { withdrawal, outcome: 'kept' });
            }}
          >
            {t('withdrawals.keep')}
          </Button>
          <Button
            look="coral"
            wide
            onPress={() => {
              openDialog('settleModal', { withdrawal, outcome: 'corrected' });
            }}
          >
            {t(unpaid ? 'withdrawals.collect' : 'withdrawals.giveBack')}
          </Button>
        </>
      ) : (
        <Note>{t('withdrawals.supervisorOnly')}</Note>
      )}
    </>
  );
}

function Waiting({ withdrawal }: PartProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return (
    withdrawal.answerBy !== null && (
      <Note>{t('withdrawals.waitsMember', { time: time.short(withdrawal.answerBy) })}</Note>
    )
  );
}

function Complaint({ withdrawal }: PartProps) {
  const { t } = useTranslation('console');
  const supervisor = useSupervisor();
  return (
    <>
      <Note>{t('withdrawals.complaintNote')}</Note>
      {supervisor ? (
        <>
          <Button
            look="gold"
            wide
            onPress={() => {
              openDialog('settleModal', { withdrawal, outcome: 'received' });
            }}
          >
            {t('withdrawals.proved')}
          </Button>
          <Button
            look="coral"
            wide
            onPress={() => {
              openDialog('settleModal', { withdrawal, outcome: 'returned' });
            }}
          >
            {t('withdrawals.returned')}
          </Button>
        </>
      ) : (
        <Note>{t('withdrawals.supervisorOnly')}</Note>
      )}
    </>
  );
}
