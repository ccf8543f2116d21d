import { useAmountText } from '@chokdee/ui/amount';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useWithdrawalAction, type WithdrawalAction } from './calls.ts';

/** Characters of the shortest bank reference. */
const SHORTEST_REFERENCE = 4;
/** Props of `SettleDialog`. */
export interface SettleProps {
  withdrawal: WithdrawalDetail;
  /**
   * `paid` or `refused` for an unclear payout, `received` or `returned` for a complaint, `kept` or
   * `corrected` when the bank contradicts the recorded result.
   */
  outcome: 'paid' | 'refused' | 'received' | 'returned' | 'kept' | 'corrected';
}

function actionOf(outcome: SettleProps['outcome'], reason: string, reference: string): WithdrawalAction {
  switch (outcome) {
    case 'paid':
    case 'refused':
      return { type: 'resolve', outcome, reason, ...(reference === '' ? {} : { reference }) };
    case 'kept':
    case 'corrected':
      return { type: 'contrary', outcome, reason };
    case 'received':
    case 'returned':
      return { type: 'complaint', outcome, reason };
  }
}

/** Records what the bank did, with the reason to believe it. */
export default function SettleDialog({ withdrawal, outcome }: SettleProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const action = useWithdrawalAction(withdrawal, 'form');
  const [reference, setReference] = useState('');
  const asksReference = outcome === 'paid' && withdrawal.attention === 'manual';
  const isMissing = asksReference && reference.trim().length < SHORTEST_REFERENCE;
  const form = useReasonForm((reason) => {
    if (!isMissing) action.mutate(actionOf(outcome, reason, reference.trim()), { onSuccess: () => closeDialog() });
  });
  // A correction is the opposite of the recorded result.
  const key = outcome !== 'corrected' ? outcome : withdrawal.status === 'failed' ? 'collect' : 'giveBack';
  const isNegative = outcome === 'refused' || outcome === 'returned' || outcome === 'corrected';
  return (
    <ReasonDialog
      form={form}
      title={t(`withdrawals.resolveDialog.${key}`, { amount: amountText(withdrawal.amount) })}
      description={t(`withdrawals.resolveDialog.${key}Text`)}
      submitLabel={t('withdrawals.resolveDialog.submit')}
      look={isNegative ? 'coral' : 'gold'}
      busy={action.isPending}
      error={action.error}
    >
      {asksReference && (
        <TextField
          label={t('withdrawals.resolveDialog.reference')}
          value={reference}
          maxLength={100}
          spellCheck={false}
          onChange={(event) => setReference(event.target.value)}
          error={
            fieldMessages(action.error)['reference'] ??
            (form.submitted && isMissing ? t('withdrawals.resolveDialog.referenceMissing') : undefined)
          }
        />
      )}
    </ReasonDialog>
  );
}
