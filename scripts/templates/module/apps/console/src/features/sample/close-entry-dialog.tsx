import type { CallOutput } from '@chokdee/contract/client';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';

/** Props of `CloseEntryDialog`. */
export interface CloseEntryProps {
  entry: CallOutput<'GET /console/sample/entries'>['list'][number];
}

/** Closes an entry of a member, with a reason. */
export default function CloseEntryDialog({ entry: { memberId, id } }: CloseEntryProps) {
  const { t } = useTranslation('sample');
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/sample/entries/:memberId/:id/close', { params: { memberId, id }, body: { reason } }),
    onSuccess: async () => {
      closeDialog();
      toast('jade', t('console.closed'));
      await client.invalidateQueries({ queryKey: ['sample'] });
    },
  });
  return (
    <ReasonDialog
      form={useReasonForm((reason) => close.mutate(reason))}
      title={t('console.close')}
      description={t('console.closeText')}
      submitLabel={t('console.close')}
      look="gold"
      busy={close.isPending}
      error={close.error}
    />
  );
}
