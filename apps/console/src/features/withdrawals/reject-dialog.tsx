import { useAmountText } from '@chokdee/ui/amount';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useWithdrawalAction } from './calls.ts';

/** Props of `RejectDialog`. */
export interface RejectProps {
  withdrawal: WithdrawalDetail;
}

/** Text keys of the common reasons, each with the code that the member reads translated. */
const commonReasons = [
  ['reasonName', 'payee'],
  ['reasonProof', 'documents'],
  ['reasonBank', 'other'],
] as const;
const codes = ['payee', 'documents', 'turnover', 'duplicate', 'limits', 'other'] as const;
type Code = (typeof codes)[number];

/** Rejects a withdrawal with a reason, which the member reads. */
export default function RejectDialog({ withdrawal }: RejectProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const action = useWithdrawalAction(withdrawal, 'form');
  const [reasonCode, setReasonCode] = useState<Code>('other');
  const form = useReasonForm((reason) =>
    action.mutate({ type: 'reject', reason, reasonCode }, { onSuccess: () => closeDialog() }),
  );
  const choices = commonReasons.map(([each]) => t(`withdrawals.rejectDialog.${each}`));
  const chooseCommon = (text: string) => {
    form.setReason(text);
    setReasonCode(commonReasons[choices.indexOf(text)]?.[1] ?? 'other');
  };
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
        onChange={(event) => chooseCommon(event.target.value)}
        options={[
          {
            value: '',
            label: t(form.reason === '' ? 'withdrawals.rejectDialog.choose' : 'withdrawals.rejectDialog.other'),
          },
          ...choices.map((text) => ({ value: text, label: text })),
        ]}
      />
      <Select
        label={t('withdrawals.rejectDialog.code')}
        hint={t('withdrawals.rejectDialog.codeHint')}
        value={reasonCode}
        error={fieldMessages(action.error)['reasonCode']}
        onChange={(event) => setReasonCode(event.target.value as Code)}
        options={codes.map((code) => ({ value: code, label: t(`withdrawals.reasonCode.${code}`) }))}
      />
    </ReasonDialog>
  );
}
