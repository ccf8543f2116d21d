import type { Permission } from '@chokdee/contract/permissions';
import { cn } from '@chokdee/ui/cn';
import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { InfoIcon } from '@chokdee/ui/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { useCan, useOperator } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useSummary, useWithdrawalAction } from './calls.ts';
import { openFlags } from './flags.tsx';
import type { SettleProps } from './settle-dialog.tsx';

/** The actions of each state; null where there are none. */
const actions = {
  requested: TakeAction,
  reviewing: ReviewActions,
  approved: null,
  paying: UnclearPayoutActions,
  paid: WaitingNote,
  received: null,
  not_received: ComplaintActions,
  rejected: null,
  failed: null,
} as const;

/** What this operator may do with the withdrawal now, and why not more. */
export function WithdrawalActions({ withdrawal }: ActionsProps) {
  const Actions = withdrawal.attention === 'contrary' ? ContradictionActions : actions[withdrawal.status];
  return (
    Actions && (
      <div
        className={cn(
          'sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-col gap-2 border-t border-hair bg-ink-1',
          'px-5 pt-4 pb-5',
        )}
      >
        <Actions withdrawal={withdrawal} />
      </div>
    )
  );
}

interface ActionsProps {
  withdrawal: WithdrawalDetail;
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 text-13 text-soft">
    <InfoIcon aria-hidden="true" className="mt-1 shrink-0 text-faint" />
    <span>{children}</span>
  </p>
);

/** The shortcut of a button. */
const Key = ({ children }: { children: string }) => (
  <kbd className="key bg-scrim/15 text-current" aria-hidden="true">
    {children}
  </kbd>
);

/** Buttons for operators with a permission; a note for others. */
function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { t } = useTranslation('console');
  return useCan()(permission) ? children : <Note>{t('stepNotPermitted')}</Note>;
}

/**
 * Buttons that record an outcome or settle it, for operators with the permission. Who approved a
 * withdrawal that two people approve gets a note.
 */
function OutcomePermitted({ withdrawal, children }: ActionsProps & { children: ReactNode }) {
  const { t } = useTranslation('console');
  const { id: me } = useOperator();
  const { pair, firstBy, decidedBy } = withdrawal;
  if (pair && (firstBy?.id === me || decidedBy?.id === me)) return <Note>{t('withdrawals.approverNote')}</Note>;
  return <Permitted permission="cashier.withdrawals.settle">{children}</Permitted>;
}

/** Opens the dialog that records an outcome. `inRow`: it shares its row with another button. */
const SettleButton = ({
  withdrawal,
  outcome,
  look,
  inRow = false,
  children,
}: SettleProps & { look: 'gold' | 'coral' | 'line'; inRow?: boolean; children: ReactNode }) => (
  <Button
    look={look}
    wide={!inRow}
    className={inRow ? 'flex-1' : ''}
    onPress={() => {
      openDialog('settleModal', { withdrawal, outcome });
    }}
  >
    {children}
  </Button>
);

/** The reference of the payout at the bank: the end of its id. */
const payoutReference = ({ payoutId }: WithdrawalDetail): string => payoutId?.slice(-8).toUpperCase() ?? '';

const SETTLE_MS = 500;

/**
 * False for half a second after the component appears, so that the second press of a double press
 * on "Take" does not press the button that replaces it.
 */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

function TakeAction({ withdrawal }: ActionsProps) {
  const { t } = useTranslation('console');
  const action = useWithdrawalAction(withdrawal);
  return (
    <Permitted permission="cashier.withdrawals.review">
      <Button
        look="gold"
        size="big"
        wide
        busy={action.isPending}
        aria-keyshortcuts="c"
        onPress={() => action.mutate({ type: 'take' })}
      >
        {t('withdrawals.take')} <Key>C</Key>
      </Button>
      <FailureLine error={action.error} />
    </Permitted>
  );
}

/** What the operator must know about a withdrawal that two people approve. */
function PairNote({ withdrawal: { firstBy, amount } }: ActionsProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { id: me } = useOperator();
  const { data: summary } = useSummary();
  if (!firstBy) return <Note>{t('withdrawals.pairNote', { amount: amountText(summary?.pairFrom ?? amount) })}</Note>;
  return (
    <Note>{firstBy.id === me ? t('withdrawals.pairYours') : t('withdrawals.pairFirst', { name: firstBy.name })}</Note>
  );
}

