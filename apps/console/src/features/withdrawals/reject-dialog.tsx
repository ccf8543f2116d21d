import { useAmountText } from '@chokdee/ui/amount';
import { Select } from '@chokdee/ui/select';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useWithdrawalAction } from './calls.ts';

/** Props of `RejectDialog`. */
export interface RejectProps {
  withdrawal: WithdrawalDetail;
}

/** Text keys of the common reasons. */
const commonReasons = ['reasonName', 'reasonProof', 'reasonBank'] as const;

/** Rejects a withdrawal with a reason, which the member reads. */
export default function RejectDialog({ withdrawal }: RejectProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const action = useWithdrawalAction(withdrawal);
  const form = useReasonForm((reason) => action.mutate({ type: 'reject', reason }, { onSuccess: () => closeDialog() }));
  const choices = commonReasons.map((each) => t(`withdrawals.rejectDialog.${each}`));
  return (
    <ReasonDialog
      form={form}
      title={t('withdrawals.rejectDialog.title', { amount: amountText(withdrawal.amount) })}
      description={t('withdrawals.rejectDialog.text')}
      submitLabel={t('withdrawals.reject')}
      look="coral"
      busy={action.isPending}
      error={action.error}
    >
      <Select
        label={t('withdrawals.rejectDialog.quick')}
        value={choices.includes(form.reason) ? form.reason : ''}
        onChange={(event) => form.setReason(event.target.value)}
        options={[
          {
            value: '',
            label: t(form.reason === '' ? 'withdrawals.rejectDialog.choose' : 'withdrawals.rejectDialog.other'),
          },
          ...choices.map((text) => ({ value: text, label: text })),
        ]}
      />
    </ReasonDialog>
  );
}
