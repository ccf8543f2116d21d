import { useAmountText } from '@chokdee/ui/amount';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import type { Finding } from './reconciliation-calls.ts';

/** Props of `ResolveFindingDialog`. */
export interface ResolveFindingProps {
  finding: Finding;
}

const resolutions = ['booked', 'returned', 'bank', 'other'] as const;

/** Records how a finding was settled. */
export default function ResolveFindingDialog({ finding }: ResolveFindingProps) {
  const { t } = useTranslation('cashier-desk');
  const amountText = useAmountText();
  const client = useQueryClient();
  const [resolution, setResolution] = useState<(typeof resolutions)[number]>('booked');
  const resolve = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/reconciliation/findings/:id', {
        params: { id: finding.id },
        body: { resolution, reason },
      }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('reconciliation.resolveDialog.done'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['cashier', 'reconciliation'] }),
  });
  const form = useReasonForm((reason) => resolve.mutate(reason));
  return (
    <ReasonDialog
      form={form}
      title={t('reconciliation.resolveDialog.title', {
        amount: amountText(Math.max(finding.settled.amount, finding.booked.amount)),
      })}
      description={`${t(`reconciliation.kind.${finding.kind}`)} · ${finding.reference || finding.key}`}
      submitLabel={t('reconciliation.resolveDialog.submit')}
      look="gold"
      busy={resolve.isPending}
      error={resolve.error}
    >
      <p className="text-14 text-soft">{t('reconciliation.resolveDialog.text')}</p>
      <Select
        label={t('reconciliation.resolveDialog.what')}
        value={resolution}
        error={fieldMessages(resolve.error)['resolution']}
        onChange={(event) => setResolution(resolutions.find((each) => each === event.target.value) ?? resolution)}
        options={resolutions.map((value) => ({ value, label: t(`reconciliation.resolutions.${value}`) }))}
      />
    </ReasonDialog>
  );
}