function ReviewActions({ withdrawal }: ActionsProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const { id: me } = useOperator();
  const action = useWithdrawalAction(withdrawal);
  const settled = useSettled();
  const { pair, firstBy, takenBy } = withdrawal;
  const mine = takenBy?.id === me;
  if (!mine && !firstBy) return <Note>{t('withdrawals.takenBy', { name: takenBy?.name ?? '' })}</Note>;
  const [flag, ...more] = openFlags(withdrawal);
  const approval = !pair ? 'approve' : firstBy ? 'approveSecond' : 'approveFirst';
  return (
    <>
      {pair && <PairNote withdrawal={withdrawal} />}
      <Permitted permission="cashier.withdrawals.review">
        {flag && (
          <Button
            look="line"
            size="big"
            wide
            aria-keyshortcuts="a"
            onPress={() => {
              openDialog('answerFlagModal', { withdrawal, flag });
            }}
          >
            {t('withdrawals.flags.answerFirst', { count: more.length + 1 })} <Key>A</Key>
          </Button>
        )}
        {!flag && firstBy?.id !== me && (
          <Button
            look="gold"
            size="big"
            wide
            className={settled ? '' : 'pointer-events-none'}
            busy={action.isPending}
            aria-keyshortcuts="a"
            onPress={() => action.mutate({ type: 'approve' })}
          >
            {t(`withdrawals.${approval}`, { amount: amountText(withdrawal.amount) })} <Key>A</Key>
          </Button>
        )}
        <FailureLine error={action.error} />
        <div className="flex gap-2">
          {mine && (
            <Button
              look="line"
              className="flex-1"
              disabled={action.isPending}
              onPress={() => action.mutate({ type: 'release' })}
            >
              {t('withdrawals.release')}
            </Button>
          )}
          <Button
            look="coral"
            className="flex-1"
            disabled={action.isPending}
            aria-keyshortcuts="r"
            onPress={() => {
              openDialog('rejectModal', { withdrawal });
            }}
          >
            {t('withdrawals.reject')} <Key>R</Key>
          </Button>
        </div>
      </Permitted>
    </>
  );
}

/**
 * The bank did not report the result: ask again, or record it with that permission. A payout by
 * hand is recorded when it is paid at the bank.
 */
function UnclearPayoutActions({ withdrawal }: ActionsProps) {
  const { t } = useTranslation('console');
  const can = useCan();
  const action = useWithdrawalAction(withdrawal);
  if (withdrawal.attention === null) return null;
  const byHand = withdrawal.attention === 'manual';
  return (
    <>
      <Note>
        {t(byHand ? 'withdrawals.manualNote' : 'withdrawals.unknownNote', { payout: payoutReference(withdrawal) })}
      </Note>
      {!byHand && can('cashier.withdrawals.review') && (
        <Button look="gold" wide busy={action.isPending} onPress={() => action.mutate({ type: 'ask' })}>
          {t('withdrawals.ask')}
        </Button>
      )}
      <FailureLine error={action.error} />
      <OutcomePermitted withdrawal={withdrawal}>
        <div className="flex flex-wrap gap-2">
          <SettleButton withdrawal={withdrawal} outcome="paid" look="line" inRow>
            {t('withdrawals.markPaid')}
          </SettleButton>
          <SettleButton withdrawal={withdrawal} outcome="refused" look="coral" inRow>
            {t('withdrawals.markRefused')}
          </SettleButton>
        </div>
      </OutcomePermitted>
    </>
  );
}

/** The bank contradicts the recorded result. */
function ContradictionActions({ withdrawal }: ActionsProps) {
  const { t } = useTranslation('console');
  const unpaid = withdrawal.status === 'failed';
  return (
    <>
      <Note>
        {t(unpaid ? 'withdrawals.contraryPaid' : 'withdrawals.contraryRefused', {
          payout: payoutReference(withdrawal),
        })}
      </Note>
      <OutcomePermitted withdrawal={withdrawal}>
        <SettleButton withdrawal={withdrawal} outcome="kept" look="gold">
          {t('withdrawals.keep')}
        </SettleButton>
        <SettleButton withdrawal={withdrawal} outcome="corrected" look="coral">
          {t(unpaid ? 'withdrawals.collect' : 'withdrawals.giveBack')}
        </SettleButton>
      </OutcomePermitted>
    </>
  );
}

/** The withdrawal is paid; the member may confirm or complain until a time. */
function WaitingNote({ withdrawal: { answerBy } }: ActionsProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return answerBy !== null && <Note>{t('withdrawals.waitsMember', { time: time.short(answerBy) })}</Note>;
}

/** The member says that the money did not arrive. */
function ComplaintActions({ withdrawal }: ActionsProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <Note>{t('withdrawals.complaintNote')}</Note>
      <OutcomePermitted withdrawal={withdrawal}>
        <SettleButton withdrawal={withdrawal} outcome="received" look="gold">
          {t('withdrawals.proved')}
        </SettleButton>
        <SettleButton withdrawal={withdrawal} outcome="returned" look="coral">
          {t('withdrawals.returned')}
        </SettleButton>
      </OutcomePermitted>
    </>
  );
}
