import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { Select } from '@chokdee/ui/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { useAct } from './calls.ts';

/** Props of the rejection. */
export interface RejectProps {
  withdrawal: WithdrawalDetail;
}

const usual = ['reasonName', 'reasonProof', 'reasonBank'] as const;

/** Asks for the reason of a rejection; the member will read it. */
export default function RejectDialog({ withdrawal }: RejectProps) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const act = useAct(withdrawal);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const reject = () => {
    setTried(true);
    if (isReason(reason)) act.mutate({ do: 'reject', reason: reason.trim() }, { onSuccess: () => closeDialog() });
  };
  const choices = usual.map((each) => t(`withdrawals.rejectDialog.${each}`));
  return (
    <Dialog
      title={t('withdrawals.rejectDialog.title', { amount: amountText(withdrawal.amount) })}
      description={t('withdrawals.rejectDialog.text')}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button look="coral" busy={act.isPending} onPress={reject}>
            {t('withdrawals.reject')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('withdrawals.rejectDialog.quick')}
          value={choices.includes(reason) ? reason : ''}
          onChange={(event) => setReason(event.target.value)}
          options={[
            {
              value: '',
              label: t(reason === '' ? 'withdrawals.rejectDialog.choose' : 'withdrawals.rejectDialog.other'),
            },
            ...choices.map((text) => ({ value: text, label: text })),
          ]}
        />
        <ReasonField value={reason} onChange={setReason} tried={tried} />
        <FailureLine error={act.error} />
      </div>
    </Dialog>
  );
}
