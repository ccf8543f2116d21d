import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { useAct, type Action } from './calls.ts';

/** Props of the settlement: `paid` or `refused` of an unclear payout, `received` or `returned` of a complaint, `kept` or `corrected` of what the bank contradicts. */
export interface SettleProps {
  withdrawal: WithdrawalDetail;
  outcome: 'paid' | 'refused' | 'received' | 'returned' | 'kept' | 'corrected';
}

/** A supervisor records what the bank did, with the reason to believe it. */
export default function SettleDialog({ withdrawal, outcome }: SettleProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const act = useAct(withdrawal);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  // What is put right goes the other way than it was recorded.
  const shown = outcome !== 'corrected' ? outcome : withdrawal.status === 'failed' ? 'collect' : 'giveBack';
  const back = outcome === 'refused' || outcome === 'returned' || outcome === 'corrected';
  const record = () => {
    setTried(true);
    if (!isReason(reason)) return;
    const words = reason.trim();
    const action: Action =
      outcome === 'paid' || outcome === 'refused'
        ? { do: 'resolve', outcome, reason: words }
        : outcome === 'kept' || outcome === 'corrected'
          ? { do: 'contrary', outcome, reason: words }
          : { do: 'complaint', outcome, reason: words };
    act.mutate(action, { onSuccess: () => closeDialog() });
  };
  return (
    <Dialog
      title={t(`withdrawals.resolveDialog.${shown}`, { amount: amountText(withdrawal.amount) })}
      description={t(`withdrawals.resolveDialog.${shown}Text`)}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button look={back ? 'coral' : 'gold'} busy={act.isPending} onPress={record}>
            {t('withdrawals.resolveDialog.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ReasonField value={reason} onChange={setReason} tried={tried} />
        <FailureLine error={act.error} />
      </div>
    </Dialog>
  );
}
