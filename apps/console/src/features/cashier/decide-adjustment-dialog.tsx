import { useAmountText } from '@chokdee/ui/amount';
import { Segments } from '@chokdee/ui/segments';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { useOperator } from '../../shared/operator.tsx';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import type { Adjustment } from './adjustment-calls.ts';

/** Props of `DecideAdjustmentDialog`. */
export interface DecideAdjustmentProps {
  adjustment: Adjustment;
}

/** Approves and posts, or rejects, an adjustment. Who proposed it can only reject it. */
export default function DecideAdjustmentDialog({ adjustment }: DecideAdjustmentProps) {
  const { t } = useTranslation('cashier-desk');
  const amountText = useAmountText();
  const { id: me } = useOperator();
  const client = useQueryClient();
  const { memberId, id, account, direction, proposedBy, note, orderNo } = adjustment;
  const isOwn = proposedBy.id === me;
  const [decision, setDecision] = useState<'approve' | 'reject'>(isOwn ? 'reject' : 'approve');
  const decide = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/adjustments/:memberId/:id', { params: { memberId, id }, body: { decision, reason } }),
    onSuccess: () => {
      closeDialog();
      toast(
        'jade',
        t(decision === 'approve' ? 'adjustments.decideDialog.posted' : 'adjustments.decideDialog.rejected'),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['cashier'] }),
  });
  const form = useReasonForm((reason) => decide.mutate(reason));
  const text = isOwn ? 'ownText' : decision === 'approve' ? 'approveText' : 'rejectText';
  return (
    <ReasonDialog
      form={form}
      title={t(`adjustments.decideDialog.${direction}Title`, { amount: amountText(adjustment.amount), account })}
      description={`${orderNo} · ${t(`adjustments.codes.${adjustment.code}`)}`}
      submitLabel={t(`adjustments.decideDialog.${decision === 'approve' ? 'submitApprove' : 'submitReject'}`)}
      look={decision === 'approve' ? 'gold' : 'coral'}
      busy={decide.isPending}
      error={decide.error}
    >
      <p className="text-14 wrap-anywhere">{t('adjustments.decideDialog.proposed', { name: proposedBy.name, note })}</p>
      {!isOwn && (
        <Segments
          label={t('adjustments.decideDialog.what')}
          value={decision}
          onChange={setDecision}
          items={[
            { value: 'approve', label: t('adjustments.decideDialog.approve') },
            { value: 'reject', label: t('adjustments.decideDialog.reject') },
          ]}
        />
      )}
      <p className="text-14 text-soft">{t(`adjustments.decideDialog.${text}`)}</p>
    </ReasonDialog>
  );
}
