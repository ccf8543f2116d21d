import { uuid7 } from '@chokdee/contract/uuid7';
import { AmountField } from '@chokdee/ui/amount-field';
import { fieldMessages } from '@chokdee/ui/failures';
import { Segments } from '@chokdee/ui/segments';
import { Select } from '@chokdee/ui/select';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { adjustmentCodes, type AdjustmentProposal } from './adjustment-calls.ts';

/** Props of `ProposeAdjustmentDialog`. */
export interface ProposeAdjustmentProps {
  memberId: string;
  account: string;
}

/** Proposes to credit or debit a member's cash. Another operator approves it. */
export default function ProposeAdjustmentDialog({ memberId, account }: ProposeAdjustmentProps) {
  const { t } = useTranslation('cashier-desk');
  const client = useQueryClient();
  // One id for the dialog: a repeated press proposes once.
  const [id] = useState(uuid7);
  const [direction, setDirection] = useState<AdjustmentProposal['direction']>('credit');
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState<AdjustmentProposal['code']>('booking');
  const propose = useMutation({
    mutationFn: (note: string) =>
      api.request('POST /console/adjustments', { body: { id, memberId, direction, amount, code, note } }),
    onSuccess: async () => {
      closeDialog();
      toast('jade', t('adjustments.dialog.done'));
      await client.invalidateQueries({ queryKey: ['cashier', 'adjustments'] });
    },
  });
  const form = useReasonForm((note) => {
    if (amount !== '') propose.mutate(note);
  });
  const messages = fieldMessages(propose.error);
  const missing = form.submitted && amount === '' ? t('adjustments.dialog.required') : undefined;
  return (
    <ReasonDialog
      form={form}
      title={t('adjustments.dialog.title', { account })}
      description={t('adjustments.dialog.text')}
      submitLabel={t('adjustments.dialog.submit')}
      look="gold"
      busy={propose.isPending}
      error={propose.error}
      reasonName="note"
    >
      <Segments
        label={t('adjustments.dialog.direction')}
        value={direction}
        onChange={setDirection}
        items={[
          { value: 'credit', label: t('adjustments.dialog.credit') },
          { value: 'debit', label: t('adjustments.dialog.debit') },
        ]}
      />
      <AmountField
        label={t('adjustments.dialog.amount')}
        value={amount}
        onChange={setAmount}
        error={messages['amount'] ?? missing}
      />
      <Select
        label={t('adjustments.dialog.code')}
        value={code}
        error={messages['code']}
        onChange={(event) => setCode(adjustmentCodes.find((each) => each === event.target.value) ?? code)}
        options={adjustmentCodes.map((value) => ({ value, label: t(`adjustments.codes.${value}`) }))}
      />
    </ReasonDialog>
  );
}
