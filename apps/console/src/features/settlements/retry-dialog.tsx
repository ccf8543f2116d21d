import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { subjectText } from '../../shared/subject.tsx';
import type { Settlement } from './calls.ts';

/** Props of `RetryDialog`. */
export interface RetryProps {
  settlement: Settlement;
}

/** Runs a failed settlement again, with a reason for the audit log. */
export default function RetryDialog({ settlement }: RetryProps) {
  const { t } = useTranslation('settlements');
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/settlements/:id/retry', { params: { id: settlement.id }, body: { reason } }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('retried'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
  const form = useReasonForm((reason) => retry.mutate(reason));
  return (
    <ReasonDialog
      form={form}
      title={t('retryTitle')}
      description={subjectText(settlement)}
      submitLabel={t('retry')}
      look="gold"
      busy={retry.isPending}
      error={retry.error}
    >
      <p className="text-14 text-soft">{t('retryText')}</p>
    </ReasonDialog>
  );
}
