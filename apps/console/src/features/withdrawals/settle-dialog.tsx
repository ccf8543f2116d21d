import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useWithdrawalAction, type WithdrawalAction } from './calls.ts';

/** Props of `SettleDialog`. */
export interface SettleProps {
  withdrawal: WithdrawalDetail;
  /**
   * `paid` or `refused` for an unclear payout, `received` or `returned` for a complaint, `kept` or
   * `corrected` when the bank contradicts the recorded result.
   */
  outcome: 'paid' | 'refused' | 'received' | 'returned' | 'kept' | 'corrected';
}

function actionOf(outcome: SettleProps['outcome'], reason: string): WithdrawalAction {
  switch (outcome) {
    case 'paid':
    case 'refused':
      return { type: 'resolve', outcome, reason };
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
  const action = useWithdrawalAction(withdrawal);
  const form = useReasonForm((reason) => action.mutate(actionOf(outcome, reason), { onSuccess: () => closeDialog() }));
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
    />
  );
}
